import { test } from 'vitest';
import { Refusal } from '../../src/platform/refusal.ts';
import { isShortRun } from './short-run.ts';

/** Numbers of concurrent callers. */
export const crowds = [2, 5, 30];

/** How many rounds a race has. */
export const roundCount = isShortRun ? 1 : 20;

/** Repeats it this often, one after the other. */
export async function rounds(run: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < roundCount; round += 1) await run(round);
}

/** As many rounds for every number of callers. */
export function race(promise: string, run: (crowd: number, round: number) => Promise<void>) {
  raceWith(promise, (crowd) => rounds((round) => run(crowd, round)));
}

/** The same where the rounds of a number of callers share something: `run` calls `rounds`. */
export function raceWith(promise: string, run: (crowd: number) => Promise<void>) {
  test.for(crowds)(`${promise} (%i concurrently)`, (crowd) => run(crowd));
}

/** What this many callers get who do it at the same time. */
export function together<T>(crowd: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: crowd }, (_, n) => work(n)));
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
