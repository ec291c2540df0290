import { dayMs, formatDollars } from '@stoke/domain';
import { useElementSize } from '@mantine/hooks';
import { useState, type PointerEvent } from 'react';
import { useChartOrTable } from '../../../ui/chart-or-table.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Section } from '../../../ui/section.tsx';
import classes from './spending-chart.module.css';
import {
  amountTicks,
  place,
  spendingCurve,
  timeTicks,
  type Curve,
  type CurvePoint,
  type SpendingFacts,
} from './spending-curve.ts';
import { SpendingTable } from './spending-table.tsx';
import type { SpendingWords } from './spending-words.ts';

const height = 356;
const minuteMs = 60_000;
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const stepNames: Readonly<Record<number, string>> = { 1: 'hour', 24: 'day', 168: 'week' };

type Props = { facts: SpendingFacts; words: SpendingWords };

/** The rewards over time, as a line and, for who would rather read them, as a table. */
export function SpendingChart({ facts, words }: Props) {
  const { isTable, id, change } = useChartOrTable();
  const now = useNow(minuteMs);
  const { spending } = facts;
  const curve = spendingCurve(facts, now);
  const isEmpty = curve === null || spending.steps.length === 0;
  const step = stepNames[spending.stepHours] ?? 'step';
  return (
    <Section
      title="Spend over time"
      subtitle={`${words.subtitle}, by the ${step}`}
      actions={isEmpty ? null : change}
    >
      <div className={`panel ${classes['frame'] ?? ''}`} id={id}>
        {isEmpty ? (
          <>
            <EmptyAxes curve={curve} />
            <p className={classes['none']}>
              <span>{curve === null ? 'The chart starts with the campaign.' : words.nothing}</span>
            </p>
          </>
        ) : isTable ? (
          <SpendingTable spending={spending} words={words} />
        ) : (
          <Line curve={curve} step={step} words={words} />
        )}
      </div>
    </Section>
  );
}

const emptyTicks = [0, 1];

/** The frame that the line will have, with the time that has passed so far. */
function EmptyAxes({ curve }: { curve: Curve | null }) {
  return (
    <div className={classes['chart']} aria-hidden>
      <Amounts ticks={emptyTicks} />
      <div className={classes['plot']}>
        <svg width="100%" height={height}>
          {[0, 0.25, 0.5, 0.75, 1].map((part) => (
            <line
              key={part}
              className={classes['grid']}
              x1="0"
              x2="100%"
              y1={height * part}
              y2={height * part}
            />
          ))}
        </svg>
        {curve === null ? <div className={classes['times']} /> : <Times curve={curve} />}
      </div>
    </div>
  );
}

function Amounts({ ticks }: { ticks: readonly number[] }) {
  return (
    <ol className={classes['amounts']} aria-hidden>
      {ticks.toReversed().map((tick) => (
        <li key={tick}>{formatDollars(tick)}</li>
      ))}
    </ol>
  );
}

type LineProps = { curve: Curve; step: string; words: SpendingWords };

function Line({ curve, step, words }: LineProps) {
  const { ref, width: measured } = useElementSize();
  const [pointed, setPointed] = useState<CurvePoint | null>(null);
  const width = measured || 640;
  const ticks = amountTicks(Math.max(...curve.points.map(({ total }) => total)));
  const to = place(curve, { width, height, ceiling: ticks.at(-1) ?? 1 });
  const path = curve.points.map((point) => pair(to(point))).join(' L');
  const last = curve.points.at(-1);

  function follow(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const at = curve.from + ((event.clientX - box.left) / box.width) * (curve.until - curve.from);
    const distance = (point: CurvePoint) => Math.abs(point.at - at);
    setPointed(
      curve.points.reduce((best, each) => (distance(each) < distance(best) ? each : best)),
    );
  }

  return (
    <div className={classes['chart']}>
      <Amounts ticks={ticks} />
      <div ref={ref} className={classes['plot']}>
        <svg
          width="100%"
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${formatDollars(last?.total ?? 0)} ${words.done} from ${moment.format(curve.from)} to ${moment.format(curve.until)}`}
          onPointerMove={follow}
          onPointerLeave={() => setPointed(null)}
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              className={classes['grid']}
              x1={0}
              x2={width}
              y1={to({ at: curve.from, total: tick }).y}
              y2={to({ at: curve.from, total: tick }).y}
            />
          ))}
          <path className={classes['area']} d={`M0,${height} L${path} L${width},${height} Z`} />
          <path className={classes['line']} d={`M${path}`} />
          {pointed ? <Pointed {...to(pointed)} /> : null}
        </svg>
        {pointed ? (
          <Reading
            point={pointed}
            step={step}
            counted={words.counted}
            left={to(pointed).x}
            isRight={to(pointed).x > width / 2}
          />
        ) : null}
        <Times curve={curve} />
      </div>
    </div>
  );
}

function pair({ x, y }: { x: number; y: number }): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

function Pointed({ x, y }: { x: number; y: number }) {
  return (
    <>
      <line className={classes['cross']} x1={x} x2={x} y1={0} y2={height} />
      <circle className={classes['dot']} cx={x} cy={y} r={4} />
    </>
  );
}

type ReadingProps = {
  point: CurvePoint;
  step: string;
  counted: string | null;
  left: number;
  isRight: boolean;
};

function Reading({ point, step, counted, left, isRight }: ReadingProps) {
  const { at, total, spent, approved } = point;
  return (
    <div className={classes['reading']} data-right={isRight || undefined} style={{ left }}>
      <span>{moment.format(at)}</span>
      <b className="num">{formatDollars(total)} so far</b>
      {spent > 0 ? (
        <span className="num">
          {formatDollars(spent)} in this {step}
          {counted === null ? '' : `, ${approved.toLocaleString('en-US')} ${counted}`}
        </span>
      ) : null}
    </div>
  );
}

function Times({ curve }: { curve: Curve }) {
  const { from, until } = curve;
  const ticks = timeTicks(curve, new Date(from).getTimezoneOffset() * minuteMs);
  const [first = from, second = until] = ticks;
  const isByHours = second - first < dayMs;
  return (
    <ol className={classes['times']} aria-hidden>
      {ticks.map((at) => (
        <li key={at} style={{ left: `${((at - from) / (until - from)) * 100}%` }}>
          {(isByHours && new Date(at).getHours() > 0 ? clock : day).format(at)}
        </li>
      ))}
    </ol>
  );
}
