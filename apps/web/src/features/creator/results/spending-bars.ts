import type { CampaignResults } from '@stoke/contract';
import { dayMs, hourMs } from '@stoke/domain';

/** What came in a step of time, and in all up to its end. */
export type Bar = { at: number; value: number; total: number };
/** Steps of one length, side by side; those with nothing have no bar. */
export type Bars = { from: number; until: number; stepMs: number; bars: Bar[] };

export type ChartTimes = Pick<CampaignResults, 'activatedAt' | 'end_time' | 'endedAt'>;
type Steps = {
  stepHours: number;
  steps: readonly { from: string; value: number; total: number }[];
};

/** A Monday at midnight UTC, where the steps of the server begin. */
const firstStep = Date.UTC(2001, 0, 1);
/** So that what is an hour old is a bar and not the whole chart. */
const minSteps = 6;

/**
 * The bars of a campaign: from the step of its start to that of now, or of the end when that is past, or of
 * the last payment when that came later. Null before the start.
 */
export function barsOf({ stepHours, steps }: Steps, times: ChartTimes, now: Date): Bars | null {
  const { activatedAt, end_time: end, endedAt } = times;
  if (activatedAt === null) return null;
  const stepMs = stepHours * hourMs;
  const stepAt = (time: number) => firstStep + Math.floor((time - firstStep) / stepMs) * stepMs;
  const bars = steps.map(({ from, value, total }) => ({ at: Date.parse(from), value, total }));
  const from = Math.min(stepAt(Date.parse(activatedAt)), ...bars.slice(0, 1).map(({ at }) => at));
  const over = endedAt ?? end;
  const shown = over === null ? now.getTime() : Math.min(Date.parse(over), now.getTime());
  const last = Math.max(stepAt(shown), bars.at(-1)?.at ?? from);
  return { from, until: Math.max(last + stepMs, from + minSteps * stepMs), stepMs, bars };
}

const tickHours = [1, 2, 3, 6, 12, 24, 48, 168, 336, 672, 1344, 2688, 5376];
const maxTicks = 7;

/**
 * Full hours or days at even distances, seven at most: where the bars that are named begin.
 * `offset` is what local time is behind UTC, in milliseconds.
 */
export function timeTicks(
  { from, until, stepMs }: Pick<Bars, 'from' | 'until' | 'stepMs'>,
  offset: number,
): number[] {
  const length = until - from;
  const hours =
    tickHours.find((each) => each * hourMs >= stepMs && length / (each * hourMs) <= maxTicks) ??
    length / hourMs;
  const step = hours * hourMs;
  const first = Math.ceil((from - offset) / step) * step + offset;
  const count = Math.max(0, Math.ceil((until - first) / step));
  return Array.from({ length: count }, (_, n) => first + n * step);
}

/** Where days and weeks of the server begin, for `timeTicks`; hours begin where they are read. */
export function ticksOf(bars: Bars, minutesBehindUtc: number): number[] {
  if (bars.stepMs < dayMs) return timeTicks(bars, minutesBehindUtc * 60_000);
  return timeTicks(bars, ((bars.from % bars.stepMs) + bars.stepMs) % bars.stepMs);
}
