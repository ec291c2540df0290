import type { NoticeChoices } from '@stoke/contract';
import { securityNotices, type NoticeKind } from '@stoke/domain';

type Offer = { kind: NoticeKind; label: string; byDefault: boolean };

/**
 * Kinds that can also go by Telegram. The bot announces the linking of Telegram in its own words,
 * and after an unlinking no chat is left to write to.
 */
const offers: readonly { name: string; kinds: readonly Offer[] }[] = [
  {
    name: 'Work',
    kinds: [
      { kind: 'work_rejected', label: 'Work rejected, with the reason', byDefault: true },
      { kind: 'reward_reversed', label: 'Spark rewards taken back', byDefault: true },
      { kind: 'work_approved', label: 'Work approved, once a day', byDefault: false },
      { kind: 'appeal_decided', label: 'Appeal decided', byDefault: true },
      { kind: 'account_suspended', label: 'Suspended from new work', byDefault: true },
      { kind: 'account_restored', label: 'Suspension ended', byDefault: true },
    ],
  },
  {
    name: 'Money',
    kinds: [
      { kind: 'payout_sent', label: 'Payout sent', byDefault: true },
      { kind: 'payout_refunded', label: 'Payout returned', byDefault: true },
      { kind: 'withdrawal_sent', label: 'Withdrawal sent', byDefault: true },
      { kind: 'withdrawal_refunded', label: 'Withdrawal returned', byDefault: true },
      { kind: 'deposit_credited', label: 'Deposit credited', byDefault: true },
      { kind: 'campaign_started', label: 'Campaign started', byDefault: false },
      { kind: 'campaign_paused', label: 'Campaign paused', byDefault: true },
      { kind: 'campaign_nearly_spent', label: '90% of a pool used', byDefault: true },
      { kind: 'campaign_stopped', label: 'Campaign stopped by an admin', byDefault: true },
      { kind: 'campaign_ended', label: 'Campaign ended', byDefault: false },
    ],
  },
  {
    name: 'Security',
    kinds: [
      { kind: 'wallet_changed', label: 'Payout wallet changed', byDefault: true },
      { kind: 'withdrawal_waits', label: 'Withdrawal to a new address', byDefault: true },
      { kind: 'x_linked', label: 'X account linked', byDefault: true },
      { kind: 'x_taken', label: 'X account verified by another user', byDefault: true },
      { kind: 'password_changed', label: 'Password changed', byDefault: true },
      { kind: 'new_device', label: 'Sign-in from a new device', byDefault: true },
      { kind: 'second_factor_changed', label: 'Two-step login changed', byDefault: true },
    ],
  },
  {
    name: 'Support',
    kinds: [{ kind: 'ticket_answered', label: 'Answer from support', byDefault: false }],
  },
];
const defaults = new Map(
  offers.flatMap(({ kinds }) => kinds.map(({ kind, byDefault }) => [kind, byDefault] as const)),
);

/** Whether notices of this kind can go by Telegram at all. */
export function mayGoByTelegram(kind: NoticeKind): boolean {
  return defaults.has(kind);
}

/** Whether a user with these choices wants this kind by Telegram. */
export function isWished(kind: NoticeKind, chosen: ReadonlyMap<NoticeKind, boolean>): boolean {
  const byDefault = defaults.get(kind);
  // What was chosen before these were fixed no longer counts.
  if (securityNotices.has(kind)) return byDefault === true;
  return byDefault !== undefined && (chosen.get(kind) ?? byDefault);
}

/** Every choice, with the user's current setting. */
export function showChoices(chosen: ReadonlyMap<NoticeKind, boolean>): NoticeChoices['groups'] {
  return offers.map(({ name, kinds }) => ({
    name,
    choices: kinds.map(({ kind, label }) => ({
      kind,
      label,
      byTelegram: isWished(kind, chosen),
      isFixed: securityNotices.has(kind),
    })),
  }));
}
