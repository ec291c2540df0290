import { rejectionReasons } from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { CampaignKind, Id, Message, paragraph, WorkAppeal, WorkName } from '../../shapes.ts';
import { workFilter } from './work-filter.ts';
import { WorkToReview } from './work-to-review.ts';

const SubmissionToReview = z.object({
  /** The submission. */
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  xUsername: z.string().nullable(),
  /** Whether it was shown that the X account is theirs. */
  xStatus: z.enum(['unverified', 'pending', 'verified']),
  /** Another account is paid to the same wallet. */
  sharesWallet: z.boolean(),
  /** Another account has or had the same X handle. */
  sharesXAccount: z.boolean(),
  reputationScore: z.number().int(),
  isLiked: z.boolean(),
  isRetweeted: z.boolean(),
  isCommented: z.boolean(),
  replyLink: z.string().nullable(),
  /** Seconds between opening the tweet and reporting, per action; null when not known. */
  secondsOpen: z.object({
    like: z.number().nullable(),
    retweet: z.number().nullable(),
    comment: z.number().nullable(),
  }),
  isResubmission: z.boolean(),
  submittedAt: Timestamp,
  /** Approved by the system when no one decides before (rule 4.4). */
  decideBefore: Timestamp,
});

/** `earningAmount` in units: 100,000 = $1 (rule 1.1). */
export const TaskToVerify = z.object({
  _id: z.string(),
  tweetLink: z.string(),
  creatorName: z.string(),
  earningAmount: z.number().int(),
  completedBy: z.array(SubmissionToReview),
});

export const Submission = z.object({
  _id: z.string(),
  kind: CampaignKind,
  campaignId: z.string(),
  taskId: z.string(),
  work: WorkName,
  /** What the creator said of the task; empty when nothing. */
  about: z.string(),
  amount: Amount,
  status: z.enum(['pending', 'approved', 'rejected']),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  submittedAt: Timestamp,
  /** Of pending work; null when only a person can decide (rule 4.4). */
  decideBefore: Timestamp.nullable(),
  /** Of pending work: the median time in which people decided on such work; null of fewer than 20 decisions. */
  usualDecisionSeconds: z.number().nullable(),
  decidedAt: Timestamp.nullable(),
  appeal: WorkAppeal.nullable(),
  receiptId: z.string().nullable(),
  /** Of rejected work: whether a second attempt is open now. */
  maySubmitAgain: z.boolean(),
});

/** Which of one's own submissions. */
export const SubmissionFilter = z.strictObject({
  /** `held`: rejected, with the reward kept for an appeal. */
  state: z.enum(['pending', 'approved', 'rejected', 'held']).optional(),
  kind: CampaignKind.optional(),
});

const Count = z.number().int();

/** What waits for a decision, by the oldest 5,000. */
export const ReviewSummary = z.object({
  waiting: Count,
  /** Whether there is more than was counted. */
  isMore: z.boolean(),
  /** For longer than half of the time that is promised. */
  late: Count,
  oldest: Timestamp.nullable(),
  /** What has all that is asked for. */
  fitting: Count,
  /** What each filter would leave. */
  counts: z.object({
    noReply: Count,
    fast: Count,
    flagged: Count,
    verified: Count,
    unverified: Count,
    trustBelow: z.array(z.object({ below: Count, count: Count })),
  }),
  /** Of all campaigns, most work first. */
  campaigns: z.array(
    z.object({ _id: z.string(), brand: z.string(), name: z.string(), count: Count }),
  ),
});

/** How work for a creator's campaigns is decided, from the latest of it. */
export const CreatorReviews = z.object({
  decided: z.number().int(),
  /** From submission to decision; null without a decision. */
  medianDecisionSeconds: z.number().nullable(),
  /** Rejections by the creator that are final, or were overturned on appeal. */
  rejected: z.number().int(),
  overturned: z.number().int(),
});

const Decision = z.strictObject({
  submissionId: Id,
  verdict: z.enum(['approved', 'rejected']),
  /** Needed for a rejection. */
  reason: z.enum(rejectionReasons).optional(),
  note: paragraph(500).default(''),
});

const decided = [
  'request.not_found',
  'review.not_waiting',
  'review.planned',
  'review.resubmitted',
  'review.own_work',
] as const;
/** The user, and the submission that the reviewer saw; the latest if left out. */
const workOfUser = { userId: Id, submissionId: Id.optional() };

export const reviewRoutes = {
  tasksForVerification: route({
    path: '/api/admin/tasks-for-verification',
    summary: 'Tasks with submissions in review, oldest first',
    who: 'admin',
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    reply: z.array(TaskToVerify),
  }),
  approveTask: route({
    method: 'POST',
    path: '/api/admin/:taskId/mark-task-fully-complete',
    summary: "Approve one user's work on this task and pay it",
    who: 'admin',
    idempotent: true,
    params: z.object({ taskId: Id }),
    body: z.strictObject(workOfUser),
    reply: Message,
    refuses: [...decided, 'review.account_banned'],
  }),
  rejectTask: route({
    method: 'POST',
    path: '/api/admin/:taskId/reject-task',
    summary: "Reject one user's work on this task, with a reason",
    who: 'admin',
    idempotent: true,
    params: z.object({ taskId: Id }),
    body: z.strictObject({
      ...workOfUser,
      reason: z.enum(rejectionReasons, { error: refusals['review.reason_required'].text }),
      note: paragraph(500).default(''),
    }),
    reply: Message,
    refuses: [...decided, 'review.reason_required', 'review.note_required'],
  }),
  reviewQueue: route({
    path: '/api/review/submissions',
    summary:
      "Submissions in review, oldest first: all for admins, their own campaigns' for creators",
    who: 'member',
    // a page asks again whenever a reviewer decides
    perMinute: 600,
    query: z.strictObject({
      ...workFilter,
      status: z.enum(['pending', 'approved', 'rejected']).default('pending'),
      /** Only the work that you have taken to decide on, whatever else is asked for. */
      claim: z.enum(['mine']).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(WorkToReview),
    refuses: ['request.not_found'],
  }),
  reviewSummary: route({
    path: '/api/review/summary',
    summary: 'How many submissions are in review, how old they are, and what each filter leaves',
    who: 'member',
    perMinute: 600,
    query: z.strictObject(workFilter),
    reply: ReviewSummary,
    refuses: ['request.not_found'],
  }),
  decideSubmissions: route({
    method: 'POST',
    path: '/api/review/decisions',
    summary: 'Approve or reject submissions; each is decided or refused on its own',
    who: 'member',
    idempotent: true,
    body: z.strictObject({
      decisions: z.array(Decision).min(1).max(100),
      /** They take effect in a minute, and can be undone until then. */
      undoable: z.boolean().default(false),
    }),
    reply: Message.extend({
      /** Until when they can be undone, if they can. */
      undoBefore: Timestamp.optional(),
      /** In the order of the decisions. */
      results: z.array(
        z.object({
          submissionId: z.string(),
          isDecided: z.boolean(),
          /** The refusal, when it was not decided. */
          code: z.string().nullable(),
          message: z.string(),
        }),
      ),
    }),
  }),
  undoDecisions: route({
    method: 'POST',
    path: '/api/review/decisions/undo',
    summary: 'Undo your own decisions that have not taken effect; the work is in review again',
    who: 'member',
    idempotent: true,
    body: z.strictObject({ submissionIds: z.array(Id).min(1).max(100) }),
    reply: Message.extend({
      /** The submissions that are in review again. */
      undone: z.array(z.string()),
    }),
  }),
  creatorReviews: route({
    path: '/api/review/creators/:creatorId',
    summary: 'How fast a creator decides, and how many rejections an appeal overturned',
    who: 'member',
    reads: 'replica',
    params: z.object({ creatorId: Id }),
    reply: CreatorReviews,
    refuses: ['request.not_found'],
  }),
  creatorsToWatch: route({
    path: '/api/admin/review/creators',
    summary: 'Creators whose rejections are often overturned on appeal, worst first',
    who: 'admin',
    reads: 'replica',
    reply: z.array(CreatorReviews.extend({ _id: z.string(), username: z.string() })),
  }),
  submissions: route({
    path: '/api/users/submissions',
    summary: 'Your submissions, newest first',
    who: 'member-or-banned',
    reads: 'replica',
    query: SubmissionFilter.extend({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(Submission),
  }),
};
