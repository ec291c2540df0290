import type { Answer } from '@stoke/contract';
import { isOftenOverturned } from '@stoke/domain';
import { readEarners } from '../identity/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import {
  listOverturnedCreators,
  readCreatorReviews,
  type CreatorReviews,
} from './creator-reviews-store.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { WorkKind } from './submission-store.ts';

const looked = 500;

/** How work for this creator's campaigns is decided; for anybody to see. */
export function showCreatorReviews(
  { kinds }: Pick<ReviewDeps, 'kinds'>,
  q: Queryable,
  creatorId: string,
): Promise<CreatorReviews> {
  const all: readonly WorkKind[] = ['drip', 'spark', 'fomo'];
  const reviewed = all.filter((kind) => kinds[kind]?.isReviewedByCreator);
  return readCreatorReviews(q, { creatorId, kinds: reviewed });
}

/** Creators whose rejections are often overturned, worst first. Admins judge; nothing follows. */
export async function listCreatorsToWatch(
  deps: Pick<ReviewDeps, 'db' | 'kinds'>,
): Promise<Answer<'creatorsToWatch'>> {
  const ids = await listOverturnedCreators(deps.db, { limit: looked });
  const names = await readEarners(deps.db, ids);
  const read = await Promise.all(
    ids.map(async (id) => ({
      _id: id,
      username: names.get(id)?.username ?? '',
      ...(await showCreatorReviews(deps, deps.db, id)),
    })),
  );
  return read
    .filter(isOftenOverturned)
    .toSorted((a, b) => b.overturned / b.rejected - a.overturned / a.rejected);
}
