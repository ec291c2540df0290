import { appealTextLimits, reversalReasons } from '@stoke/domain';
import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { Admin, Assigned } from './desk.ts';
import { adminAct, CampaignKind, explanation, FormFlag, Id, paragraph } from '../../shapes.ts';

const About = z.enum(['rejection', 'reversal', 'ban', 'suspension']);
const textError = { error: refusals['appeal.text_length'].text };

/** An appeal as its author sees it. */
export const Appeal = z.object({
  _id: z.string(),
  about: About,
  submissionId: z.string().nullable(),
  /** Rewards of a Spark that were taken back. */
  reversalId: z.string().nullable(),
  text: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  filedAt: Timestamp,
  /** One of work with evidence that is not answered by then is decided for the user (rule 8.3). */
  answerBefore: Timestamp,
  /** Not answered in time and without enough evidence for the system: an admin answers. */
  isLeftToPeople: z.boolean(),
  decidedAt: Timestamp.nullable(),
  note: z.string().nullable(),
});

/** What an admin needs to answer one. */
export const AppealCase = Appeal.extend({
  userId: z.string(),
  username: z.string(),
  xUsername: z.string().nullable(),
  reputationScore: z.number().int(),
  accountStatus: z.enum(['active', 'suspended', 'banned']),
  /** Author of the appealed decision; null when unknown. */
  against: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Whether this admin may answer: another admin decided, or no other admin exists and it is of no reversal. */
  mayDecide: z.boolean(),
  /** Who works on it. */
  assignee: Admin.nullable(),
  work: z
    .object({
      kind: CampaignKind,
      taskId: z.string(),
      amount: Amount,
      submittedAt: Timestamp,
      decidedAt: Timestamp,
      reason: z.string(),
      note: z.string().nullable(),
      links: z.array(z.object({ label: z.string(), url: z.string() })),
      facts: z.array(z.object({ label: z.string(), text: z.string() })),
      images: z.array(z.object({ label: z.string(), url: z.string() })),
    })
    .nullable(),
  reversal: z
    .object({
      campaignId: z.string(),
      campaign: z.string(),
      actions: z.number().int(),
      amount: Amount,
      reason: z.enum(reversalReasons),
      note: z.string().nullable(),
      reversedAt: Timestamp,
      /** The oldest messages that it took back, as far as their texts are stored. */
      texts: z.array(z.string()),
    })
    .nullable(),
  ban: z
    .object({
      reason: z.string(),
      evidence: z.string(),
      bannedAt: Timestamp,
      /** The balance that a lost appeal gives back to the campaigns. */
      frozen: Amount,
    })
    .nullable(),
  suspension: z.object({ reason: z.string(), suspendedAt: Timestamp, until: Timestamp }).nullable(),
});

/** Of a rejection with its submission, of a reversal with its id, of a suspension or a ban with neither. */
const NewAppeal = z
  .strictObject({
    about: About,
    submissionId: Id.optional(),
    reversalId: Id.optional(),
    text: appealText(),
  })
  .refine(({ about, submissionId }) => (about === 'rejection') === (submissionId !== undefined), {
    path: ['submissionId'],
    error: 'is required for an appeal of a rejection, and only for one',
  })
  .refine(({ about, reversalId }) => (about === 'reversal') === (reversalId !== undefined), {
    path: ['reversalId'],
    error: 'is required for an appeal of a reversal, and only for one',
  });

function appealText() {
  const { min, max } = appealTextLimits;
  return z
    .string(textError)
    .max(max * 4, textError)
    .pipe(paragraph(max * 4))
    .refine((text) => text.length >= min && text.length <= max, textError);
}

export const appealRoutes = {
  appeals: route({
    path: '/api/users/appeals',
    summary: 'Your appeals, newest first',
    who: 'member-or-banned',
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(Appeal),
  }),
  fileAppeal: route({
    method: 'POST',
    path: '/api/users/appeals',
    summary: 'Appeal a rejection, a reversal, a suspension or a ban, once each, within 14 days',
    who: 'member-or-banned',
    idempotent: true,
    perMinute: 20,
    body: NewAppeal,
    reply: z.object({ message: z.string(), appeal: Appeal }),
    refuses: [
      'request.not_found',
      'account.banned',
      'appeal.text_length',
      'appeal.not_rejected',
      'appeal.not_banned',
      'appeal.not_suspended',
      'appeal.already_filed',
      'appeal.too_late',
      'appeal.weekly_limit',
    ],
  }),
  appealQueue: route({
    path: '/api/admin/appeals',
    summary: 'Open appeals, oldest first, or answered appeals, newest first',
    who: 'admin',
    query: z.strictObject({
      status: z.enum(['open', 'decided']).default('open'),
      /** Of open ones: without those that another admin must answer. */
      mayDecide: FormFlag.default(false),
      about: About.optional(),
      assigned: Assigned.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.array(AppealCase),
  }),
  decideAppeal: route({
    ...adminAct,
    path: '/api/admin/appeals/:id/decide',
    summary: 'Answer an appeal: uphold the decision or overturn it',
    body: z.strictObject({
      outcome: z.enum(['uphold', 'overturn']),
      note: explanation('appeal.note_required'),
    }),
    refuses: [
      'request.not_found',
      'appeal.own',
      'appeal.other_reviewer',
      'appeal.not_open',
      'appeal.note_required',
    ],
  }),
};
