import type { Answer } from '@stoke/contract';
import { campaignKindNames, isOftenOverturned } from '@stoke/domain';
import { readUsers } from '../../people/profile/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import {
  listOverturnedCreators,
  readCreatorReviews,
  type CreatorReviews,
} from './creator-reviews-store.ts';
import type { ReviewDeps } from '../submissions/index.ts';

const looked = 500;

/** How work for this creator's campaigns is decided, which anyone may see. */
export async function showCreatorReviews(
  deps: Pick<ReviewDeps, 'kinds'>,
  q: Queryable,
  creatorId: string,
): Promise<CreatorReviews> {
  const reviews = (await readReviews(deps, q, [creatorId])).get(creatorId);
  if (!reviews) throw new Error('A count returned no row.');
  return reviews;
}

function readReviews(
  { kinds }: Pick<ReviewDeps, 'kinds'>,
  q: Queryable,
  creatorIds: readonly string[],
): Promise<Map<string, CreatorReviews>> {
  const reviewed = campaignKindNames.filter((kind) => kinds[kind]?.isReviewedByCreator);
  return readCreatorReviews(q, { creatorIds, kinds: reviewed });
}

/** Creators whose rejections are often overturned, worst first. Nothing follows automatically: admins judge. */
export async function listCreatorsToWatch(
  deps: Pick<ReviewDeps, 'db' | 'kinds'>,
): Promise<Answer<'creatorsToWatch'>> {
  const ids = await listOverturnedCreators(deps.db, { limit: looked });
  const names = await readUsers(deps.db, ids);
  const read = await readReviews(deps, deps.db, ids);
  return [...read]
    .map(([id, reviews]) => ({ id, username: names.get(id)?.username ?? '', ...reviews }))
    .filter(isOftenOverturned)
    .toSorted((a, b) => b.overturned / b.rejected - a.overturned / a.rejected);
}
