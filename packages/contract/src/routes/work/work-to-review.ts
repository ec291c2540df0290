import { z } from 'zod';
import { Amount, Timestamp } from '../../codecs.ts';
import { CampaignKind } from '../../shapes.ts';

/** What a reviewer sees of any kind of work. */
export const WorkToReview = z.object({
  _id: z.string(),
  kind: CampaignKind,
  campaignId: z.string(),
  brand: z.string(),
  campaignName: z.string(),
  taskId: z.string(),
  taskName: z.string(),
  user: z.object({
    _id: z.string(),
    username: z.string(),
    xUsername: z.string().nullable(),
    /** Whether it was shown that the X account is theirs. */
    xStatus: z.enum(['unverified', 'pending', 'verified']),
    reputationScore: z.number().int(),
  }),
  amount: Amount,
  status: z.enum(['pending', 'approved', 'rejected']),
  reason: z.string().nullable(),
  /** To a creator only what they wrote: that of the platform's reviewers is for the earner and admins. */
  note: z.string().nullable(),
  /** 1, or 2 for work that was submitted again after a rejection. */
  attempt: z.number().int(),
  /** Their rejected attempts at the same task, first one first. */
  earlier: z.array(
    z.object({
      _id: z.string(),
      decidedAt: Timestamp.nullable(),
      reason: z.string().nullable(),
      note: z.string().nullable(),
      links: z.array(z.object({ label: z.string(), url: z.string() })),
    }),
  ),
  /** Work of other people with a picture or text like this one's, newest first. */
  alike: z.array(
    z.object({
      _id: z.string(),
      what: z.enum(['picture', 'text']),
      username: z.string(),
      submittedAt: Timestamp,
      /** A signal of abuse has both people. */
      isLinked: z.boolean(),
    }),
  ),
  submittedAt: Timestamp,
  /** Then the system decides (rule 4.4); null when only a person can. */
  decideBefore: Timestamp.nullable(),
  decidedAt: Timestamp.nullable(),
  /** Would have been approved by the system, and was chosen at random for an admin. */
  isSample: z.boolean(),
  /** For admins: the reviewer who has taken it to decide on, and until when. */
  claim: z.object({ by: z.string(), username: z.string(), until: Timestamp }).nullable(),
  /** For admins: a signal, or an act on one, holds the payouts of this person. */
  arePayoutsHeld: z.literal(true).optional(),
  riskFlags: z.array(z.enum(['shared_wallet', 'shared_x_account'])),
  evidence: z.object({
    links: z.array(z.object({ label: z.string(), url: z.string() })),
    facts: z.array(
      // `at`: of an action, when it was reported
      z.object({ label: z.string(), text: z.string(), at: Timestamp.optional() }),
    ),
    images: z.array(z.object({ label: z.string(), url: z.string() })),
  }),
  /** How the task is done, as earners read it. */
  guide: z.object({ text: z.string(), url: z.string().nullable() }).nullable(),
});
