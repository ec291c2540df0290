import type { CampaignKindName } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { onPrimary } from '../../platform/db/reading.ts';
import { readReviews, type Reviews } from './review-figures.ts';

export type ReadReviews = (
  q: Queryable,
  creatorIds: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, Reviews>>;

const rememberMs = 5 * 60_000;

/**
 * How the work for creators is decided, of one kind or of all that is submitted, read at most every five minutes
 * of each: visitors cause no reading, and who asks again and again does not see single decisions.
 */
export function rememberReviews(kind: CampaignKindName | null): ReadReviews {
  // in the order in which they become old
  const known = new Map<string, { reviews: Reviews | undefined; until: number }>();
  return async (q, creatorIds, now) => {
    for (const [id, { until }] of known) {
      if (until > now.getTime()) break;
      known.delete(id);
    }
    const found = new Map(creatorIds.map((id) => [id, known.get(id)?.reviews]));
    const missing = [...found.keys()].filter((id) => !known.has(id));
    const read = await onPrimary(() => readReviews(q, { creatorIds: missing, kind, now }));
    for (const id of missing) {
      known.set(id, { reviews: read.get(id), until: now.getTime() + rememberMs });
      found.set(id, read.get(id));
    }
    return new Map(
      [...found].flatMap(([id, reviews]) => (reviews ? [[id, reviews] as const] : [])),
    );
  };
}
