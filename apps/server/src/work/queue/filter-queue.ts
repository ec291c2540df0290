import { campaignKindNames } from '@stoke/domain';
import { readRiskFlags, type RiskFlags } from '../../people/profile/index.ts';
import { cutPage } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Reviewer, scanQueue, type Scanned, type ToScan } from '../decisions/index.ts';
import type { ReviewDeps, WorkKind } from '../submissions/index.ts';

/** Which work a reviewer asks for; what is left out or undefined narrows nothing. */
export type WorkFilter = {
  kind?: WorkKind | undefined;
  campaignId?: string | undefined;
  /** Whether an admin too sees the work for their own campaigns only. */
  scope?: 'own' | 'all';
  trustBelow?: number | undefined;
  x?: 'verified' | 'unverified' | undefined;
  noReply?: 'yes' | undefined;
  fast?: 'yes' | undefined;
  flagged?: 'yes' | undefined;
};

/** Of how many rows one call looks at most. */
export const maxScanned = 5000;

/** The part of a queue that a reviewer may see. @throws Refusal for a campaign that is not in it. */
export async function partOf(
  deps: ReviewDeps,
  { userId, ...reviewer }: NonNullable<Reviewer>,
  { kind, campaignId, scope = 'all' }: WorkFilter,
): Promise<Omit<ToScan, 'state' | 'after' | 'limit'>> {
  const isAdmin = reviewer.isAdmin && scope === 'all';
  const reviewed = campaignKindNames.filter(
    (one) => isAdmin || deps.kinds[one]?.isReviewedByCreator,
  );
  if (campaignId !== undefined) {
    const campaign = (await deps.readCampaigns(deps.db, [campaignId])).get(campaignId);
    const isOwn = campaign?.creatorId === userId && reviewed.includes(campaign.kind);
    if (!campaign || !(isAdmin || isOwn)) throw new Refusal('request.not_found');
  }
  return {
    kinds: kind === undefined ? reviewed : reviewed.filter((one) => one === kind),
    creatorId: isAdmin ? null : userId,
    campaignId: campaignId ?? null,
    hasSamples: isAdmin,
  };
}

/**
 * A page of what fits, by id. A call looks at a limited number of rows however rarely a filter
 * hits: then `next` continues after them, and the page may be short or empty.
 */
export async function listFitting(
  deps: ReviewDeps,
  part: ToScan,
  filter: WorkFilter,
): Promise<{ page: Scanned[]; next: string | null }> {
  const { limit } = part;
  if (!isNarrow(filter)) {
    return cutPage(await scanQueue(deps.db, { ...part, limit: limit + 1 }), limit);
  }
  const scanned = await scanQueue(deps.db, { ...part, limit: maxScanned });
  const { page, next } = cutPage(await fitting(deps, scanned, filter), limit);
  const last = scanned.length === maxScanned ? (scanned.at(-1)?.id ?? null) : null;
  return { page, next: next ?? last };
}

/** Those of the rows that the filter leaves; people are read only for a filter that asks for them. */
async function fitting(deps: ReviewDeps, rows: readonly Scanned[], filter: WorkFilter) {
  const marked = rows.filter((row) => fitsMarks(row, filter));
  if (!asksForPeople(filter)) return marked;
  const people = await readPeople(deps, marked);
  return marked.filter(({ userId }) => fitsPerson(people.get(userId), filter));
}

/** Whether work has all that the filter asks for. */
export function fits(row: Scanned, person: RiskFlags | undefined, filter: WorkFilter): boolean {
  return fitsMarks(row, filter) && (!asksForPeople(filter) || fitsPerson(person, filter));
}

function fitsMarks({ marks }: Scanned, { noReply, fast }: WorkFilter): boolean {
  if (noReply !== undefined && !marks.includes('no_reply')) return false;
  return fast === undefined || marks.includes('fast');
}

function fitsPerson(person: RiskFlags | undefined, { trustBelow, x, flagged }: WorkFilter) {
  if (!person) return false;
  const { trustScore, xStatus, sharesWallet, sharesXAccount } = person;
  if (trustBelow !== undefined && trustScore >= trustBelow) return false;
  if (x !== undefined && (x === 'verified') !== (xStatus === 'verified')) return false;
  return flagged === undefined || sharesWallet || sharesXAccount;
}

/** What filters look at, of the people who did the work. */
export function readPeople(
  { db }: Pick<ReviewDeps, 'db'>,
  rows: readonly Scanned[],
): Promise<Map<string, RiskFlags>> {
  return readRiskFlags(db, [...new Set(rows.map(({ userId }) => userId))]);
}

function asksForPeople({ trustBelow, x, flagged }: WorkFilter): boolean {
  return trustBelow !== undefined || x !== undefined || flagged !== undefined;
}

function isNarrow(filter: WorkFilter): boolean {
  return asksForPeople(filter) || filter.noReply !== undefined || filter.fast !== undefined;
}
