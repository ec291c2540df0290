import { utcDay } from '@stoke/domain';
import { notify } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { findByEmail, lockUser, type UserRow } from '../users/index.ts';
import { insertAsk, type MailAsk, takeAsk } from '../sessions/index.ts';

type Deps = Core;

/**
 * Stores a request for a mail about an account. A worker looks the account up later, so that neither the reply
 * nor its time reveals whether it exists (ASVS 6.3.8).
 */
export async function askMail(
  deps: Deps,
  { email, wants, network = '' }: Pick<MailAsk, 'email' | 'wants'> & { network?: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await insertAsk(tx, { id: deps.newId(), email, wants, network, askedAt: deps.clock.now() });
    tx.wake('mail.answer');
  });
}

/**
 * Handles one request if its account exists. It is deleted in the same transaction, so that a crash never
 * loses it.
 */
export function answerAsk(
  deps: Deps,
  askId: string,
  send: (tx: Tx, user: UserRow, ask: MailAsk) => Promise<void>,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const ask = await takeAsk(tx, askId);
    if (!ask) return;
    const found = await findByEmail(tx, ask.email);
    const user = found && (await lockUser(tx, found.id));
    if (user?.email === ask.email) await send(tx, user, ask);
  });
}

/** Tells the owner, once a day, that strangers have used up the guesses at their account. */
export async function notifyOfAttempts(
  deps: Omit<Deps, 'db'>,
  tx: Tx,
  input: { userId: string; secret: 'password' | 'code'; network: string },
): Promise<void> {
  const { userId, ...facts } = input;
  const subject = `${input.secret} ${utcDay(deps.clock.now())}`;
  await notify(deps, tx, { userId, kind: 'login_attempts', subject, facts });
}
