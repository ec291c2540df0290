import { rejectionReasons } from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { DataUrl, Id, Message, OptionalLink, paragraph, WorkAppeal } from '../../shapes.ts';

const workStates = ['pending', 'approved', 'rejected'] as const;

/** One link of the place's task, and the work on it. */
const PlaceLink = z.object({
  linkId: z.string(),
  status: z.enum(['todo', ...workStates]),
  /** Null until it is submitted. */
  submissionId: z.string().nullable(),
  /** Dollars for the approved link. */
  amount: Amount,
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** A rejected link can be submitted again. */
  maySubmit: z.boolean(),
  submittedAt: Timestamp.nullable(),
  /** When the system decides on a pending one; null when only a person can. */
  decideBefore: Timestamp.nullable(),
  /** The median time in which people decided on the campaign's kind of work; null of fewer than 20 decisions. */
  usualDecisionSeconds: z.number().nullable(),
  appeal: WorkAppeal.nullable(),
});

/** A person's part in a FOMO campaign. */
export const FomoParticipation = z.object({
  place: z
    .object({
      taskId: z.string(),
      takenAt: Timestamp,
      /** When it lapses; null once work is submitted for it. */
      expiresAt: Timestamp.nullable(),
      status: z.enum(['held', 'completed']),
    })
    .nullable(),
  /** The last place, when it lapsed and no other was taken since. */
  lapsed: z.object({ taskId: z.string(), at: Timestamp }).nullable(),
  /** The links of the place's task; empty without a place. */
  links: z.array(PlaceLink),
});

/** Work on a campaign as its creator decides on it. */
export const FomoSubmission = z.object({
  _id: z.string(),
  user: z.object({
    _id: z.string(),
    username: z.string(),
    xUsername: z.string().nullable(),
    reputationScore: z.number().int(),
  }),
  taskName: z.string(),
  linkName: z.string(),
  link: z.string(),
  amount: Amount,
  proofText: z.string().nullable(),
  proofLink: z.string().nullable(),
  /** A call of this API: the image is not public. */
  proofImageUrl: z.string().nullable(),
  requiredContent: z.string(),
  /** 1, or 2 for work that was submitted again after a rejection. */
  attempt: z.number().int(),
  submittedAt: Timestamp,
  /** When the system decides; null when only a person can. */
  decideBefore: Timestamp.nullable(),
  decidedAt: Timestamp.nullable(),
  status: z.enum(workStates),
  reason: z.string().nullable(),
  /** To a creator only what they wrote: that of the platform's reviewers is for the earner and admins. */
  note: z.string().nullable(),
});

const Proof = z.strictObject({
  proofText: paragraph(2000).optional(),
  proofLink: OptionalLink.optional(),
  /** As a file part, or a base64 data URL. */
  proofImage: DataUrl.optional(),
});

const campaign = z.object({ campaignId: Id });
const submission = z.object({ submissionId: Id });
const decided = [
  'request.not_found',
  'review.not_waiting',
  'review.planned',
  'review.resubmitted',
  'review.own_work',
] as const;
const refusedWork = [
  'fomo.not_launched',
  'task.ended',
  'task.own_campaign',
  'task.suspended',
] as const;

/** Places in the tasks of FOMO campaigns, the work on them, and its review by the creator. */
export const fomoWorkRoutes = {
  fomoParticipation: route({
    path: '/api/campaigns/:campaignId/participation',
    summary: 'Your place in a FOMO campaign and your work on its links',
    who: 'member',
    params: campaign,
    reply: FomoParticipation,
  }),
  takePlace: route({
    method: 'POST',
    path: '/api/campaigns/:campaignId/tasks/:taskId/take',
    summary: 'Take a place in one task; it lapses after 24 hours without work',
    who: 'member',
    needsRules: true,
    idempotent: true,
    perMinute: 30,
    params: z.object({ campaignId: Id, taskId: Id }),
    reply: FomoParticipation,
    refuses: [
      ...refusedWork,
      'fomo.task_full',
      'fomo.place_held',
      'fomo.rejected_twice',
      'fomo.telegram_used',
      'task.already_submitted',
      'task.tweet_done',
    ],
  }),
  leavePlace: route({
    method: 'POST',
    path: '/api/campaigns/:campaignId/leave',
    summary: 'Give your place back, while nothing is submitted for it',
    who: 'member',
    needsRules: true,
    idempotent: true,
    perMinute: 30,
    params: campaign,
    reply: FomoParticipation,
    refuses: ['fomo.no_place', 'fomo.work_submitted'],
  }),
  submitLink: route({
    method: 'POST',
    path: '/api/campaigns/:campaignId/links/:linkId/submit',
    summary: 'Submit one link of your task with its proof; the reward is reserved',
    who: 'member',
    needsRules: true,
    idempotent: true,
    perMinute: 30,
    params: z.object({ campaignId: Id, linkId: Id }),
    body: Proof,
    files: ['proofImage'],
    reply: z.object({
      _id: z.string(),
      status: z.enum(workStates),
      amount: Amount,
    }),
    refuses: [
      ...refusedWork,
      'fomo.no_place',
      'fomo.proof_required',
      'fomo.not_in_group',
      'fomo.telegram_used',
      'fomo.other_telegram',
      'task.needs_x_account',
      'task.already_submitted',
      'task.daily_limit',
      'task.tweet_done',
      'task.under_appeal',
      'task.pool_empty',
      'image.too_large',
      'image.unreadable',
      'image.too_many',
    ],
  }),
  fomoSubmissions: route({
    path: '/api/campaigns/:campaignId/submissions',
    summary: 'Work on your campaign to decide on, oldest first; also for admins',
    who: 'member',
    params: campaign,
    query: z.strictObject({
      status: z.enum(workStates).default('pending'),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(FomoSubmission),
    refuses: ['request.not_found'],
  }),
  fomoProofImage: route({
    path: '/api/campaigns/submissions/:submissionId/image',
    summary: 'The image of submitted work, for its earner, the campaign creator and admins',
    who: 'member',
    params: submission,
    streams: 'image/webp',
    reply: z.string(),
    refuses: ['request.not_found'],
  }),
  approveFomoWork: route({
    method: 'POST',
    path: '/api/campaigns/submissions/:submissionId/approve',
    summary: 'Approve work on your campaign and pay it; also for admins',
    who: 'member',
    needsRules: true,
    idempotent: true,
    params: submission,
    reply: Message,
    refuses: [...decided, 'review.account_banned'],
  }),
  rejectFomoWork: route({
    method: 'POST',
    path: '/api/campaigns/submissions/:submissionId/reject',
    summary: 'Reject work on your campaign, with a reason; also for admins',
    who: 'member',
    needsRules: true,
    idempotent: true,
    params: submission,
    body: z.strictObject({
      reason: z.enum(rejectionReasons, { error: refusals['review.reason_required'].text }),
      note: paragraph(500).default(''),
    }),
    reply: Message,
    refuses: [...decided, 'review.reason_required', 'review.note_required'],
  }),
};
