import type { Answer } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { formatUsd } from '@stoke/domain';
import { readUsers } from '../../people/profile/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { firstId, newestFirst, readIdCursor } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { claimWork, releaseWork } from './claim-work.ts';
import { listCreatorsToWatch, showCreatorReviews } from './creator-reviews.ts';
import { checkSampled, decideSampled, drawSample, openSampled } from './decide-sampled.ts';
import {
  decide,
  decideOne,
  type Outcome,
  reviewerOf,
  readDisputes,
  type Dispute,
  planDecisions,
  undoDecisions,
} from '../decisions/index.ts';
import {
  canResubmit,
  isOpenForRepeat,
  namelessWork,
  nameWork,
  kindOf,
  type ReviewDeps,
  systemDecidesAt,
  listOfUser,
  readLatest,
  readLatestOf,
  readSubmission,
  type Submission,
} from '../submissions/index.ts';
import { listWorkToReview } from './queue.ts';
import { showProgress } from './review-progress.ts';
import { showHistory, showPosts } from './show-history.ts';
import { summariseQueue } from './summarise-queue.ts';
import { type Desk, readUsualTimes } from './usual-time-store.ts';

/** How long people usually take to decide on work like this that waits. */
async function usualTimes(deps: ReviewDeps, work: readonly Submission[]) {
  const deskOf = ({ kind, creatorId }: Submission): Desk => ({
    kind,
    creatorId: deps.kinds[kind]?.isReviewedByCreator ? creatorId : null,
  });
  const nameOf = ({ kind, creatorId }: Desk) => `${kind} ${creatorId}`;
  const waiting = work.filter(({ state }) => state === 'pending').map(deskOf);
  const desks = [...new Map(waiting.map((desk) => [nameOf(desk), desk])).values()];
  const times = await readUsualTimes(deps.db, desks);
  const byDesk = new Map(desks.map((desk, n) => [nameOf(desk), times[n] ?? null]));
  return (submission: Submission) =>
    submission.state === 'pending' ? (byDesk.get(nameOf(deskOf(submission))) ?? null) : null;
}

type OwnWork = {
  userId: string;
  rows: readonly Submission[];
  disputes: ReadonlyMap<string, Dispute>;
};

/** The ids of the rejected work that its earner may submit a second time now. */
async function findRepeatable(deps: ReviewDeps, { userId, rows, disputes }: OwnWork) {
  const rejected = rows.filter(canResubmit);
  if (rejected.length === 0) return new Set<string>();
  const [latest, campaigns] = await Promise.all([
    readLatestOf(deps.db, { userId, taskIds: rejected.map(({ taskId }) => taskId) }),
    deps.readCampaigns(
      deps.db,
      rejected.map(({ campaignId }) => campaignId),
    ),
  ]);
  const isLatest = new Set(latest.map(({ id }) => id));
  return new Set(
    rejected.flatMap(({ id, kind, campaignId }) => {
      const state = campaigns.get(campaignId)?.state ?? 'ended';
      const { isRepeatedAfterEnd = false } = kindOf(deps, kind);
      const isOpen = isOpenForRepeat(state, disputes.get(id)?.state, isRepeatedAfterEnd);
      return isOpen && isLatest.has(id) ? [id] : [];
    }),
  );
}

export function reviewRoutes(deps: ReviewDeps) {
  return {
    submissions: async (asked) => {
      const { userId } = asked.caller;
      const { state = null, kind = null } = asked.query;
      const rows = await newestFirst(asked, (page) =>
        listOfUser(deps.db, { userId, state, kind, ...page }),
      );
      const ids = rows.map(({ id }) => id);
      const disputes = await readDisputes(deps.db, ids);
      const [names, usualTime, again] = await Promise.all([
        nameWork(deps, deps.db, rows),
        usualTimes(deps, rows),
        findRepeatable(deps, { userId, rows, disputes }),
      ]);
      return rows.map((submission) => ({
        ...toWire(submission, disputes.get(submission.id)),
        maySubmitAgain: again.has(submission.id),
        usualDecisionSeconds: usualTime(submission),
        work: names.get(submission.id) ?? namelessWork,
        about: kindOf(deps, submission.kind).aboutOf?.(submission) ?? '',
      }));
    },
    reviewQueue: async ({ caller, query: { cursor, ...filter }, setNextCursor }) => {
      const after = readIdCursor(cursor, firstId);
      const asked = { ...filter, after };
      const { page, next } = await listWorkToReview(deps, reviewerOf(caller), asked);
      setNextCursor(next);
      return page;
    },
    reviewSummary: ({ caller, query }) => summariseQueue(deps, reviewerOf(caller), query),
    creatorReviews: async ({ params: { creatorId } }) => {
      const isThere = (await readUsers(deps.db, [creatorId])).has(creatorId);
      if (!isThere) throw new Refusal('request.not_found');
      return showCreatorReviews(deps, deps.db, creatorId);
    },
    creatorsToWatch: () => listCreatorsToWatch(deps),
    decideSubmissions: ({ caller, body: { decisions, undoable }, idempotent }) =>
      idempotent(async (tx) => {
        const given = decisions.map(({ reason = null, ...rest }) => ({ ...rest, reason }));
        const asked = { decisions: given, by: reviewerOf(caller) };
        if (!undoable) return toReply(await decide(deps, tx, asked));
        const { outcomes, dueAt } = await planDecisions(deps, tx, asked);
        return { ...toReply(outcomes), undoBefore: dueAt };
      }),
    undoDecisions: ({ caller, body, idempotent }) =>
      idempotent(async (tx) => {
        const undone = await undoDecisions(deps, tx, { ...body, by: reviewerOf(caller) });
        return { message: `${undone.length} of ${body.submissionIds.length} undone.`, undone };
      }),
    claimWork: ({ caller, body: { count, ...filter } }) =>
      claimWork(deps, { by: reviewerOf(caller), filter, count }),
    releaseWork: ({ caller }) => releaseWork(deps, reviewerOf(caller)),
    reviewProgress: () => showProgress(deps),
    workHistory: ({ caller, params }) => showHistory(deps, { ...params, by: reviewerOf(caller) }),
    workPosts: ({ caller, params }) => showPosts(deps, { ...params, by: reviewerOf(caller) }),
    drawSample: ({ caller, body: { verdict, ...filter }, idempotent }) =>
      idempotent((tx) => drawSample(deps, tx, { by: reviewerOf(caller), filter, verdict })),
    openSampled: ({ caller, params, body }) =>
      openSampled(deps, { id: params.sampleId, ...body, by: reviewerOf(caller) }),
    checkSampled: ({ caller, params, body, idempotent }) =>
      idempotent((tx) =>
        checkSampled(deps, tx, { id: params.sampleId, ...body, by: reviewerOf(caller) }),
      ),
    approveSampled: ({ caller, params: { sampleId: id }, idempotent }) =>
      idempotent((tx) =>
        decideSampled(deps, tx, { id, verdict: 'approved', by: reviewerOf(caller) }),
      ),
    rejectSampled: ({ caller, params: { sampleId: id }, body, idempotent }) =>
      idempotent((tx) =>
        decideSampled(deps, tx, { id, verdict: 'rejected', ...body, by: reviewerOf(caller) }),
      ),
    // For callers of the API. The pages send `decideSubmissions`, which can be undone.
    approveTask: ({ caller, params, body, idempotent }) =>
      idempotent(async (tx) => {
        const submissionId = await workOf(tx, { ...params, ...body });
        const by = reviewerOf(caller);
        const paid = await decideOne(deps, tx, { submissionId, by, verdict: 'approved' });
        return { message: `Approved. ${formatUsd(paid.amount)} is now available to the earner.` };
      }),
    rejectTask: ({ caller, params, body, idempotent }) =>
      idempotent(async (tx) => {
        const submissionId = await workOf(tx, { ...params, ...body });
        const { reason, note } = body;
        const by = reviewerOf(caller);
        await decideOne(deps, tx, { submissionId, by, verdict: 'rejected', reason, note });
        return { message: 'Rejected. The earner sees the reason.' };
      }),
  } satisfies Partial<Handlers>;
}

function toReply(outcomes: readonly Outcome[]) {
  const decided = outcomes.filter(({ refusal }) => refusal === null).length;
  return {
    message: `${decided} of ${outcomes.length} decided.`,
    results: outcomes.map(({ submissionId, refusal }) => ({
      submissionId,
      isDecided: refusal === null,
      code: refusal,
      message: refusal === null ? 'Decided.' : refusals[refusal].text,
    })),
  };
}

/**
 * The submission in the request if it is this user's work on this task; otherwise the latest one.
 */
async function workOf(
  tx: Tx,
  input: { taskId: string; userId: string; submissionId?: string | undefined },
): Promise<string> {
  const work =
    input.submissionId === undefined
      ? await readLatest(tx, input)
      : await readSubmission(tx, input.submissionId);
  if (work?.taskId !== input.taskId || work.userId !== input.userId) {
    throw new Refusal('request.not_found');
  }
  return work.id;
}

function toWire(
  submission: Submission,
  dispute: Dispute | undefined,
): Omit<
  Answer<'submissions'>[number],
  'work' | 'about' | 'usualDecisionSeconds' | 'maySubmitAgain'
> {
  return {
    ...submission,
    status: submission.state,
    note: submission.note === '' ? null : submission.note,
    decideBefore: systemDecidesAt(submission),
    appeal: dispute ? appealOf(dispute) : null,
    receiptId: submission.state === 'pending' ? null : submission.id,
  };
}

/** A dispute as its earner sees it. */
export function appealOf(dispute: Dispute) {
  return {
    ...dispute,
    before: dispute.appealBefore,
    answer: dispute.answer === '' ? null : dispute.answer,
  };
}
