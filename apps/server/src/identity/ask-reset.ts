import { hourMs } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { queueMail } from '../mail/index.ts';
import type { GuessLimit } from './guess-limit.ts';
import { findByEmail, lockUser } from './identity-store.ts';
import { countResetsSince, insertAsk, insertReset, takeAsk, voidResets } from './reset-store.ts';
import { hashResetToken, type ResetTokens } from './reset-token.ts';

const minuteMs = 60_000;
export const resetMinutes = 30;
/** More mails in an hour only bury the ones before. */
const mailsPerHour = 3;

export type ResetDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  resetTokens: ResetTokens;
};

/**
 * Notes that somebody asked for a link. Whether there is such an account is looked up later, so that
 * neither the answer nor its time tells (ASVS 6.3.8).
 */
export async function askReset(
  deps: ResetDeps & { guessLimit: GuessLimit },
  of: { email: string; ip: string },
): Promise<void> {
  await deps.guessLimit.countAsk(of.email, of.ip);
  await deps.db.transaction(async (tx) => {
    await insertAsk(tx, { id: deps.newId(), email: of.email, askedAt: deps.clock.now() });
    tx.wake('reset.answer');
  });
}

/**
 * Answers one ask: a reset and its mail where there is an account, nothing where there is none. The
 * ask goes in the transaction that answers it: after a crash it is there still, or answered.
 */
export function answerAsk(deps: ResetDeps, askId: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const ask = await takeAsk(tx, askId);
    if (!ask) return;
    const found = await findByEmail(tx, ask.email);
    const user = found && (await lockUser(tx, found.id));
    if (user?.email !== ask.email) return;
    const now = deps.clock.now();
    const since = new Date(now.getTime() - hourMs);
    if ((await countResetsSince(tx, { userId: user.id, since })) >= mailsPerHour) return;
    await voidResets(tx, user.id, now);
    const id = deps.newId();
    const expiresAt = new Date(now.getTime() + resetMinutes * minuteMs);
    const tokenHash = hashResetToken(deps.resetTokens.of(id));
    await insertReset(tx, { id, userId: user.id, tokenHash, createdAt: now, expiresAt });
    await queueMail(deps, tx, {
      userId: user.id,
      to: user.email,
      kind: 'password_reset',
      facts: { resetId: id },
      sendBefore: expiresAt,
    });
  });
}
