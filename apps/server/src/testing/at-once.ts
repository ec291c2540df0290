import { test } from 'vitest';
import { Refusal } from '../platform/refusal.ts';

const rounds = 20;
/** Numbers of concurrent callers. */
export const crowds = [2, 5, 30];

/** Twenty rounds for every number of callers. */
export function race(promise: string, run: (crowd: number) => Promise<void>) {
  test.each(crowds)(`${promise} (%i at once)`, async (crowd) => {
    for (let round = 0; round < rounds; round += 1) await run(crowd);
  });
}

/**
 * Runs it this many times in parallel; returns the number of successes and the other calls'
 * refusals.
 */
export async function atOnce(crowd: number, work: (n: number) => Promise<unknown>) {
  const all = await Promise.allSettled(Array.from({ length: crowd }, (_, n) => work(n)));
  const refused: string[] = [];
  for (const one of all) {
    if (one.status === 'fulfilled') continue;
    if (!(one.reason instanceof Refusal)) throw one.reason;
    refused.push(one.reason.code);
  }
  return { succeeded: crowd - refused.length, refused };
}

export const times = (count: number, code: string) => Array.from({ length: count }, () => code);
