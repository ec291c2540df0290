import type { Answer, Received } from '@stoke/contract';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  askForPasskey,
  type PasskeyDeps,
  provePasskey,
  acceptCode,
  type FactorDeps,
  proveByCode,
  type FactorKind,
  findLoginStep,
  insertLoginStep,
  listKinds,
  useLoginStep,
} from '../second-factor/index.ts';
import { networkOf, type Origin, placeOf } from '../sessions/index.ts';
import { notifyOfAttempts } from './account-mail.ts';

const stepMs = 10 * 60_000;

/** The ticket of a login that needs a second step, and what can be one; null for users without. */
export async function askForStep(
  deps: Pick<FactorDeps, 'db' | 'clock' | 'newId' | 'vault'>,
  user: { id: string; sessionVersion: number },
): Promise<{ ticket: string; secondFactors: FactorKind[] } | null> {
  const secondFactors = await listKinds(deps.db, user.id);
  if (secondFactors.length === 0) return null;
  const id = deps.newId();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + stepMs);
  const { id: userId, sessionVersion } = user;
  await deps.db.transaction((tx) =>
    insertLoginStep(tx, { id, userId, sessionVersion, createdAt, expiresAt }),
  );
  return { ticket: deps.vault.ticketOf(id), secondFactors };
}

type StepDeps = FactorDeps & PasskeyDeps;

async function readStep(deps: StepDeps, ticket: string) {
  const id = deps.vault.readTicket(ticket);
  const step = id === null ? null : await findLoginStep(deps.db, { id, now: deps.clock.now() });
  if (!step) throw new Refusal('second.login_over');
  return step;
}

/** What the browser needs to take the second step by passkey. */
export async function passkeyToLogIn(
  deps: StepDeps,
  ticket: string,
): Promise<Answer<'passkeyToLogIn'>> {
  const { id, userId } = await readStep(deps, ticket);
  return askForPasskey(deps, { userId, purpose: 'login', heldBy: id });
}

/**
 * Ends the second step of a login: the ticket of the first, once, with a code or a passkey. `enter`
 * starts the session in the same transaction.
 */
export async function finishLogin<T>(
  deps: StepDeps,
  { ticket, code, passkey, from }: Received<'finishLogin', 'body'> & { from: Origin },
  enter: (tx: Tx, user: { id: string; sessionVersion: number }) => Promise<T>,
): Promise<T> {
  const { id, userId, sessionVersion } = await readStep(deps, ticket);
  const open = (prove: (tx: Tx) => Promise<void>) =>
    deps.db.transaction(async (tx) => {
      await prove(tx);
      const isOpen = await useLoginStep(tx, { id, at: deps.clock.now() });
      if (!isOpen) throw new Refusal('second.login_over');
      return enter(tx, { id: userId, sessionVersion });
    });
  if (passkey !== undefined) {
    await provePasskey(deps, { userId, purpose: 'login', heldBy: id, signed: passkey });
    return open(async () => undefined);
  }
  if (code === undefined) throw new Refusal('second.code_needed');
  const place = await placeOf(deps, userId, from);
  const guess = { secret: 'code', account: userId, place } as const;
  const isUsedUp = await deps.guessLimit.countGuess(guess);
  const network = networkOf(from.ip);
  if (isUsedUp) {
    const attempts = { userId, secret: 'code', network } as const;
    await deps.db.transaction((tx) => notifyOfAttempts(deps, tx, attempts));
  }
  const entered = await open((tx) => acceptCode(deps, tx, { userId, code }));
  await deps.guessLimit.succeeded(guess);
  return entered;
}

/** Confirms the identity of a user again, by code or passkey. False for users without two-step login. */
export async function proveAgain(
  deps: StepDeps,
  input: Pick<Received<'confirmIdentity', 'body'>, 'code' | 'passkey'> & {
    userId: string;
    sessionId: string;
  },
): Promise<boolean> {
  const { userId, sessionId, code, passkey } = input;
  if ((await listKinds(deps.db, userId)).length === 0) return false;
  if (passkey !== undefined) {
    await provePasskey(deps, { userId, purpose: 'confirm', heldBy: sessionId, signed: passkey });
  } else {
    if (code === undefined) throw new Refusal('second.code_needed');
    await proveByCode(deps, { userId, sessionId, code });
  }
  return true;
}
