import type { CodeState, Owner, Verification } from './linking-store.ts';

/** Why a code, or the answer to its question, does nothing. */
export type CodeTrouble =
  | 'unknown'
  | 'expired'
  | 'cancelled'
  | 'declined'
  | 'replaced'
  | 'used'
  | 'banned'
  | 'has_other_telegram'
  | 'telegram_taken';

const ended = {
  confirmed: 'used',
  cancelled: 'cancelled',
  declined: 'declined',
  replaced: 'replaced',
  expired: 'expired',
} as const satisfies Record<Exclude<CodeState, 'waiting'>, CodeTrouble>;

type View = {
  verification: Verification;
  owner: Owner;
  telegramUserId: string;
  /** The web account that this Telegram account belongs to already. */
  linkedTo: Owner | null;
  /** When it reached us: an update that is judged late, or twice, is judged alike. */
  at: Date;
};

/** `linked`: this very link exists already. `open`: it may be asked for, and made. */
export type CodeVerdict = 'open' | 'linked' | CodeTrouble;

/** What a code can do for a Telegram account now; the first thing in its way decides. */
export function judgeCode(view: View): CodeVerdict {
  const { verification, owner, telegramUserId, linkedTo, at } = view;
  if (owner.telegramUserId === telegramUserId) return 'linked';
  if (verification.state !== 'waiting') return ended[verification.state];
  if (verification.expiresAt <= at) return 'expired';
  if (owner.accountStatus === 'banned') return 'banned';
  if (owner.telegramUserId !== null) return 'has_other_telegram';
  return linkedTo === null ? 'open' : 'telegram_taken';
}
