import { Group } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { PointerEvent, ReactNode } from 'react';
import classes from './chart-frame.module.css';

type Panel = { id: string; children: ReactNode };

/** The frame of a chart, or of the table that says the same. */
export function ChartPanel({ id, children }: Panel) {
  return (
    <div className={`panel ${classes['frame'] ?? ''}`} id={id}>
      {children}
    </div>
  );
}

/** What a mark on the time axis says, and where: from 0 at the left to 1 at the right. */
export type TimeMark = { at: number; name: string };

type Props = {
  height: number;
  /** From nothing to the largest, with the words of each. */
  ticks: readonly number[];
  write: (value: number) => string;
  times: readonly TimeMark[];
  /** The chart in words. */
  label: string;
  /** Where the pointer is, from 0 at the left to 1 at the right; null when it has left. */
  onPoint: (at: number | null) => void;
  /** The point under the pointer, described beside the chart. */
  reading: { at: number; content: ReactNode } | null;
  /** Draws into a box of this size, whose lowest line is nothing and whose highest is the largest tick. */
  children: (width: number) => ReactNode;
};

/** Axes, grid and what is read where one points; what is drawn comes from the children. */
export function ChartFrame(props: Props) {
  const { height, ticks, write, times, label, onPoint, reading, children } = props;
  const { ref, width: elementWidth } = useElementSize();
  const width = elementWidth || 640;
  function follow(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint((event.clientX - box.left) / box.width);
  }
  return (
    <Group gap="sm" align="stretch" wrap="nowrap">
      <ol className={classes['amounts']} style={{ height }} aria-hidden>
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{write(tick)}</li>
        ))}
      </ol>
      <div ref={ref} className={classes['plot']}>
        <svg
          width="100%"
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
          onPointerMove={follow}
          onPointerLeave={() => onPoint(null)}
        >
          <Grid ticks={ticks} width={width} height={height} />
          {children(width)}
        </svg>
        {reading === null ? null : (
          <div
            className={classes['reading']}
            data-right={reading.at > 0.5 || undefined}
            style={{ left: `${reading.at * 100}%` }}
          >
            {reading.content}
          </div>
        )}
        <Times times={times} />
      </div>
    </Group>
  );
}

const emptyTicks = [0, 0.25, 0.5, 0.75, 1];

type Empty = { height: number; times: readonly TimeMark[]; children: ReactNode };

/** The axes before there is anything to draw, and the words that say so. */
export function EmptyChart({ height, times, children }: Empty) {
  return (
    <>
      <Group gap="sm" align="stretch" wrap="nowrap" aria-hidden>
        <div className={classes['plot']}>
          <svg width="100%" height={height}>
            <Grid ticks={emptyTicks} width="100%" height={height} />
          </svg>
          <Times times={times} />
        </div>
      </Group>
      <p className={classes['none']}>
        <span>{children}</span>
      </p>
    </>
  );
}

type GridProps = { ticks: readonly number[]; width: number | string; height: number };

function Grid({ ticks, width, height }: GridProps) {
  const ceiling = ticks.at(-1) ?? 1;
  return ticks.map((tick) => (
    <line
      key={tick}
      stroke="var(--hairline)"
      x1={0}
      x2={width}
      y1={height - (tick / ceiling) * height}
      y2={height - (tick / ceiling) * height}
    />
  ));
}

function Times({ times }: { times: readonly TimeMark[] }) {
  return (
    <ol className={classes['times']} aria-hidden>
      {times.map(({ at, name }) => (
        <li key={at} style={{ left: `${at * 100}%` }}>
          {name}
        </li>
      ))}
    </ol>
  );
}
