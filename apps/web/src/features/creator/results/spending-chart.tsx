import { dayMs, hourMs } from '@stoke/domain';
import { Button, Group } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState, type PointerEvent } from 'react';
import { useChartOrTable } from '../../../ui/chart-or-table.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Section } from '../../../ui/section.tsx';
import {
  measured,
  type Measured,
  measureNames,
  measures,
  type ChartFacts,
  type Measure,
} from './chart-measures.ts';
import classes from './spending-chart.module.css';
import { amountTicks, barsOf, ticksOf, type Bar, type Bars } from './spending-bars.ts';
import { SpendingTable, StepTable } from './spending-table.tsx';
import type { SpendingWords } from './spending-words.ts';

const height = 356;
const minuteMs = 60_000;
const widestBar = 44;
const stepNames: Readonly<Record<number, string>> = { 1: 'hour', 24: 'day', 168: 'week' };

type Props = { facts: ChartFacts; words: SpendingWords };

/** What came over time, as bars and, for who would rather read them, as a table. */
export function SpendingChart({ facts, words }: Props) {
  const { isTable, id, change } = useChartOrTable();
  const [chosen, setChosen] = useState<Measure>('money');
  const now = useNow(minuteMs);
  const measure = measured(chosen, facts, words);
  const { stepHours } = facts.spending;
  const bars = barsOf({ stepHours, steps: measure.steps }, facts, now);
  const isEmpty = bars === null || bars.bars.length === 0;
  const step = stepNames[stepHours] ?? 'step';
  return (
    <Section
      title={measure.title}
      subtitle={`${measure.subtitle}, by the ${step}`}
      actions={
        bars === null ? null : (
          <Group gap="xs" wrap="nowrap">
            {facts.growth === undefined ? null : <Switch chosen={chosen} onChoose={setChosen} />}
            {isEmpty ? null : change}
          </Group>
        )
      }
    >
      <div className={`panel ${classes['frame'] ?? ''}`} id={id}>
        {isEmpty ? (
          <>
            <EmptyAxes bars={bars} />
            <p className={classes['none']}>
              <span>{bars === null ? 'The chart starts with the campaign.' : measure.nothing}</span>
            </p>
          </>
        ) : !isTable ? (
          <Chart bars={bars} step={step} measure={measure} />
        ) : chosen === 'money' ? (
          <SpendingTable spending={facts.spending} words={words} />
        ) : (
          <StepTable measure={measure} name={measureNames[chosen]} />
        )}
      </div>
    </Section>
  );
}

function Switch({ chosen, onChoose }: { chosen: Measure; onChoose: (measure: Measure) => void }) {
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label="Chart shows">
      {measures.map((measure) => (
        <Button
          key={measure}
          size="xs"
          variant={measure === chosen ? 'light' : 'default'}
          aria-pressed={measure === chosen}
          onClick={() => onChoose(measure)}
        >
          {measureNames[measure]}
        </Button>
      ))}
    </Group>
  );
}

const emptyTicks = [0, 0.25, 0.5, 0.75, 1];

/** The frame that the bars will have, with the time that has passed so far. */
function EmptyAxes({ bars }: { bars: Bars | null }) {
  return (
    <div className={classes['chart']} aria-hidden>
      <div className={classes['plot']}>
        <svg width="100%" height={height}>
          <Grid ticks={emptyTicks} width="100%" />
        </svg>
        {bars === null ? <div className={classes['times']} /> : <Times bars={bars} />}
      </div>
    </div>
  );
}

function Grid({ ticks, width }: { ticks: readonly number[]; width: number | string }) {
  const ceiling = ticks.at(-1) ?? 1;
  return ticks.map((tick) => (
    <line
      key={tick}
      className={classes['grid']}
      x1={0}
      x2={width}
      y1={height - (tick / ceiling) * height}
      y2={height - (tick / ceiling) * height}
    />
  ));
}

type ChartProps = { bars: Bars; step: string; measure: Measured };

function Chart({ bars, step, measure }: ChartProps) {
  const { ref, width: elementWidth } = useElementSize();
  const [pointed, setPointed] = useState<Bar | null>(null);
  const width = elementWidth || 640;
  const ticks = amountTicks(Math.max(...bars.bars.map(({ value }) => value)), measure.isWhole);
  const ceiling = ticks.at(-1) ?? 1;
  const length = bars.until - bars.from;
  const stepWidth = (bars.stepMs / length) * width;
  const barWidth = Math.max(1, Math.min(widestBar, stepWidth * 0.7));
  const middleOf = ({ at }: Bar) => ((at + bars.stepMs / 2 - bars.from) / length) * width;
  const heightOf = ({ value }: Bar) => Math.max(value > 0 ? 2 : 0, (value / ceiling) * height);
  const last = bars.bars.at(-1);

  function follow(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const distance = (bar: Bar) => Math.abs(middleOf(bar) - x);
    setPointed(bars.bars.reduce((best, bar) => (distance(bar) < distance(best) ? bar : best)));
  }

  return (
    <div className={classes['chart']}>
      <ol className={classes['amounts']} aria-hidden>
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{measure.write(tick)}</li>
        ))}
      </ol>
      <div ref={ref} className={classes['plot']}>
        <svg
          width="100%"
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${measure.write(last?.total ?? 0)} ${measure.done} from ${namedMoment(bars.from, bars)} to ${namedMoment((last?.at ?? bars.from) + bars.stepMs, bars)}`}
          onPointerMove={follow}
          onPointerLeave={() => setPointed(null)}
        >
          <Grid ticks={ticks} width={width} />
          {bars.bars.map((bar) => (
            <rect
              key={bar.at}
              className={classes['bar']}
              data-pointed={bar === pointed || undefined}
              x={middleOf(bar) - barWidth / 2}
              y={height - heightOf(bar)}
              width={barWidth}
              height={heightOf(bar)}
            />
          ))}
        </svg>
        {pointed ? (
          <div
            className={classes['reading']}
            data-right={middleOf(pointed) > width / 2 || undefined}
            style={{ left: middleOf(pointed) }}
          >
            <span>{namedMoment(pointed.at, bars)}</span>
            <b className="num">
              {measure.write(pointed.value)} in this {step}
            </b>
            <span className="num">{measure.write(pointed.total)} so far</span>
          </div>
        ) : null}
        <Times bars={bars} />
      </div>
    </div>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const dayOfUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const utcDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Hours are read where the reader is; days and weeks are those of the server, in UTC. */
function namedMoment(at: number, { stepMs }: Bars): string {
  return stepMs < dayMs ? moment.format(at) : `${dayOfUtc.format(at)} (UTC)`;
}

function Times({ bars }: { bars: Bars }) {
  const { from, until, stepMs } = bars;
  const ticks = ticksOf(bars, new Date(from).getTimezoneOffset());
  const [first = from, second = until] = ticks;
  const isByHours = second - first < 24 * hourMs;
  const name = (at: number) => {
    if (stepMs >= dayMs) return utcDay.format(at);
    return (isByHours && new Date(at).getHours() > 0 ? clock : day).format(at);
  };
  return (
    <ol className={classes['times']} aria-hidden>
      {ticks.map((at) => (
        <li key={at} style={{ left: `${((at + stepMs / 2 - from) / (until - from)) * 100}%` }}>
          {name(at)}
        </li>
      ))}
    </ol>
  );
}
