import type { SparkCard } from '@stoke/contract';
import { sparkCardEstimate, zeroUsdc } from '@stoke/domain';
import { balanceOf, boundsOf, msLeftOf } from './spark-facts.ts';

export type SparkOrder = 'newest' | 'paid' | 'ending';
export type SparkWish = { search: string; order: SparkOrder };

/**
 * Campaigns without an `_id` lead nowhere, and those without names cannot be shown: they are skipped,
 * and the rest of the list is shown (rule 5.9).
 */
export function wholeSparks(campaigns: readonly SparkCard[]): SparkCard[] {
  return campaigns.filter(
    ({ _id, name, projectId, creatorId }: Broken) =>
      [_id, name, projectId?.name, creatorId?.name, creatorId?.username].every(isText) &&
      _id !== '',
  );
}

/** Nothing is certain of an item that breaks the contract. */
type Broken = { [K in keyof SparkCard]: SparkCard[K] | null | undefined };
const isText = (text: unknown) => typeof text === 'string';

/** The campaigns that fit: the search looks at name, creator, hook and hashtags. */
export function findSparks(
  campaigns: readonly SparkCard[],
  wish: SparkWish,
  now: Date,
): SparkCard[] {
  const wanted = wish.search.trim().toLowerCase();
  const found = campaigns.filter((campaign) =>
    textsOf(campaign).some((text) => text.toLowerCase().includes(wanted)),
  );
  return found.sort(orders(now)[wish.order]);
}

function textsOf({ name, projectId, creatorId, briefHook, hashtags, _id }: SparkCard): string[] {
  const tags = hashtags.map((tag) => `#${tag.replace(/^#+/, '')}`);
  return [name, projectId.name, creatorId.name, creatorId.username, briefHook, ...tags, _id];
}

type Compare = (one: SparkCard, other: SparkCard) => number;

function orders(now: Date): Readonly<Record<SparkOrder, Compare>> {
  const newest: Compare = (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt);
  return {
    newest,
    paid: (one, other) => Number(estimate(other, now) - estimate(one, now)) || newest(one, other),
    ending: (one, other) => msLeftOf(one, now) - msLeftOf(other, now),
  };
}

function estimate(campaign: SparkCard, now: Date) {
  const [left, balance] = [msLeftOf(campaign, now), balanceOf(campaign)];
  return sparkCardEstimate('maximum', left, balance, boundsOf(campaign)) ?? zeroUsdc;
}
