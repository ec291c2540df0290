import type { Answer } from '@stoke/contract';
import { formatUsd, toDollars } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { cutPage, lastId, readIdCursor } from '../platform/http/id-cursor.ts';
import { Refusal } from '../platform/refusal.ts';
import { readContests, type Contest } from './contest-store.ts';
import { approveWork } from './approve-work.ts';
import { rejectWork } from './reject-work.ts';
import type { ReviewDeps } from './review-deps.ts';
import { listOfUser, readLatest, type Submission } from './submission-store.ts';

type Calls = 'submissions' | 'approveTask' | 'rejectTask';

export function reviewRoutes(deps: ReviewDeps): Pick<Handlers, Calls> {
  return {
    submissions: async ({ caller, query, setNextCursor }) => {
      const rows = await listOfUser(deps.db, {
        userId: caller.userId,
        before: readIdCursor(query.cursor, lastId),
        limit: query.limit + 1,
      });
      const { page, next } = cutPage(rows, query.limit);
      setNextCursor(next);
      const contests = await readContests(
        deps.db,
        page.map(({ id }) => id),
      );
      return page.map((submission) => toWire(submission, contests.get(submission.id)));
    },
    approveTask: ({ caller, params, body, once }) =>
      once(async (tx) => {
        const submissionId = await latestWork(tx, params.taskId, body.userId);
        const paid = await approveWork(deps, tx, { submissionId, by: caller.userId });
        return { message: `Approved. ${formatUsd(paid.amount)} is now available to the earner.` };
      }),
    rejectTask: ({ caller, params, body, once }) =>
      once(async (tx) => {
        const submissionId = await latestWork(tx, params.taskId, body.userId);
        const { reason, note } = body;
        await rejectWork(deps, tx, { submissionId, by: caller.userId, reason, note });
        return { message: 'Rejected. The earner sees the reason.' };
      }),
  };
}

async function latestWork(tx: Tx, taskId: string, userId: string): Promise<string> {
  const latest = await readLatest(tx, { taskId, userId });
  if (!latest) throw new Refusal('request.not_found');
  return latest.id;
}

function toWire(
  submission: Submission,
  contest: Contest | undefined,
): Answer<'submissions'>[number] {
  return {
    _id: submission.id,
    kind: submission.kind,
    campaignId: submission.campaignId,
    taskId: submission.taskId,
    amount: toDollars(submission.amount),
    status: submission.state,
    reason: submission.reason,
    note: submission.note === '' ? null : submission.note,
    submittedAt: submission.submittedAt.toISOString(),
    decidedAt: submission.decidedAt?.toISOString() ?? null,
    appeal: contest ? appealOf(contest) : null,
    receiptId: submission.state === 'pending' ? null : submission.id,
  };
}

function appealOf(contest: Contest): Answer<'submissions'>[number]['appeal'] {
  return {
    state: contest.state,
    before: contest.appealBefore.toISOString(),
    answerBefore: contest.answerBefore?.toISOString() ?? null,
    answer: contest.answer === '' ? null : contest.answer,
  };
}
