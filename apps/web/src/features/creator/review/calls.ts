import type { Reply } from '@stoke/contract/client';
import type { WorkToReview } from '@stoke/contract';
import type { RejectionReason } from '@stoke/domain';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
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
};

/** Whether the list is less than the whole queue. */
export function isNarrow({ kind: _kind, scope: _scope, ...rest }: QueueFilter): boolean {
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
export function reviewSummary(filter: QueueFilter) {
  return callQuery('reviewSummary', ['review', 'summary', filter], { query: filter });
}

/** Creators whose rejections are often overturned, worst first. */
export const creatorsToWatch = callQuery('creatorsToWatch', ['appeals', 'creators-to-watch'], {});

export type Rejection = { reason: RejectionReason; note: string };
export type Verdict = { verdict: 'approved' } | ({ verdict: 'rejected' } & Rejection);
export type Result = Reply<'decideSubmissions'>['results'][number];

const maxInOneCall = 100;

/** Decides submissions as they were seen; each is decided or refused on its own, and can be undone. */
export async function decideWork(
  ids: readonly string[],
  verdict: Verdict,
  idempotencyKey: string,
): Promise<Result[]> {
  const results = await inParts(ids, idempotencyKey, (some, key) => {
    const decisions = some.map((submissionId) => ({ submissionId, ...verdict }));
    const body = { decisions, undoable: true };
    return call('decideSubmissions', { body, idempotencyKey: key });
  });
  return results.flatMap((reply) => reply.results);
}

/** Takes decisions back that have not taken effect. @returns the work that is in review again. */
export async function undoDecisions(
  ids: readonly string[],
  idempotencyKey: string,
): Promise<string[]> {
  const replies = await inParts(ids, idempotencyKey, (some, key) =>
    call('undoDecisions', { body: { submissionIds: [...some] }, idempotencyKey: key }),
  );
  return replies.flatMap(({ undone }) => undone);
}

/** Calls that take a limited number of ids, one after the other. */
async function inParts<T>(
  ids: readonly string[],
  idempotencyKey: string,
  ask: (some: readonly string[], key: string) => Promise<T>,
): Promise<T[]> {
  const replies: T[] = [];
  for (let from = 0; from < ids.length; from += maxInOneCall) {
    const key = `${idempotencyKey}${from === 0 ? '' : `-${from}`}`;
    // oxlint-disable-next-line no-await-in-loop -- later ones depend on whether this one failed
    replies.push(await ask(ids.slice(from, from + maxInOneCall), key));
  }
  return replies;
}

export type Sample = Reply<'drawSample'>;

/** Chooses a random sample of what fits. */
export function drawSample(filter: QueueFilter) {
  return call('drawSample', { body: filter });
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

/** Approves all that a sample stands for. @returns the approvals, which can be undone. */
export async function approveSampled(
  sampleId: string,
  idempotencyKey: string,
): Promise<readonly string[]> {
  const { planned } = await call('approveSampled', { params: { sampleId }, idempotencyKey });
  return planned;
}
