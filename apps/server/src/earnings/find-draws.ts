import type { Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { overlap } from './overlap.ts';
import { readDrawsAround, readReward, type DrawKind } from './place-store.ts';

/** `share`: how much of the reward it took, in micro-USDC. */
export type DrawOfReward = { id: string; kind: DrawKind; share: Usdc };

/** What became of a reward, first earned first drawn; nothing for work that was not paid. */
export async function findDraws(q: Queryable, submissionId: string): Promise<DrawOfReward[]> {
  const reward = await readReward(q, submissionId);
  if (!reward) return [];
  const around = await readDrawsAround(q, reward);
  return around
    .map((draw) => ({ id: draw.id, kind: draw.kind, share: overlap(draw, reward) }))
    .filter(({ share }) => share > 0n);
}
