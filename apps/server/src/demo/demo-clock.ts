import type { Clock } from '../platform/clock.ts';

/** A clock that shows what it is set to, so that a past can be lived through. */
export type SetClock = Clock & { set(at: Date): void };

export function clockAt(at: Date): SetClock {
  let shown = at;
  return {
    now: () => shown,
    set: (next) => {
      shown = next;
    },
  };
}

export function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
