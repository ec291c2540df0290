import type { Reply } from '@stoke/contract/client';
import type { WorkToReview } from '@stoke/contract';
import type { RejectionReason } from '@stoke/domain';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { firstPage, nextPage } from '../../../lib/pages.ts';

/** What is left out narrows nothing. */
export type QueueFilter = {
  kind?: WorkToReview['kind'] | undefined;
  campaignId?: string | undefined;
  /** Only the work for the reader's own campaigns. */
  scope?: 'own' | undefined;
  trustBelow?: number | undefined;
  x?: 'verified' | 'unverified' | undefined;
  noReply?: 'yes' | undefined;
  fast?: 'yes' | undefined;
  flagged?: 'yes' | undefined;
  /** Only the work that the reader has taken to decide on. */
  claim?: 'mine' | undefined;
};

/** Whether the list is less than the whole queue. */
export function isNarrow({
  kind: _kind,
  scope: _scope,
  claim: _claim,
  ...rest
}: QueueFilter): boolean {
  return Object.values(rest).some((one) => one !== undefined);
}

/** The same queue with every choice taken back. */
export function unfiltered({ kind, scope }: QueueFilter): QueueFilter {
  return { kind, scope };
}

// The first rows are there soon, and the rest comes in fewer calls.
const firstRows = 50;
const moreRows = 200;

/** Work that waits for a decision, oldest first. Live with `review`. */
export function reviewQueue(filter: QueueFilter) {
  return infiniteQueryOptions({
    queryKey: ['review', 'queue', filter],
    queryFn: ({ pageParam, signal }) =>
      callPage('reviewQueue', {
        query: {
          ...filter,
          ...pageParam,
          limit: pageParam.cursor === undefined ? firstRows : moreRows,
        },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

/** How much waits, and what each filter leaves. Live with `review`. */
export function reviewSummary({ claim: _claim, ...filter }: QueueFilter) {
  return callQuery('reviewSummary', ['review', 'summary', filter], { query: filter });
}

/** Creators whose rejections are often overturned, worst first. */
export const creatorsToWatch = callQuery('creatorsToWatch', ['appeals', 'creators-to-watch'], {});

export type Rejection = { reason: RejectionReason; note: string };
export type Verdict = { verdict: 'approved' } | ({ verdict: 'rejected' } & Rejection);
export type Result = Reply<'decideSubmissions'>['results'][number];

export const maxInOneCall = 100;

/** Decides submissions as they were seen; each is decided or refused on its own, and can be undone. */
export async function decideWork(
  batch: readonly { work: Pick<WorkToReview, '_id'>; verdict: Verdict }[],
  idempotencyKey: string,
): Promise<readonly Result[]> {
  const decisions = batch.map(({ work, verdict }) => ({ submissionId: work._id, ...verdict }));
  const body = { decisions, undoable: true };
  return (await call('decideSubmissions', { body, idempotencyKey })).results;
}

/** Takes decisions back that have not taken effect. @returns the work that is in review again. */
export async function undoDecisions(
  ids: readonly string[],
  idempotencyKey: string,
): Promise<readonly string[]> {
  const body = { submissionIds: [...ids] };
  return (await call('undoDecisions', { body, idempotencyKey })).undone;
}

export type Sample = Reply<'drawSample'>;

/** Chooses a random sample of what fits, to decide all of it. */
export function drawSample({ claim: _claim, ...filter }: QueueFilter, verdict: Verdict['verdict']) {
  return call('drawSample', { body: { ...filter, verdict } });
}

/** One submission of a sample: reading it is opening it. */
export function sampledWork(sampleId: string, submissionId: string) {
  return {
    ...callQuery('openSampled', ['review-sample', sampleId, submissionId], {
      params: { sampleId },
      body: { submissionId },
    }),
    staleTime: Infinity,
  };
}

/** Only what differs from the rest of its sample is decided, and needs a reason. */
export type Checked = Verdict | { verdict: 'rejected' };

/** Says how the reviewer decides on one submission of a sample. */
export async function checkSampled(
  { sampleId, submissionId }: { sampleId: string; submissionId: string },
  verdict: Checked,
): Promise<void> {
  await call('checkSampled', {
    params: { sampleId },
    body: { submissionId, ...verdict },
    idempotencyKey: `${sampleId}-${submissionId}`,
  });
}

/** Decides all that a sample stands for. @returns the decisions, which can be undone. */
export function decideSampled(
  sampleId: string,
  verdict: Verdict,
): Promise<Reply<'approveSampled'>> {
  const params = { sampleId };
  if (verdict.verdict === 'approved') return callOnce('approveSampled', { params });
  const { reason, note } = verdict;
  return callOnce('rejectSampled', { params, body: { reason, note } });
}

/** Takes the oldest free work that fits, so that others see who decides on it. */
export function claimWork({ claim: _claim, ...filter }: QueueFilter) {
  return call('claimWork', { body: filter });
}

export function releaseWork() {
  return call('releaseWork', {});
}

/** Today's decisions, who made them, and how samples turned out. Live with `review`. */
export const reviewProgress = callQuery('reviewProgress', ['review', 'progress'], {});

/** What the person of a submission did before. */
export function workHistory(submissionId: string) {
  return callQuery('workHistory', ['work-history', submissionId], { params: { submissionId } });
}

/** What the posts of a submission say on X. */
export function workPosts(submissionId: string) {
  return {
    ...callQuery('workPosts', ['work-posts', submissionId], { params: { submissionId } }),
    staleTime: Infinity,
  };
}

/** For admins: what is known against a person. Live with `appeals`. */
export function signalsOf(userId: string) {
  return callQuery('signalsOfPerson', ['appeals', 'signals', 'of', userId], {
    params: { id: userId },
  });
}
