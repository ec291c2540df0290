import { dayMs, hourMs } from '@stoke/domain';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { amountTicks } from '../../../ui/amount-ticks.ts';
import { ChartFrame, ChartPanel, EmptyChart, type TimeMark } from '../../../ui/chart-frame.tsx';
import { useChartOrTable } from '../../../ui/chart-or-table.tsx';
import { utcMonthAndDay } from '../../../lib/day-text.ts';
import { stepText } from '../../../lib/step-text.ts';
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
import { barsOf, ticksOf, type Bar, type Bars } from './spending-bars.ts';
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
      <ChartPanel id={id}>
        {isEmpty ? (
          <EmptyChart height={height} times={bars === null ? [] : marksOf(bars)}>
            {bars === null ? 'The chart starts with the campaign.' : measure.nothing}
          </EmptyChart>
        ) : !isTable ? (
          <Chart bars={bars} step={step} measure={measure} />
        ) : chosen === 'money' ? (
          <SpendingTable spending={facts.spending} words={words} />
        ) : (
          <StepTable measure={measure} name={measureNames[chosen]} stepMs={stepHours * hourMs} />
        )}
      </ChartPanel>
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

type ChartProps = { bars: Bars; step: string; measure: Measured };

function Chart({ bars, step, measure }: ChartProps) {
  const [pointed, setPointed] = useState<Bar | null>(null);
  const ticks = amountTicks(Math.max(...bars.bars.map(({ value }) => value)), measure.isWhole);
  const ceiling = ticks.at(-1) ?? 1;
  const length = bars.until - bars.from;
  const middleOf = ({ at }: Bar) => (at + bars.stepMs / 2 - bars.from) / length;
  const heightOf = ({ value }: Bar) => Math.max(value > 0 ? 2 : 0, (value / ceiling) * height);
  const last = bars.bars.at(-1);

  function point(at: number | null) {
    if (at === null) return setPointed(null);
    const distance = (bar: Bar) => Math.abs(middleOf(bar) - at);
    setPointed(bars.bars.reduce((best, bar) => (distance(bar) < distance(best) ? bar : best)));
  }

  return (
    <ChartFrame
      height={height}
      ticks={ticks}
      write={measure.write}
      times={marksOf(bars)}
      label={`${measure.write(last?.total ?? 0)} ${measure.done} from ${stepText(bars.from, bars.stepMs)} to ${stepText((last?.at ?? bars.from) + bars.stepMs, bars.stepMs)}`}
      onPoint={point}
      reading={
        pointed && {
          at: middleOf(pointed),
          content: (
            <>
              <span>{stepText(pointed.at, bars.stepMs)}</span>
              <b className="num">
                {measure.write(pointed.value)} in this {step}
              </b>
              <span className="num">{measure.write(pointed.total)} so far</span>
            </>
          ),
        }
      }
    >
      {(width) => {
        const stepWidth = (bars.stepMs / length) * width;
        const barWidth = Math.max(1, Math.min(widestBar, stepWidth * 0.7));
        return bars.bars.map((bar) => (
          <rect
            key={bar.at}
            className={classes['bar']}
            data-pointed={bar === pointed || undefined}
            x={middleOf(bar) * width - barWidth / 2}
            y={height - heightOf(bar)}
            width={barWidth}
            height={heightOf(bar)}
          />
        ));
      }}
    </ChartFrame>
  );
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

function marksOf(bars: Bars): TimeMark[] {
  const { from, until, stepMs } = bars;
  const ticks = ticksOf(bars, new Date(from).getTimezoneOffset());
  const [first = from, second = until] = ticks;
  const isByHours = second - first < 24 * hourMs;
  const name = (at: number) => {
    if (stepMs >= dayMs) return utcMonthAndDay.format(at);
    return (isByHours && new Date(at).getHours() > 0 ? clock : day).format(at);
  };
  return ticks.map((at) => ({ at: (at + stepMs / 2 - from) / (until - from), name: name(at) }));
}
