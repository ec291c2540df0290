import { signalActs, signalKinds, signalLevels } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { adminAct, confirmedAct, explanation, Id, Message } from '../../shapes.ts';

/** One act of an admin on everyone in a signal. */
export const SignalActed = z.object({
  _id: z.string(),
  signalId: z.string(),
  act: z.enum(signalActs),
  reason: z.string(),
  by: z.string(),
  at: Timestamp,
  /** The number of people; to how many it was done, and whom it left out: banned before, deleted. */
  people: z.number().int(),
  done: z.number().int(),
  skipped: z.number().int(),
  undone: z.object({ at: Timestamp, by: z.string() }).nullable(),
});

/** A pattern for an admin to look at. It never acts on its own. */
export const Signal = z.object({
  _id: z.string(),
  kind: z.enum(signalKinds),
  /** Of 100, together with the other signals of the same people. */
  strength: z.number().int(),
  level: z.enum(signalLevels),
  explanation: z.string(),
  /** The number of people; `people` has the first of them. */
  size: z.number().int(),
  people: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      accountStatus: z.enum(['active', 'suspended', 'banned']),
      reputationScore: z.number().int(),
    }),
  ),
  evidence: z.array(
    z.object({ userId: z.string(), username: z.string(), text: z.string(), at: Timestamp }),
  ),
  status: z.enum(['open', 'dismissed']),
  foundAt: Timestamp,
  changedAt: Timestamp,
  dismissed: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
  /** Acts of admins on everyone in it, the newest first. */
  acts: z.array(SignalActed).optional(),
  /**
   * Acts that stand and would reach more while the signal is open: people who joined later, or waiting work
   * of people whose rejections have all taken effect.
   */
  repeatable: z.array(z.enum(signalActs)).optional(),
});

const Reason = explanation('ban.reason_required', { max: 500 });

/** How many people the signal had when it was read. It is refused once there are more; without it all are meant. */
const People = z.number().int().nonnegative().optional();

/** A ban keeps less of its reason than the other acts. */
const maxBanReason = 300;
const ActInput = z
  .strictObject({ act: z.enum(signalActs), reason: Reason, people: People })
  .refine(({ act, reason }) => act !== 'ban' || reason.length <= maxBanReason, {
    path: ['reason'],
    error: `must have at most ${maxBanReason} characters`,
  });

export const signalRoutes = {
  signals: route({
    path: '/api/admin/signals',
    summary: 'Abuse signals with people and evidence, strongest first',
    who: 'admin',
    query: z.strictObject({
      kind: z.enum(signalKinds).optional(),
      status: z.enum(['open', 'dismissed']).default('open'),
      /** The weakest level that is shown. */
      level: z.enum(signalLevels).default('medium'),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.array(Signal),
  }),
  signalsOfPerson: route({
    path: '/api/admin/people/:id/signals',
    summary: 'Abuse signals about one person, open ones first',
    who: 'admin',
    params: z.object({ id: Id }),
    reply: z.array(Signal),
    refuses: ['request.not_found'],
  }),
  dismissSignal: route({
    ...adminAct,
    path: '/api/admin/signals/:id/dismiss',
    summary: 'Dismiss an abuse signal as harmless, with a reason',
    body: z.strictObject({
      reason: explanation('signal.reason_required', { max: 500 }),
      people: People,
    }),
    refuses: [
      'request.not_found',
      'signal.already_dismissed',
      'signal.changed',
      'signal.reason_required',
    ],
  }),
  actOnSignal: route({
    method: 'POST',
    path: '/api/admin/signals/:id/act',
    summary:
      'Hold the payouts, reject the waiting work or ban the accounts of all people of a signal, with one reason',
    who: 'admin',
    confirms: true,
    idempotent: true,
    perMinute: 20,
    params: z.object({ id: Id }),
    body: ActInput,
    reply: Message.extend({ _id: z.string() }),
    refuses: [
      'request.not_found',
      'signal.already_dismissed',
      'signal.changed',
      'signal.already_acted',
      'signal.nobody',
      'ban.reason_required',
    ],
  }),
  undoSignalAct: route({
    ...confirmedAct,
    path: '/api/admin/signal-acts/:id/undo',
    summary:
      'Undo such an act: payouts go on, bans are lifted, rejections of the last minute are withdrawn',
    perMinute: 20,
    body: z.strictObject({ reason: Reason }),
    refuses: [
      'request.not_found',
      'signal.act_undone',
      'signal.act_too_late',
      'ban.reason_required',
    ],
  }),
};
