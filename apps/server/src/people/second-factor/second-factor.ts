import { createHash, randomInt } from 'node:crypto';
import { hourMs, product, undoFactorHours } from '@stoke/domain';
import { type GivenFacts, notify } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Guess, type GuessLimit, revokeOtherSessions } from '../sessions/index.ts';
import { issueCode } from '../codes/index.ts';
import { lockUser, type UserRow } from '../users/index.ts';
import {
  acceptStep,
  eraseFactor,
  hasFactor,
  listSealedOtherwise,
  lockFactor,
  removeApp,
  removeCodes,
  replaceCodes,
  replaceSealed,
  startFactor,
  useCode,
} from './second-factor-store.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';
import type { Vault } from './vault.ts';

export type FactorDeps = Core & {
  vault: Vault;
  guessLimit: Pick<GuessLimit, 'countGuess' | 'succeeded'>;
  /** Admins need a second factor: in production. */
  guardsAccounts: boolean;
};
type Change = GivenFacts<'second_factor_changed'>;

/** Begins the setup of an authenticator app: its secret, and the address that its QR code holds. */
export async function startApp(deps: FactorDeps, userId: string) {
  const secret = newTotpSecret();
  const email = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Refusal('session.invalid');
    const sealedSecret = deps.vault.seal(secret);
    const isStarted = await startFactor(tx, { userId, sealedSecret, at: deps.clock.now() });
    if (!isStarted) throw new Refusal('second.already_on');
    return user.email;
  });
  const label = encodeURIComponent(`${product.name}:${email}`);
  const issuer = encodeURIComponent(product.name);
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}` };
}

/**
 * Turns the app on with its first code. Returns the recovery codes, which are shown this once; none
 * when passkeys had made some before.
 */
export async function confirmApp(
  deps: FactorDeps,
  input: { userId: string; sessionId: string; code: string },
): Promise<string[]> {
  const guess = codeOfSession(input);
  await deps.guessLimit.countGuess(guess);
  const codes = await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const { isFirst, user } = await lockForFactor(tx, input.userId);
    const factor = await lockFactor(tx, input.userId);
    if (!factor) throw new Refusal('second.not_started');
    if (factor.confirmedAt !== null) throw new Refusal('second.already_on');
    const step = readStep(deps, factor, input.code);
    if (step === null) throw new Refusal('second.code_wrong');
    await acceptStep(tx, { userId: input.userId, step, confirmedAt: at });
    const facts: Change = { change: isFirst ? 'on' : 'app_added' };
    return factorAdded(deps, tx, { ...input, user, isFirst, facts });
  });
  await deps.guessLimit.succeeded(guess);
  return codes;
}

/** Locks someone who adds a factor; and whether it is their first. */
export async function lockForFactor(
  tx: Tx,
  userId: string,
): Promise<{ user: UserRow; isFirst: boolean }> {
  const user = await lockUser(tx, userId);
  if (!user) throw new Refusal('session.invalid');
  return { user, isFirst: !(await hasFactor(tx, userId)) };
}

/**
 * Tells the owner. The first factor ends all other sessions and makes the returned recovery codes; its mail has a link
 * that undoes it, for someone else may have turned it on with a stolen password.
 */
export async function factorAdded(
  deps: Pick<FactorDeps, 'clock' | 'newId'>,
  tx: Tx,
  input: { user: UserRow; sessionId: string; isFirst: boolean; facts: Change },
): Promise<string[]> {
  const { user, sessionId, isFirst, facts } = input;
  const userId = user.id;
  if (isFirst) {
    const at = deps.clock.now();
    await revokeOtherSessions(tx, { id: sessionId, userId, at });
    const expiresAt = new Date(at.getTime() + undoFactorHours * hourMs);
    const code = { kind: 'undo_factor', userId, email: user.email, expiresAt } as const;
    const undoId = await issueCode(deps, tx, { ...code, replaces: false });
    return makeCodes(deps, tx, { userId, facts: { ...facts, undoId } });
  }
  await notifyFactorChange(deps, tx, { userId, facts });
  return [];
}

/** Replaces the recovery codes; the old ones stop working. */
export function renewCodes(deps: FactorDeps, userId: string): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    const { isFirst: isOff } = await lockForFactor(tx, userId);
    if (isOff) throw new Refusal('second.not_on');
    return makeCodes(deps, tx, { userId, facts: { change: 'new_codes' } });
  });
}

/** Removes the authenticator app. Returns whether two-step login is still on. */
export function removeAppOf(
  deps: Pick<FactorDeps, 'db' | 'clock' | 'newId' | 'guardsAccounts'>,
  userId: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Refusal('session.invalid');
    if (!(await removeApp(tx, userId))) throw new Refusal('second.not_on');
    return factorRemoved(deps, tx, { user, facts: { change: 'app_removed' } });
  });
}

/**
 * After a removal from a locked user: the last factor takes the recovery codes along, and an admin
 * keeps it where admins need one. Returns whether a factor is left.
 */
export async function factorRemoved(
  deps: Pick<FactorDeps, 'clock' | 'newId' | 'guardsAccounts'>,
  tx: Tx,
  { user, facts }: { user: UserRow; facts: Change },
): Promise<boolean> {
  const isOn = await hasFactor(tx, user.id);
  if (!isOn && deps.guardsAccounts && user.role === 'admin') {
    throw new Refusal('second.last_of_admin');
  }
  if (!isOn) await removeCodes(tx, user.id);
  await notifyFactorChange(deps, tx, { userId: user.id, facts: isOn ? facts : { change: 'off' } });
  return isOn;
}

/**
 * Whether the code is the app's or an unused recovery code. Guesses are counted before they are
 * checked, per session; a code is accepted once. Throws 'second.code_wrong'.
 */
export async function proveByCode(
  deps: FactorDeps,
  input: { userId: string; sessionId: string; code: string },
): Promise<void> {
  const guess = codeOfSession(input);
  await deps.guessLimit.countGuess(guess);
  await deps.db.transaction((tx) => acceptCode(deps, tx, input));
  await deps.guessLimit.succeeded(guess);
}

function codeOfSession({ userId, sessionId }: { userId: string; sessionId: string }): Guess {
  return { secret: 'code', account: userId, place: { kind: 'session', sessionId } };
}

/** The same within a transaction, after the guess was counted. */
export async function acceptCode(
  deps: Pick<FactorDeps, 'clock' | 'newId' | 'vault'>,
  tx: Tx,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const at = deps.clock.now();
  const factor = await lockFactor(tx, userId);
  const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (factor?.confirmedAt && /^\d{6}$/.test(typed)) {
    const step = readStep(deps, factor, typed);
    if (step === null || BigInt(step) <= factor.lastStep) throw new Refusal('second.code_wrong');
    return acceptStep(tx, { userId, step, confirmedAt: at });
  }
  if (!(await hasFactor(tx, userId))) throw new Refusal('second.not_on');
  if (!(await useCode(tx, { userId, hash: hashOf(typed), at }))) {
    throw new Refusal('second.code_wrong');
  }
  await notifyFactorChange(deps, tx, { userId, facts: { change: 'code_used' } });
}

/** The step of a code; null for a wrong one, and where no secret of the server opens the app's. */
function readStep(
  { vault, clock }: Pick<FactorDeps, 'vault' | 'clock'>,
  { sealedSecret }: { sealedSecret: string },
  code: string,
): number | null {
  const secret = vault.open(sealedSecret);
  return secret === null ? null : stepOfCode(secret, code, clock.now());
}

/** Seals anew what a previous secret of the server sealed, so that this one need not be kept. */
export async function sealAnew({
  db,
  vault,
}: Pick<FactorDeps, 'db' | 'vault'>): Promise<{ sealed: number; unreadable: number }> {
  const found = { sealed: 0, unreadable: 0 };
  for (let after = firstId; ;) {
    const page = await listSealedOtherwise(db, { mark: vault.mark, after, limit: 500 });
    for (const { userId, sealedSecret } of page) {
      const secret = vault.open(sealedSecret);
      if (secret === null) found.unreadable += 1;
      else {
        await replaceSealed(db, { userId, from: sealedSecret, to: vault.seal(secret) });
        found.sealed += 1;
      }
      after = userId;
    }
    if (page.length === 0) return found;
  }
}

/** Turns two-step login of a locked user off, with all its factors. */
export async function turnOffFactors(
  deps: Pick<FactorDeps, 'clock' | 'newId'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  if (!(await hasFactor(tx, userId))) return;
  await eraseFactor(tx, userId);
  await notifyFactorChange(deps, tx, { userId, facts: { change: 'off' } });
}

const codeSigns = 'abcdefghjkmnpqrstuvwxyz23456789';
const codesMade = 10;

async function makeCodes(
  deps: Pick<FactorDeps, 'clock' | 'newId'>,
  tx: Tx,
  input: { userId: string; facts: Change },
): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, newCode);
  const hashes = codes.map((code) => hashOf(code.replaceAll('-', '')));
  await replaceCodes(tx, { userId: input.userId, hashes, at: deps.clock.now() });
  await notifyFactorChange(deps, tx, input);
  return codes;
}

/** 16 signs of 31, 79 bits, in four groups. */
function newCode(): string {
  const signs = Array.from({ length: 16 }, () => codeSigns[randomInt(codeSigns.length)]).join('');
  return (signs.match(/.{4}/g) ?? []).join('-');
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Tells the owner of a change, by every channel. */
export async function notifyFactorChange(
  deps: Pick<FactorDeps, 'clock' | 'newId'>,
  tx: Tx,
  { userId, facts }: { userId: string; facts: Change },
): Promise<void> {
  const subject = deps.newId();
  await notify(deps, tx, { userId, kind: 'second_factor_changed', subject, facts });
  tx.publish('session', { user: userId });
}
