import { product } from '@stoke/domain';
import { z } from 'zod';
import { type Letters, queueMail } from '../../messaging/mail/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashPassword, isWeakPassword, replacePassword } from './password.ts';
import { dropWallet, writeEmail, findUser, type UserRow } from '../users/index.ts';
import { askMail } from './account-mail.ts';
import {
  findCode,
  type CodeDeps,
  countCodes,
  hasLiveCode,
  issueCode,
  type LinkTokens,
} from '../codes/index.ts';
import { type GuessLimit, knowBrowser } from '../sessions/index.ts';
import { eraseFactor, hasFactor } from '../second-factor/index.ts';
import { useLink } from './use-link.ts';

const ResetFacts = z.object({ resetId: z.uuid() });

/** The mail with a reset link. The secret of a link is derived here and not stored. */
export function passwordLetters(deps: { publicUrl: string; linkTokens: LinkTokens }): Letters {
  const page = (path: string) => new URL(path, deps.publicUrl).toString();
  return {
    password_reset: (facts) => ({
      subject: `Reset your ${product.name} password`,
      paragraphs: [
        `We received a request to reset the password of your ${product.name} account.`,
        `The link works once and expires in ${resetMinutes} minutes.`,
      ],
      action: {
        label: 'Reset your password',
        // In the fragment, so that it reaches no server or log.
        url: page(
          `/reset-password#token=${deps.linkTokens.tokenFor(ResetFacts.parse(facts).resetId)}`,
        ),
      },
      closing: 'Not you? Ignore this email. Your password stays the same.',
    }),
  };
}

const minuteMs = 60_000;
const resetMinutes = 30;
/** More mails in an hour only bury the earlier ones, as long as one of them works. */
const mailsPerHour = 3;

export type ResetDeps = CodeDeps & { db: Db };

/**
 * Stores a request for a reset link; see `askMail`.
 */
export async function askReset(
  deps: ResetDeps & { guessLimit: GuessLimit },
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await deps.guessLimit.countAsk('reset', email, ip);
  await askMail(deps, { email, wants: 'reset' });
}

/**
 * Creates a reset and its mail for a locked user. Above `mailsPerHour` only when every link has stopped working: a stranger
 * who requests three, of which each voids the one before, must not leave the owner without one for half an hour.
 */
export async function sendReset(deps: Omit<ResetDeps, 'db'>, tx: Tx, user: UserRow): Promise<void> {
  const [userId, kind, now] = [user.id, 'reset' as const, deps.clock.now()];
  const sent = await countCodes(deps, tx, { userId, kinds: [kind] });
  if (sent >= mailsPerHour && (await hasLiveCode(tx, { userId, kind, now }))) return;
  const expiresAt = new Date(now.getTime() + resetMinutes * minuteMs);
  const code = { kind, userId, email: null, expiresAt, replaces: true };
  const resetId = await issueCode(deps, tx, code);
  await queueMail(deps, tx, {
    userId,
    to: user.email,
    kind: 'password_reset',
    facts: { resetId },
    sendBefore: expiresAt,
  });
}

/** What rooms above remove from an account that a stranger opened with someone else's address. */
export type RemovalDeps = {
  dropTelegram(tx: Tx, input: { userId: string; at: Date }): Promise<void>;
  dropX(tx: Tx, userId: string): Promise<void>;
  stopAutomaticPayout(tx: Tx, userId: string): Promise<void>;
};

type Deps = Core & RemovalDeps & { linkTokens: LinkTokens; forget(userId: string): void };

/**
 * Sets a new password with the token of a mail. The token works once; a refused password does not
 * use it up. Ends every session and starts none: the user still has to log in with the new
 * password, and this browser may try it whatever strangers guess. A banned account stays banned. The link proves
 * the address, so what was added before its confirmation is removed, see `proveAddress`.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, browser }: { token: string; password: string; browser: string },
): Promise<void> {
  const reset = await findCode(deps, deps.db, { token, kinds: ['reset'] });
  const user = reset && (await findUser(deps.db, reset.userId));
  if (!user) throw new Refusal('reset.invalid');
  if (isWeakPassword(password, user)) throw new Refusal('register.password_weak');
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    const locked = await useLink(deps, tx, reset, 'reset.invalid');
    const hasCleared = await proveAddress(deps, tx, locked);
    await replacePassword(deps, tx, { user: locked, passwordHash, hasCleared });
    await knowBrowser(deps, tx, { userId: user.id, browser });
  });
  deps.forget(user.id);
}

/**
 * Confirms an address by a link that came to it. Someone else may have opened the account with it, so what they
 * added is removed: the second factor, which would keep the owner out, wallet, Telegram and X account, and an
 * automatic payout. Returns whether there was any of it.
 */
async function proveAddress(deps: Deps, tx: Tx, user: UserRow): Promise<boolean> {
  if (user.emailConfirmedAt !== null) return false;
  const [userId, at] = [user.id, deps.clock.now()];
  // Of an admin it stays: other admins have decided whose account it is.
  const losesFactor = user.role !== 'admin' && (await hasFactor(tx, userId));
  await writeEmail(tx, { userId, email: user.email, at });
  if (losesFactor) await eraseFactor(tx, userId);
  await dropWallet(tx, userId);
  await deps.dropTelegram(tx, { userId, at });
  await deps.dropX(tx, userId);
  await deps.stopAutomaticPayout(tx, userId);
  const { walletAddress, telegramUserId, xUsername } = user;
  return losesFactor || [walletAddress, telegramUserId, xUsername].some((one) => one !== null);
}
