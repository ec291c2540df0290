import { keysOf, dripPackageNames, settingKeys } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount, Timestamp } from '../../codecs.ts';
import { explanation, Id, Message } from '../../shapes.ts';

/** A switch is a boolean, an amount a number of dollars, all else a whole number. */
const Value = z.union([z.boolean(), z.number()]);
const Key = z.enum(settingKeys);

export const Setting = z.object({
  key: Key,
  value: Value,
  default: Value,
  /** The environment variable that fixes it; null: admins change it. */
  fixedBy: z.string().nullable(),
  /** The last change; null before the first. */
  changed: z.object({ at: Timestamp, by: z.string().nullable() }).nullable(),
  /** A change that waits for a second admin, while there is one. */
  proposed: z
    .object({ _id: z.string(), to: Value, by: z.string(), expiresAt: Timestamp })
    .optional(),
});

/** A change of fees or limits that waits for the confirmation of a second admin. */
export const SettingProposal = z.object({
  _id: z.string(),
  changes: z.array(z.object({ key: Key, from: Value, to: Value })),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: Timestamp,
  /** From then on it can no longer be confirmed. */
  expiresAt: Timestamp,
  /** Whether the reading admin may confirm it: anybody but who proposed it. */
  mayApprove: z.boolean(),
});

const proposal = z.strictObject({ id: Id });

/** What everybody may know: which kinds of campaign are open (rule 3.4), and the terms. */
export const PublicSettings = z.object({
  open: z.object({ fomo: z.boolean(), boost: z.boolean() }),
  /** Of campaigns that are created now; each campaign keeps its own. */
  feePercents: z.object({ drip: z.number(), spark: z.number(), fomo: z.number() }),
  /** Of a drip, on offer now. */
  packages: z.array(
    z.object({
      id: z.enum(keysOf(dripPackageNames)),
      name: z.string(),
      durationHours: z.number(),
      price: Amount,
    }),
  ),
  payoutMinimum: Amount,
  walletHoldHours: z.number(),
  /** Of a new Spark, unless its creator says otherwise. */
  requiredActions: z.object({
    like: z.boolean(),
    retweet: z.boolean(),
    comment: z.boolean(),
    joinTelegram: z.boolean(),
  }),
});

export const settingsRoutes = {
  publicSettings: route({
    path: '/api/public/settings',
    summary: 'Which kinds of campaign are open, and the terms of the platform',
    who: 'anyone',
    reply: PublicSettings,
  }),
  settings: route({
    path: '/api/admin/settings',
    summary: 'All settings with their defaults, and what the environment fixes',
    who: 'admin',
    reply: z.array(Setting),
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/admin/settings',
    summary:
      'Change settings, with a reason. `from` is the value that was shown. Fees and everything about payouts wait for a second admin while there is one, and so does all of a change that has one of them',
    who: 'admin',
    confirms: true,
    idempotent: true,
    body: z.strictObject({
      changes: z.partialRecord(Key, z.strictObject({ from: Value, to: Value })),
      reason: explanation('settings.reason_required'),
    }),
    reply: z.array(Setting),
    refuses: [
      'settings.fixed',
      'settings.invalid',
      'settings.nothing_changed',
      'settings.outdated',
      'settings.proposed',
      'settings.reason_required',
    ],
  }),
  settingProposals: route({
    path: '/api/admin/settings/proposals',
    summary: 'Changes of settings that wait for a second admin, oldest first',
    who: 'admin',
    reply: z.array(SettingProposal),
  }),
  approveSettings: route({
    method: 'POST',
    path: '/api/admin/settings/proposals/:id/approve',
    summary: "Confirm another admin's change of settings: it takes effect now",
    who: 'admin',
    confirms: true,
    perMinute: 20,
    params: proposal,
    reply: Message,
    refuses: [
      'request.not_found',
      'approval.second_admin',
      'approval.not_open',
      'settings.fixed',
      'settings.invalid',
      'settings.nothing_changed',
      'settings.outdated',
    ],
  }),
  withdrawSettings: route({
    method: 'POST',
    path: '/api/admin/settings/proposals/:id/withdraw',
    summary: 'Withdraw a change of settings that waits for a second admin',
    who: 'admin',
    confirms: true,
    perMinute: 20,
    params: proposal,
    reply: Message,
    refuses: ['request.not_found', 'approval.not_open'],
  }),
};
