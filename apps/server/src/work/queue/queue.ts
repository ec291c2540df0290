import type { Answer } from '@stoke/contract';
import { readRiskFlags, readUsers, type RiskFlags } from '../../people/profile/index.ts';
import { findHeld } from '../../safety/signals/index.ts';
import {
  readAlike,
  readEarlierAttempts,
  kindOf,
  noteFor,
  type Guide,
  type ReviewDeps,
  readSubmissions,
  type Submission,
  systemDecidesAt,
  type SubmissionState,
} from '../submissions/index.ts';
import type { Reviewer } from '../decisions/index.ts';
import { type Claim, listClaimed, readClaims } from './claim-store.ts';
import { listFitting, partOf, type WorkFilter } from './filter-queue.ts';

type Item = Answer<'reviewQueue'>[number];

const noFlags: Omit<RiskFlags, 'trustScore'> = {
  xStatus: 'unverified',
  sharesWallet: false,
  sharesXAccount: false,
};

export type QueueFilter = WorkFilter & {
  status: SubmissionState;
  /** Only what the reviewer has taken to decide on. */
  claim?: 'mine' | undefined;
  /** The id of the previous page's last item. */
  after: string;
  limit: number;
};

/**
 * Work to decide on, oldest first. Admins see all of it; creators see the work of their own
 * campaigns, for kinds that creators review.
 * @throws Refusal for a campaign whose work the reviewer may not see.
 */
export async function listWorkToReview(
  deps: ReviewDeps,
  reviewer: Reviewer,
  { status, claim, after, limit, ...filter }: QueueFilter,
): Promise<{ page: Item[]; next: string | null }> {
  if (claim === 'mine') {
    const mine = await listClaimed(deps.db, { by: reviewer.userId, now: deps.clock.now() });
    return { page: reviewer.isAdmin ? await showWork(deps, mine) : [], next: null };
  }
  const part = await partOf(deps, reviewer, filter);
  const { page, next } = await listFitting(deps, { ...part, state: status, after, limit }, filter);
  const ids = page.map(({ id }) => id);
  return { page: await showWork(deps, ids, reviewer.isAdmin ? null : reviewer.userId), next };
}

/** What a reviewer sees of submissions, oldest first; `creatorId` null: an admin. */
export async function showWork(
  deps: ReviewDeps,
  ids: readonly string[],
  creatorId: string | null = null,
): Promise<Item[]> {
  const work = await readSubmissions(deps.db, ids);
  return showItems(
    deps,
    work.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    creatorId,
  );
}

async function showItems(
  deps: ReviewDeps,
  work: readonly Submission[],
  creatorId: string | null,
): Promise<Item[]> {
  const userIds = [...new Set(work.map(({ userId }) => userId))];
  const campaignIds = [...new Set(work.map((one) => one.campaignId))];
  const ids = work.map(({ id }) => id);
  const now = deps.clock.now();
  const reader = { isAdmin: creatorId === null };
  const [workers, flags, campaigns, guides, earlier, alike, claims, held] = await Promise.all([
    readUsers(deps.db, userIds),
    readRiskFlags(deps.db, userIds),
    deps.readCampaigns(deps.db, campaignIds),
    readGuides(deps, work),
    readEarlierAttempts(deps.db, work),
    readAlike(deps.db, ids, creatorId),
    creatorId === null ? readClaims(deps.db, { ids, now }) : new Map<string, Claim>(),
    creatorId === null ? findHeld(deps.db, userIds) : new Map<string, Date>(),
  ]);
  return work.map((one) => {
    const worker = workers.get(one.userId);
    const { xStatus, sharesWallet, sharesXAccount } = flags.get(one.userId) ?? noFlags;
    const { taskName, link: _, ...evidence } = kindOf(deps, one.kind).showEvidence(one);
    return {
      ...one,
      brand: campaigns.get(one.campaignId)?.brand ?? '',
      campaignName: campaigns.get(one.campaignId)?.name ?? '',
      taskName,
      user: {
        id: one.userId,
        username: worker?.username ?? '',
        xUsername: worker?.xUsername ?? null,
        xStatus,
        reputationScore: worker?.trustScore ?? 0,
      },
      status: one.state,
      note: noteFor(reader, one),
      alike: alike.get(one.id) ?? [],
      claim: claims.get(one.id) ?? null,
      earlier: (earlier.get(one.id) ?? []).map((before) => ({
        ...before,
        note: noteFor(reader, before),
        links: kindOf(deps, before.kind).showEvidence(before).links,
      })),
      decideBefore: systemDecidesAt(one),
      ...(held.has(one.userId) && { arePayoutsHeld: true as const }),
      riskFlags: [
        ...(sharesWallet ? (['shared_wallet'] as const) : []),
        ...(sharesXAccount ? (['shared_x_account'] as const) : []),
      ],
      evidence,
      guide: guides.get(one.taskId) ?? null,
    };
  });
}

async function readGuides(
  deps: ReviewDeps,
  work: readonly Submission[],
): Promise<Map<string, Guide>> {
  const byKind = [...Map.groupBy(work, ({ kind }) => kind)];
  const guides = await Promise.all(
    byKind.map(async ([kind, some]) =>
      kindOf(deps, kind).readGuides?.(deps.db, [...new Set(some.map(({ taskId }) => taskId))]),
    ),
  );
  return new Map(guides.flatMap((some) => [...(some ?? [])]));
}
