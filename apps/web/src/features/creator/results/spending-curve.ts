import type { CampaignResults } from '@stoke/contract';
import { hourMs } from '@stoke/domain';

/** What was spent until a moment, in dollars; `spent` and `approved` are of the step before it. */
export type CurvePoint = { at: number; total: number; spent: number; approved: number };
export type Curve = { from: number; until: number; points: CurvePoint[] };

export type SpendingFacts = Pick<
  CampaignResults,
  'spending' | 'activatedAt' | 'end_time' | 'endedAt'
>;

/**
 * The line of the spending: from the start to now, or to the end when that is past, or to the last
 * payment when that came later. Flat where nothing was paid.
 */
export function spendingCurve(results: SpendingFacts, now: Date): Curve | null {
  const { spending, activatedAt, end_time: end, endedAt } = results;
  if (activatedAt === null) return null;
  const stepMs = spending.stepHours * hourMs;
  const from = Date.parse(activatedAt);
  const over = endedAt ?? end;
  const shown = over === null ? now.getTime() : Math.min(Date.parse(over), now.getTime());
  const points: CurvePoint[] = [{ at: from, total: 0, spent: 0, approved: 0 }];
  for (const step of spending.steps) {
    const begins = Math.max(Date.parse(step.from), from);
    const before = points.at(-1);
    if (before && begins > before.at) {
      points.push({ at: begins, total: before.total, spent: 0, approved: 0 });
    }
    const { total, spent, approved } = step;
    // a step that has not passed yet is told until now
    const at = Math.min(Date.parse(step.from) + stepMs, Math.max(now.getTime(), begins + 1));
    points.push({ at, total, spent, approved });
  }
  const last = points.at(-1);
  const until = Math.max(shown, last?.at ?? from, from + 1);
  if (last && until > last.at) points.push({ at: until, total: last.total, spent: 0, approved: 0 });
  return { from, until, points };
}

/** Where a value of the curve lies in a drawing of this size, its origin at the top left. */
export function place(
  curve: Curve,
  { width, height, ceiling }: { width: number; height: number; ceiling: number },
): (point: Pick<CurvePoint, 'at' | 'total'>) => { x: number; y: number } {
  const length = curve.until - curve.from;
  return ({ at, total }) => ({
    x: ((at - curve.from) / length) * width,
    y: height - (total / ceiling) * height,
  });
}

/** Round amounts from nothing to just above the largest, four steps at most. */
export function amountTicks(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((unit) => unit * power >= rough) ?? 10) * power;
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(12)));
}

const tickHours = [1, 2, 3, 6, 12, 24, 48, 168, 336, 672, 1344, 2688, 5376];
const maxTicks = 7;

/**
 * Full hours or days at even distances, seven at most and none at the very edge.
 * `offset` is what local time is behind UTC, in milliseconds.
 */
export function timeTicks(
  { from, until }: Pick<Curve, 'from' | 'until'>,
  offset: number,
): number[] {
  const length = until - from;
  const hours = tickHours.find((each) => length / (each * hourMs) <= maxTicks) ?? length / hourMs;
  const step = hours * hourMs;
  const margin = length / 40;
  const first = Math.ceil((from + margin - offset) / step) * step + offset;
  const count = Math.max(0, Math.floor((until - margin - first) / step) + 1);
  return Array.from({ length: count }, (_, n) => first + n * step);
}
