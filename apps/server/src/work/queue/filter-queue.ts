import { campaignKindNames } from '@stoke/domain';
import { readRiskFlags, type RiskFlags } from '../../people/profile/index.ts';
import { cutPage } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Reviewer, scanQueue, type Scanned, type ToScan } from '../decisions/index.ts';
import type { ReviewDeps, WorkKind } from '../submissions/index.ts';

/** The filter of a reviewer; a missing or undefined field does not narrow it. */
export type WorkFilter = {
  kind?: WorkKind | undefined;
  campaignId?: string | undefined;
  /** Whether the queue is limited to the reviewer's own campaigns, for an admin too. */
  scope?: 'own' | 'all';
  trustBelow?: number | undefined;
  x?: 'verified' | 'unverified' | undefined;
  noReply?: 'yes' | undefined;
  fast?: 'yes' | undefined;
  flagged?: 'yes' | undefined;
};

/** The most rows that one call reads. */
export const maxScanned = 5000;

/** The part of a queue that a reviewer may see. @throws Refusal for a campaign that is not in it. */
export async function partOf(
  deps: ReviewDeps,
  { userId, ...reviewer }: Reviewer,
  { kind, campaignId, scope = 'all' }: WorkFilter,
): Promise<Omit<ToScan, 'state' | 'claims' | 'after' | 'limit'>> {
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
  const people = await readPeople(deps, scanned);
  const fitting = scanned.filter((row) => fits(row, people.get(row.userId), filter));
  const { page, next } = cutPage(fitting, limit);
  const last = scanned.length === maxScanned ? (scanned.at(-1)?.id ?? null) : null;
  return { page, next: next ?? last };
}

/** Whether work and its person have all that the filter asks for. */
export function fits({ marks }: Scanned, person: RiskFlags | undefined, filter: WorkFilter) {
  const { noReply, fast, trustBelow, x, flagged } = filter;
  if (noReply !== undefined && !marks.includes('no_reply')) return false;
  if (fast !== undefined && !marks.includes('fast')) return false;
  if (trustBelow === undefined && x === undefined && flagged === undefined) return true;
  if (!person) return false;
  if (trustBelow !== undefined && person.trustScore >= trustBelow) return false;
  if (x !== undefined && (x === 'verified') !== (person.xStatus === 'verified')) return false;
  return flagged === undefined || person.sharesWallet || person.sharesXAccount;
}

/** The facts about earners that filters read. */
export function readPeople(
  { db }: Pick<ReviewDeps, 'db'>,
  rows: readonly Scanned[],
): Promise<Map<string, RiskFlags>> {
  return readRiskFlags(db, [...new Set(rows.map(({ userId }) => userId))]);
}

function isNarrow({ noReply, fast, trustBelow, x, flagged }: WorkFilter): boolean {
  return [noReply, fast, trustBelow, x, flagged].some((wish) => wish !== undefined);
}
