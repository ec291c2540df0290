import type { Answer } from '@stoke/contract';
import {
  campaignKindNames,
  dayMs,
  submittedKinds,
  sumOf,
  usdc,
  type CampaignKindName,
  type Usdc,
} from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import type { BothSides } from '../../platform/db/traffic.ts';
import {
  type Days,
  type Fact,
  readDone,
  readFacts,
  readFactsOf,
  readWaiting,
} from './figures-store.ts';
import { countOf, quantile, quantileBucket } from './histogram.ts';

type Period = Answer<'publicFigures'>['weeks'][number];
export type Reviews = NonNullable<Answer<'projectByCreator'>['reviews']>;

/** Nothing is said of fewer facts. */
const minFacts = 20;
const shownDays = 30;
const shownWeeks = 12;
const weekMs = 7 * dayMs;
/** The first of all, in milliseconds since 1970. */
const monday = 4 * dayMs;

/** How work was decided and earners were paid in the last 30 days, and in each of the last 12 weeks, newest first. */
export async function readPeriods(
  sides: BothSides,
  now: Date,
): Promise<{ month: Period; weeks: Period[] }> {
  const [days, weeks] = [lastDays(now), lastWeeks(now)];
  const [[inDays = [], ...inWeeks], waiting] = await Promise.all([
    readFacts(sides.db, [days, ...weeks]),
    readWaiting(sides, now),
  ]);
  const show = (period: Days, facts: readonly Fact[]): Period => {
    // What waits now belongs to the periods that are not over.
    const isEnded = period.until <= now;
    const to = isEnded ? period.until : now;
    return { from: period.from, to, ...toShown(isEnded ? facts : [...facts, ...waiting]) };
  };
  return {
    month: show(days, inDays),
    weeks: weeks.map((week, at) => show(week, inWeeks[at] ?? [])),
  };
}

/**
 * How the work for each of these creators was decided in the last 30 days, of one kind or of all that is
 * submitted; those of whom there is nothing to say are left out.
 */
export async function readReviews(
  q: Queryable,
  input: { creatorIds: readonly string[]; kind: CampaignKindName | null; now: Date },
): Promise<Map<string, Reviews>> {
  const { kind, now } = input;
  const creatorIds = [...new Set(input.creatorIds)];
  if (creatorIds.length === 0) return new Map();
  const kinds = kind === null ? submittedKinds : [kind];
  const found = await readFactsOf(q, { creatorIds, kinds, from: lastDays(now).from, now });
  return new Map(
    [...found].flatMap(([id, facts]) => {
      const { p50Seconds, rejectedShare } = reviewOf(facts);
      return p50Seconds === null ? [] : [[id, { p50Seconds, rejectedShare }] as const];
    }),
  );
}

/** 30 days in UTC, today is the last of them. */
function lastDays(now: Date): Days {
  const until = dayOf(now) + dayMs;
  return { from: new Date(until - shownDays * dayMs), until: new Date(until) };
}

/** From Monday to Sunday, newest first. */
function lastWeeks(now: Date): Days[] {
  const latest = monday + Math.floor((now.getTime() - monday) / weekMs) * weekMs;
  return Array.from({ length: shownWeeks }, (_, ago) => {
    const from = latest - ago * weekMs;
    return { from: new Date(from), until: new Date(from + weekMs) };
  });
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / dayMs) * dayMs;

function toShown(facts: readonly Fact[]): Omit<Period, 'from' | 'to'> {
  const byKind = <T extends object>(show: (some: readonly Fact[]) => T) =>
    campaignKindNames.map((kind) => ({ kind, ...show(facts.filter((one) => one.kind === kind)) }));
  return {
    review: { ...reviewOf(facts), kinds: byKind(reviewOf) },
    appeals: { ...appealsOf(facts), kinds: byKind(appealsOf) },
    payouts: payoutsOf(facts),
  };
}

/** What an hour of these tasks pays, by the median of the time that it took; of those that 20 people did. */
export async function readHourlyPay(
  q: Queryable,
  taskIds: readonly string[],
): Promise<Map<string, Usdc>> {
  if (taskIds.length === 0) return new Map();
  const done = await readDone(q, taskIds);
  return new Map(
    [...done].flatMap(([id, facts]) => {
      if (countOf(facts) < minFacts) return [];
      const each = sumOf(facts) / BigInt(countOf(facts));
      const seconds = quantile(facts, 0.5);
      return [[id, usdc((each * 3_600_000n) / BigInt(Math.ceil(seconds * 1000)))] as const];
    }),
  );
}

const among = (facts: readonly Fact[], ...events: Fact['event'][]) =>
  facts.filter(({ event }) => events.includes(event));

/** Those of the kinds that are shown themselves: a kind that is not cannot be subtracted out of the total. */
const shownAmong = (facts: readonly Fact[]) =>
  [...Map.groupBy(facts, ({ kind }) => kind).values()]
    .filter((some) => countOf(some) >= minFacts)
    .flat();

/** Without the work that waits for less than the usual time of its kind: it says nothing yet. */
function withoutFresh(facts: readonly Fact[]): Fact[] {
  return [...Map.groupBy(facts, ({ kind }) => kind).values()].flatMap((some) => {
    const decided = among(some, 'approved', 'rejected');
    const usual = decided.length === 0 ? -1 : quantileBucket(decided, 0.5);
    return some.filter(({ event, bucket }) => event !== 'waiting' || bucket > usual);
  });
}

function reviewOf(facts: readonly Fact[]) {
  const decided = shownAmong(among(facts, 'approved', 'rejected'));
  const rejected = shownAmong(among(decided, 'rejected'));
  return {
    decisions: enough(decided, countOf(decided)),
    systemShare: shareOf(
      decided.filter(({ bySystem }) => bySystem),
      decided,
    ),
    ...times(shownAmong(withoutFresh(among(facts, 'approved', 'rejected', 'waiting')))),
    rejectedShare: shareOf(among(decided, 'rejected'), decided),
    reasons: enough(rejected, reasonsOf(rejected)),
  };
}

/** Most frequent first. */
function reasonsOf(rejected: readonly Fact[]) {
  return [...Map.groupBy(rejected, ({ reason }) => reason)]
    .flatMap(([reason, some]) => (reason === '' ? [] : { reason, count: countOf(some) }))
    .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}

function appealsOf(facts: readonly Fact[]) {
  const filed = shownAmong(among(facts, 'appealed'));
  const decided = shownAmong(among(facts, 'overturned', 'upheld'));
  return {
    filed: enough(filed, countOf(filed)),
    decided: enough(decided, countOf(decided)),
    overturned: enough(decided, countOf(among(decided, 'overturned'))),
  };
}

function payoutsOf(facts: readonly Fact[]) {
  const paid = among(facts, 'paid');
  return {
    count: enough(paid, countOf(paid)),
    amount: enough(paid, sumOf(paid)),
    ...times(paid),
  };
}

function enough<T>(facts: readonly Fact[], figure: T): T | null {
  return countOf(facts) < minFacts ? null : figure;
}

function shareOf(part: readonly Fact[], whole: readonly Fact[]): number | null {
  return enough(whole, countOf(part) / countOf(whole));
}

function times(facts: readonly Fact[]) {
  const isEnough = countOf(facts) >= minFacts;
  return {
    p50Seconds: isEnough ? quantile(facts, 0.5) : null,
    p95Seconds: isEnough ? quantile(facts, 0.95) : null,
  };
}
