import { test } from 'vitest';
import { Refusal } from '../platform/refusal.ts';

const rounds = 20;
/** How many do the same at once. */
export const crowds = [2, 5, 30];

/** Twenty rounds for every size of crowd. */
export function race(promise: string, run: (crowd: number) => Promise<void>) {
  test.each(crowds)(`${promise} (%i at once)`, async (crowd) => {
    for (let round = 0; round < rounds; round += 1) await run(crowd);
  });
}

/** Does it so many times at once; how many succeeded and which refusals the others got. */
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
