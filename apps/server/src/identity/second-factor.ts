import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { product } from '@stoke/domain';
import { type GivenFacts, notify } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import type { GuessLimit } from './guess-limit.ts';
import { lockUser } from './identity-store.ts';
import {
  acceptStep,
  findFactor,
  findLoginStep,
  insertLoginStep,
  lockFactor,
  removeFactor,
  replaceCodes,
  startFactor,
  useCode,
  useLoginStep,
} from './second-factor-store.ts';
import { revokeOtherSessions } from './session-store.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

/** What seals secrets and signs tickets; its keys follow from the server's secret. */
export type Vault = {
  seal(text: string): string;
  open(sealed: string): string;
  ticketOf(stepId: string): string;
  /** The step of a ticket that this server made; null for anything else. */
  readTicket(ticket: string): string | null;
};

/** AES-256-GCM and HMAC under keys derived from `secret`: the database alone opens nothing. */
export function createVault(secret: string): Vault {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  const [sealKey, ticketKey] = [keyFor('second factor'), keyFor('login step')];
  const signed = (id: string) => createHmac('sha256', ticketKey).update(id).digest('base64url');
  return {
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString(
        'utf8',
      );
    },
    ticketOf: (stepId) => `${stepId}.${signed(stepId)}`,
    readTicket: (ticket) => {
      const [id = '', mac = ''] = ticket.split('.');
      const [right, given] = [Buffer.from(signed(id)), Buffer.from(mac)];
      return right.length === given.length && timingSafeEqual(right, given) ? id : null;
    },
  };
}

export type FactorDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  vault: Vault;
  guessLimit: Pick<GuessLimit, 'takeGuess' | 'forgetGuesses'>;
};

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
 * Turns the second factor on with the first code of the app, ends all other sessions and returns the
 * recovery codes, which are shown this once.
 */
export async function confirmApp(
  deps: FactorDeps,
  of: { userId: string; sessionId: string; code: string },
): Promise<string[]> {
  await deps.guessLimit.takeGuess(of.userId);
  const codes = await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const factor = await lockFactor(tx, of.userId);
    if (!factor) throw new Refusal('second.not_started');
    if (factor.confirmedAt !== null) throw new Refusal('second.already_on');
    const step = stepOfCode(deps.vault.open(factor.sealedSecret), of.code, at);
    if (step === null) throw new Refusal('second.code_wrong');
    await acceptStep(tx, { userId: of.userId, step, confirmedAt: at });
    await revokeOtherSessions(tx, { id: of.sessionId, userId: of.userId, at });
    return makeCodes(deps, tx, { userId: of.userId, change: 'on' });
  });
  await deps.guessLimit.forgetGuesses(of.userId);
  return codes;
}

/** Replaces the recovery codes; the old ones stop working. */
export function renewCodes(deps: FactorDeps, userId: string): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    const factor = await lockFactor(tx, userId);
    if (!factor?.confirmedAt) throw new Refusal('second.not_on');
    return makeCodes(deps, tx, { userId, change: 'new_codes' });
  });
}

/** Turns the second factor off. */
export async function turnOff(
  deps: Pick<FactorDeps, 'clock' | 'newId'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await lockFactor(tx, userId);
  if (!(await removeFactor(tx, userId))) throw new Refusal('second.not_on');
  await tellFactor(deps, tx, { userId, facts: { change: 'off' } });
}

/**
 * Whether the code is the app's or an unused recovery code. Guesses are counted before they are
 * checked, per account; a code is accepted once. Throws 'second.code_wrong'.
 */
export async function proveByCode(deps: FactorDeps, userId: string, code: string): Promise<void> {
  await deps.guessLimit.takeGuess(userId);
  await deps.db.transaction((tx) => acceptCode(deps, tx, { userId, code }));
  await deps.guessLimit.forgetGuesses(userId);
}

async function acceptCode(
  deps: Pick<FactorDeps, 'clock' | 'newId' | 'vault'>,
  tx: Tx,
  of: { userId: string; code: string },
): Promise<void> {
  const { userId } = of;
  const at = deps.clock.now();
  const factor = await lockFactor(tx, userId);
  if (!factor?.confirmedAt) throw new Refusal('second.not_on');
  const typed = of.code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(typed)) {
    const step = stepOfCode(deps.vault.open(factor.sealedSecret), typed, at);
    if (step === null || BigInt(step) <= factor.lastStep) throw new Refusal('second.code_wrong');
    return acceptStep(tx, { userId, step, confirmedAt: at });
  }
  if (!(await useCode(tx, { userId, hash: hashOf(typed), at }))) {
    throw new Refusal('second.code_wrong');
  }
  await tellFactor(deps, tx, { userId, facts: { change: 'code_used' } });
}

const stepMs = 10 * 60_000;

/** The ticket of a login that needs a code; null for users without a second factor. */
export async function askForCode(
  deps: Pick<FactorDeps, 'db' | 'clock' | 'newId' | 'vault'>,
  user: { id: string; sessionVersion: number },
): Promise<string | null> {
  const factor = await findFactor(deps.db, user.id);
  if (!factor?.confirmedAt) return null;
  const id = deps.newId();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + stepMs);
  const { id: userId, sessionVersion } = user;
  await deps.db.transaction((tx) =>
    insertLoginStep(tx, { id, userId, sessionVersion, createdAt, expiresAt }),
  );
  return deps.vault.ticketOf(id);
}

/**
 * Ends the second step of a login: the ticket of the first, once, and a code. `enter` starts the
 * session in the same transaction.
 */
export async function finishLogin<T>(
  deps: FactorDeps,
  of: { ticket: string; code: string },
  enter: (tx: Tx, user: { id: string; sessionVersion: number }) => Promise<T>,
): Promise<T> {
  const id = deps.vault.readTicket(of.ticket);
  const step = id === null ? null : await findLoginStep(deps.db, { id, now: deps.clock.now() });
  if (!step) throw new Refusal('second.login_over');
  const { userId, sessionVersion } = step;
  await deps.guessLimit.takeGuess(userId);
  const entered = await deps.db.transaction(async (tx) => {
    await acceptCode(deps, tx, { userId, code: of.code });
    if (!(await useLoginStep(tx, { id: step.id, at: deps.clock.now() }))) {
      throw new Refusal('second.login_over');
    }
    return enter(tx, { id: userId, sessionVersion });
  });
  await deps.guessLimit.forgetGuesses(userId);
  return entered;
}

const codeSigns = 'abcdefghjkmnpqrstuvwxyz23456789';
const codesMade = 10;

async function makeCodes(
  deps: Pick<FactorDeps, 'clock' | 'newId'>,
  tx: Tx,
  of: { userId: string; change: 'on' | 'new_codes' },
): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, newCode);
  const hashes = codes.map((code) => hashOf(code.replaceAll('-', '')));
  const { userId, change } = of;
  await replaceCodes(tx, { userId, hashes, at: deps.clock.now() });
  await tellFactor(deps, tx, { userId, facts: { change } });
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
export async function tellFactor(
  deps: Pick<FactorDeps, 'clock' | 'newId'>,
  tx: Tx,
  { userId, facts }: { userId: string; facts: GivenFacts<'second_factor_changed'> },
): Promise<void> {
  const subject = deps.newId();
  await notify(deps, tx, { userId, kind: 'second_factor_changed', subject, facts });
  tx.changed('session', { user: userId });
}
