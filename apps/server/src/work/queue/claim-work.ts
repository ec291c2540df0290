import type { Answer } from '@stoke/contract';
import { firstId } from '../../platform/http/id-cursor.ts';
import type { Reviewer } from '../decisions/index.ts';
import type { ReviewDeps } from '../submissions/index.ts';
import {
  extendClaims,
  insertClaims,
  listClaimed,
  releaseClaims,
  removeExpired,
} from './claim-store.ts';
import { listFitting, partOf, type WorkFilter } from './filter-queue.ts';

const goodForMs = 15 * 60_000;
/** As many as thirty reviewers take at the same moment. */
const candidates = 1500;
const maxTries = 3;

/**
 * Takes the oldest free work that fits for a reviewer, until they hold `count`. A claim shows who is looking at
 * it and expires; others can still decide.
 */
export async function claimWork(
  deps: ReviewDeps,
  { by, filter, count }: { by: Reviewer; filter: WorkFilter; count: number },
): Promise<Answer<'claimWork'>> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + goodForMs);
  const part = await partOf(deps, by, filter);
  const { page } = await listFitting(
    deps,
    {
      ...part,
      state: 'pending',
      after: firstId,
      limit: candidates,
      claims: { at: now, besides: null },
    },
    filter,
  );
  // Reviewers cannot decide on their own work.
  const ids = page.filter(({ userId }) => userId !== by.userId).map(({ id }) => id);
  return deps.db.transaction(async (tx) => {
    const held = await listClaimed(tx, { by: by.userId, now });
    const claiming = { by: by.userId, now, until };
    const limit = Math.max(0, count - held.length);
    let taken = 0;
    // What others took since the candidates were read is looked past.
    for (let tries = 0; tries < maxTries && taken < limit; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each try sees what was taken before it
      taken += await insertClaims(tx, { ...claiming, ids, limit: limit - taken });
    }
    await extendClaims(tx, claiming);
    await removeExpired(tx, now);
    if (taken > 0) tx.publish('review', 'admins');
    return { claimed: held.length + taken, until };
  });
}

/** Gives back what a reviewer holds. */
export function releaseWork(
  deps: Pick<ReviewDeps, 'db'>,
  by: Reviewer,
): Promise<Answer<'releaseWork'>> {
  return deps.db.transaction(async (tx) => {
    await releaseClaims(tx, by.userId);
    tx.publish('review', 'admins');
    return { message: 'Given back.' };
  });
}
