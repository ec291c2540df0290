import type { SparkWindow } from '@stoke/domain';

/** When a Spark ran, as the books know it. */
export type RunTimes = {
  startedAt: Date;
  /** Its end, or the planned one. */
  endsAt: Date;
  /** The times in which it was paused. */
  pausedFrom: Date[];
  /** As many as `pausedFrom`; null: not resumed. */
  pausedUntil: (Date | null)[];
};

/** From its start to its end, whether or not it was paused. */
export function wholeRunOf({
  startedAt,
  endsAt,
}: Pick<RunTimes, 'startedAt' | 'endsAt'>): SparkWindow {
  return [{ from: wholeSecond(startedAt), until: endsAt.getTime() }];
}

/** From its start to its end, without its pauses. Telegram dates what is said by whole seconds. */
export function windowOf({ startedAt, endsAt, pausedFrom, pausedUntil }: RunTimes): SparkWindow {
  const parts: { from: number; until: number | null }[] = [];
  const end = endsAt.getTime();
  let from = wholeSecond(startedAt);
  for (const [n, paused] of pausedFrom.entries()) {
    parts.push({ from, until: Math.min(paused.getTime(), end) });
    const resumed = pausedUntil[n] ?? null;
    if (resumed === null) return parts;
    from = wholeSecond(resumed);
  }
  return [...parts, { from, until: end }];
}

export function wholeSecond(at: Date): number {
  return Math.floor(at.getTime() / 1000) * 1000;
}
