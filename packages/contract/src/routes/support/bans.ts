import { maxSuspensionDays, payoutStatuses } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import {
  adminAct,
  CampaignKind,
  confirmedAct,
  explanation,
  Id,
  line,
  Message,
} from '../../shapes.ts';
import { TrustMove } from '../safety/trust.ts';
import { CreatorReviews } from '../work/review.ts';

/** A ban in force. The banned user can read reason and evidence (rule 8.2). */
export const Ban = z.object({
  _id: z.string(),
  /** `final`: the balance went back to the campaigns. */
  state: z.enum(['standing', 'appealed', 'final']),
  reason: z.string(),
  evidence: z.string(),
  bannedAt: Timestamp,
  appealBefore: Timestamp,
  forfeited: Amount,
});

/** A suspension by an admin, in force. The suspended user can read the reason (rule 8.9). */
const Suspension = z.object({
  _id: z.string(),
  /** `upheld`: its appeal was declined. */
  state: z.enum(['standing', 'appealed', 'upheld']),
  reason: z.string(),
  suspendedAt: Timestamp,
  until: Timestamp,
  appealBefore: Timestamp,
});

export const Person = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  accountStatus: z.enum(['active', 'suspended', 'banned']),
  reputationScore: z.number().int(),
  xUsername: z.string().nullable(),
  telegramUsername: z.string().nullable(),
  createdAt: Timestamp,
  isCreator: z.boolean(),
  /** Abuse signals that no admin dismissed. */
  openSignals: z.number().int().nonnegative(),
  /** Submissions that wait for a decision. */
  waitingWork: z.number().int().nonnegative(),
  /** When a login was last used; null: none is known. */
  lastSeenAt: Timestamp.nullable(),
  ban: Ban.nullable(),
  /** By an admin; who is suspended by the score alone has none. */
  suspension: Suspension.nullable(),
});

/** What a creator has with the platform besides what they earn. */
const CreatorMoney = z.object({ available: Amount, inCampaigns: Amount });

export const PersonInFull = Person.extend({
  /** Null for people without a creator dashboard. */
  creator: CreatorMoney.extend({
    name: z.string(),
    username: z.string(),
    /** Those that are not over, newest first. */
    campaigns: z.array(
      z.object({
        _id: z.string(),
        kind: CampaignKind,
        name: z.string(),
        status: z.enum(['pending', 'active', 'paused', 'completed', 'ended']),
        price: Amount,
        /** Its price was taken from the balance. */
        isFunded: z.boolean(),
      }),
    ),
  }).nullable(),
  /** The rules that this person accepted, newest first; with some they confirmed to be 18. */
  rules: z.array(
    z.object({ version: z.string(), acceptedAt: Timestamp, confirmsAge: z.boolean() }),
  ),
  hasSecondFactor: z.boolean(),
  available: Amount,
  reserved: Amount,
  inFlight: Amount,
  /** Rewards that were paid out. */
  paid: Amount,
  walletAddress: z.string().nullable(),
  /** The latest payouts and withdrawals. */
  payouts: z.array(
    z.object({
      _id: z.string(),
      purpose: z.enum(['earnings', 'withdrawal']),
      amount: Amount,
      status: z.enum(payoutStatuses),
      requestedAt: Timestamp,
    }),
  ),
  /** The latest support tickets. */
  tickets: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      status: z.enum(['open', 'answered', 'closed']),
      openedAt: Timestamp,
    }),
  ),
  /** The latest submissions. */
  work: z.array(
    z.object({
      _id: z.string(),
      kind: CampaignKind,
      taskId: z.string(),
      campaignId: z.string(),
      amount: Amount,
      status: z.enum(['pending', 'approved', 'rejected']),
      reason: z.string().nullable(),
      submittedAt: Timestamp,
    }),
  ),
  /** Of the work for this person's own campaigns. */
  reviews: CreatorReviews,
  /** What admins noted for each other, newest first. */
  notes: z.array(
    z.object({
      _id: z.string(),
      text: z.string(),
      /** Null: their account is gone. */
      writtenBy: z.string().nullable(),
      writtenAt: Timestamp,
    }),
  ),
  moves: z.array(TrustMove),
  /** What admins did to this person, of the audit log. */
  acts: z.array(
    z.object({
      _id: z.string(),
      at: Timestamp,
      actor: z.string().nullable(),
      action: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});

/** The orders of the list of people. */
const peopleOrders = ['newest', 'least_trusted'] as const;

export const banRoutes = {
  ownBan: route({
    path: '/api/users/ban',
    summary: 'Your ban with its reason, evidence and appeal deadline',
    who: 'member-or-banned',
    reply: z.object({ ban: Ban.nullable(), creator: CreatorMoney.nullable().optional() }),
  }),
  ownSuspension: route({
    path: '/api/users/suspension',
    summary: 'Your suspension by an admin with its reason, its end and the appeal deadline',
    who: 'member',
    reply: z.object({ suspension: Suspension.nullable() }),
  }),
  people: route({
    path: '/api/admin/people',
    summary:
      'People by the start of their username, email, X or Telegram name, or all of them, filtered and sorted',
    who: 'admin',
    reads: 'replica',
    query: z.strictObject({
      search: line({ max: 254 }).default(''),
      status: z.enum(['active', 'suspended', 'banned']).optional(),
      group: z.enum(['admins', 'creators']).optional(),
      /** Only people with an open abuse signal. */
      hasSignals: z.literal('yes').optional(),
      trustBelow: z.coerce.number().int().min(1).max(1001).optional(),
      order: z.enum(peopleOrders).default('newest'),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.array(Person),
  }),
  person: route({
    path: '/api/admin/people/:id',
    summary: 'One person: account status, money, latest work and admin actions',
    who: 'admin',
    params: z.object({ id: Id }),
    reply: PersonInFull,
    refuses: ['request.not_found'],
  }),
  banUser: route({
    ...confirmedAct,
    path: '/api/admin/users/:id/ban',
    summary: 'Ban a user, with a reason and evidence that they can read',
    body: z.strictObject({
      reason: line({ min: 1, max: 300, refusal: 'ban.reason_required' }),
      evidence: explanation('ban.evidence_required', { max: 2000 }),
    }),
    refuses: [
      'request.not_found',
      'ban.self',
      'ban.admin',
      'ban.already',
      'ban.reason_required',
      'ban.evidence_required',
    ],
  }),
  addPersonNote: route({
    ...adminAct,
    path: '/api/admin/people/:id/notes',
    summary: 'Note something about a person, for the other admins',
    body: z.strictObject({ text: explanation('person.note_required', { max: 2000 }) }),
    refuses: ['request.not_found', 'person.note_required'],
  }),
  signOutPerson: route({
    ...confirmedAct,
    path: '/api/admin/people/:id/sign-out',
    summary: 'End every login of a person, with a reason for the audit log',
    body: z.strictObject({ reason: explanation('ban.reason_required') }),
    refuses: ['request.not_found', 'ban.reason_required'],
  }),
  stopCampaign: route({
    method: 'POST',
    path: '/api/admin/campaigns/:campaignId/stop',
    summary:
      'Stop a campaign of any creator, with a reason that they can read; unspent funds return to them',
    who: 'admin',
    confirms: true,
    idempotent: true,
    params: z.object({ campaignId: Id }),
    body: z.strictObject({ reason: line({ min: 1, max: 300, refusal: 'ban.reason_required' }) }),
    reply: Message,
    refuses: ['request.not_found', 'campaign.not_running', 'ban.reason_required'],
  }),
  suspendUser: route({
    ...confirmedAct,
    path: '/api/admin/users/:id/suspend',
    summary: 'Suspend a user for some days, with a reason that they can read',
    body: z.strictObject({
      reason: line({ min: 1, max: 300, refusal: 'ban.reason_required' }),
      days: z.number().int().min(1).max(maxSuspensionDays),
    }),
    refuses: [
      'request.not_found',
      'suspension.self',
      'suspension.admin',
      'suspension.already',
      'ban.already',
      'ban.reason_required',
    ],
  }),
  endSuspension: route({
    ...confirmedAct,
    path: '/api/admin/users/:id/end-suspension',
    summary: 'End a suspension before its time, with a reason',
    body: z.strictObject({
      reason: explanation('ban.reason_required'),
      /** The one that was read; without it whichever stands. */
      suspensionId: Id.optional(),
    }),
    refuses: [
      'request.not_found',
      'suspension.self',
      'suspension.none',
      'suspension.changed',
      'ban.reason_required',
    ],
  }),
  unbanUser: route({
    ...confirmedAct,
    path: '/api/admin/users/:id/unban',
    summary: 'Lift a ban, with a reason',
    body: z.strictObject({
      reason: explanation('ban.reason_required'),
      /** The one that was read; without it whichever stands. */
      banId: Id.optional(),
    }),
    refuses: [
      'request.not_found',
      'ban.self',
      'ban.not_banned',
      'ban.changed',
      'ban.reason_required',
    ],
  }),
};
