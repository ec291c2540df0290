import type { NoticeChoices } from '@stoke/contract';
import { fixedNotices, type NoticeKind } from '@stoke/domain';

export type Channel = 'onSite' | 'byTelegram' | 'byMail';
/** What a user chose for a kind; null where the default counts. */
export type Choice = Record<Channel, boolean | null>;
export type Chosen = ReadonlyMap<NoticeKind, Choice>;
/** Whom a choice concerns; without it everyone. */
type Reader = 'creator' | 'admin';
type Offer = {
  kind: NoticeKind;
  label: string;
  byDefault: readonly Channel[];
  for?: Reader;
};
export type Readers = ReadonlySet<Reader>;

const nowhere: readonly Channel[] = [];
const telegram: readonly Channel[] = ['byTelegram'];
const everywhere: readonly Channel[] = ['byTelegram', 'byMail'];

/**
 * Kinds that can also go by Telegram and mail. The bot announces the linking of Telegram in its own
 * words, and after an unlinking no chat is left to write to.
 */
const offers: readonly { name: string; for?: Reader; kinds: readonly Offer[] }[] = [
  {
    name: 'Work',
    kinds: [
      { kind: 'work_rejected', label: 'Work rejected, with the reason', byDefault: everywhere },
      { kind: 'reward_reversed', label: 'Spark rewards taken back', byDefault: telegram },
      { kind: 'work_approved', label: 'Work approved, once a day', byDefault: nowhere },
      { kind: 'appeal_decided', label: 'Appeal decided', byDefault: everywhere },
      { kind: 'account_suspended', label: 'Suspended from new work', byDefault: everywhere },
      { kind: 'account_restored', label: 'Suspension or ban ended', byDefault: everywhere },
    ],
  },
  {
    name: 'New tasks',
    kinds: [
      { kind: 'new_tasks', label: 'New tasks, once a day', byDefault: nowhere },
      {
        kind: 'followed_campaign',
        label: 'New campaign of a brand you follow',
        byDefault: nowhere,
      },
    ],
  },
  {
    name: 'Payouts',
    kinds: [
      { kind: 'payout_sent', label: 'Payout sent', byDefault: everywhere },
      { kind: 'payout_refunded', label: 'Payout returned', byDefault: everywhere },
    ],
  },
  {
    name: 'Campaigns',
    for: 'creator',
    kinds: [
      { kind: 'withdrawal_sent', label: 'Withdrawal sent', byDefault: everywhere },
      { kind: 'withdrawal_refunded', label: 'Withdrawal returned', byDefault: everywhere },
      { kind: 'deposit_credited', label: 'Deposit credited', byDefault: everywhere },
      { kind: 'campaign_started', label: 'Campaign started', byDefault: nowhere },
      { kind: 'campaign_paused', label: 'Campaign paused', byDefault: everywhere },
      { kind: 'campaign_nearly_spent', label: '90% of a pool used', byDefault: telegram },
      { kind: 'campaign_stopped', label: 'Campaign stopped by an admin', byDefault: everywhere },
      { kind: 'campaign_ended', label: 'Campaign ended', byDefault: ['byMail'] },
    ],
  },
  {
    name: 'Platform',
    for: 'admin',
    kinds: [{ kind: 'books_alarm', label: 'Alarm of a check or payout', byDefault: everywhere }],
  },
  {
    name: 'Account and security',
    kinds: [
      { kind: 'account_banned', label: 'Account banned', byDefault: everywhere },
      { kind: 'wallet_changed', label: 'Payout wallet changed', byDefault: everywhere },
      {
        kind: 'withdrawal_waits',
        label: 'Withdrawal to a new address',
        byDefault: everywhere,
        for: 'creator',
      },
      { kind: 'x_linked', label: 'X account linked', byDefault: everywhere },
      { kind: 'x_taken', label: 'X account verified by another user', byDefault: everywhere },
      { kind: 'password_changed', label: 'Password changed', byDefault: everywhere },
      { kind: 'new_device', label: 'Sign-in from a new device', byDefault: everywhere },
      { kind: 'login_attempts', label: 'Many failed logins', byDefault: everywhere },
      { kind: 'second_factor_changed', label: 'Two-step login changed', byDefault: everywhere },
    ],
  },
  {
    name: 'Support',
    kinds: [{ kind: 'ticket_answered', label: 'Answer from support', byDefault: ['byMail'] }],
  },
];
/** Only the first of a day (UTC) goes by mail: one review can reject hundreds of works. */
export const mailedOnceADay: ReadonlySet<NoticeKind> = new Set(['work_rejected']);

const defaults = new Map(
  offers.flatMap(({ kinds }) => kinds.map(({ kind, byDefault }) => [kind, byDefault] as const)),
);

/** These come only to who chose them, by any way; all others are always on the site. */
export const noticesByChoice: ReadonlySet<NoticeKind> = new Set(['new_tasks']);

/** Whether notices of this kind can go by Telegram or mail at all. */
export function mayBeSent(kind: NoticeKind): boolean {
  return defaults.has(kind);
}

/** Whether a user with these choices wants this kind by this channel. */
export function isWished(kind: NoticeKind, chosen: Chosen, channel: Channel): boolean {
  const byDefault = defaults.get(kind);
  if (byDefault === undefined) return false;
  // What was chosen before these were fixed no longer counts.
  const own = fixedNotices.has(kind) ? null : chosen.get(kind)?.[channel];
  return own ?? byDefault.includes(channel);
}

function isToldOf(kind: NoticeKind, chosen: Chosen): boolean {
  return (['onSite', 'byTelegram', 'byMail'] as const).some((way) => isWished(kind, chosen, way));
}

/** The choices that concern this user, with the current setting of each. */
export function showChoices(chosen: Chosen, is: Readers): NoticeChoices['groups'] {
  const concerns = (input: { for?: Reader }) => input.for === undefined || is.has(input.for);
  return offers.filter(concerns).map(({ name, kinds }) => ({
    name,
    choices: kinds.filter(concerns).map(({ kind, label }) => ({
      kind,
      label,
      onSite: noticesByChoice.has(kind) ? isToldOf(kind, chosen) : null,
      byTelegram: isWished(kind, chosen, 'byTelegram'),
      byMail: isWished(kind, chosen, 'byMail'),
      isFixed: fixedNotices.has(kind),
    })),
  }));
}
