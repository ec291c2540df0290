import { randomBytes } from 'node:crypto';
import type { Answer, Received } from '@stoke/contract';
import { product } from '@stoke/domain';
import { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import { lockUser } from '../users/index.ts';
import {
  type ChallengeUse,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  type PasskeyRow,
  takeChallenge,
} from './passkey-store.ts';
import {
  factorAdded,
  type FactorDeps,
  factorRemoved,
  lockForFactor,
  notifyFactorChange,
} from './second-factor.ts';
import { readAssertion, readNewPasskey, type RelyingParty } from './webauthn.ts';
import { parseJson } from '../../platform/json.ts';

export type PasskeyDeps = Pick<FactorDeps, 'db' | 'clock' | 'newId' | 'guardsAccounts'> & {
  relyingParty: RelyingParty;
};

const challengeMs = 5 * 60_000;
const atMost = 10;
/** EdDSA, ES256 and RS256 (COSE). */
export const algorithms = [-8, -7, -257];

/** What the browser needs to make a passkey. */
export async function startPasskey(
  deps: PasskeyDeps,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Answer<'startPasskey'>> {
  const challenge = newChallenge();
  const { user, owned } = await deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, userId);
    if (!locked) throw new Refusal('session.invalid');
    const all = await listPasskeys(tx, userId);
    if (all.length >= atMost) throw new Refusal('passkey.too_many');
    const use = { userId, purpose: 'add', heldBy: sessionId } as const;
    await insertChallenge(tx, { ...use, challenge, expiresAt: expiry(deps) });
    return { user: locked, owned: all };
  });
  return {
    challenge,
    rp: { id: deps.relyingParty.id, name: product.name },
    user: {
      id: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    excludeCredentials: owned.map(reference),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/**
 * Adds a passkey that the browser made for a challenge of this session. Returns the recovery codes
 * when it is the first factor, else none.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  input: { userId: string; sessionId: string } & Received<'addPasskey', 'body'>,
): Promise<string[]> {
  const { userId, sessionId, name, made } = input;
  const use = { userId, purpose: 'add', heldBy: sessionId } as const;
  const challenge = await useChallenge(deps, use, made.clientDataJSON);
  const passkey = await readNewPasskey(deps.relyingParty, { ...made, challenge, algorithms });
  if (!passkey) throw new Refusal('passkey.wrong');
  return deps.db.transaction(async (tx) => {
    const { isFirst, user } = await lockForFactor(tx, userId);
    if ((await listPasskeys(tx, userId)).length >= atMost) throw new Refusal('passkey.too_many');
    const [id, createdAt] = [deps.newId(), deps.clock.now()];
    const isNew = await insertPasskey(tx, {
      ...passkey,
      id,
      userId,
      name,
      createdAt,
      transports: made.transports,
    });
    if (!isNew) throw new Refusal('passkey.taken');
    const facts = { change: 'passkey_added', passkey: name } as const;
    return factorAdded(deps, tx, { user, sessionId, isFirst, facts });
  });
}

/** Removes a passkey. Returns whether two-step login is still on. */
export function removePasskey(
  deps: PasskeyDeps,
  input: { userId: string; id: string },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, input.userId);
    if (!user) throw new Refusal('session.invalid');
    const name = await deletePasskey(tx, input);
    if (name === null) throw new Refusal('request.not_found');
    const facts = { change: 'passkey_removed', passkey: name } as const;
    return factorRemoved(deps, tx, { user, facts });
  });
}

/** What the browser needs to sign with a passkey, for one purpose of one session or login. */
export async function askForPasskey(
  deps: PasskeyDeps,
  use: ChallengeUse,
): Promise<Answer<'passkeyToLogIn'>> {
  const owned = await listPasskeys(deps.db, use.userId);
  if (owned.length === 0) throw new Refusal('passkey.none');
  const challenge = newChallenge();
  await deps.db.transaction((tx) =>
    insertChallenge(tx, { ...use, challenge, expiresAt: expiry(deps) }),
  );
  return {
    challenge,
    rpId: deps.relyingParty.id,
    timeout: challengeMs,
    allowCredentials: owned.map(reference),
    userVerification: 'preferred',
  };
}

/**
 * Checks what a passkey of this person signed: a challenge of this use, once, whatever comes of it. A
 * counter that did not grow is refused and told to the owner.
 */
export async function provePasskey(
  deps: PasskeyDeps,
  input: ChallengeUse & { signed: NonNullable<Received<'finishLogin', 'body'>['passkey']> },
): Promise<void> {
  const { userId, purpose, heldBy, signed } = input;
  const use = { userId, purpose, heldBy };
  const challenge = await useChallenge(deps, use, signed.clientDataJSON);
  const passkey = await findPasskey(deps.db, { userId, credentialId: signed.id });
  if (!passkey) throw new Refusal('passkey.wrong');
  const { id, name, publicKey } = passkey;
  const read = await readAssertion(deps.relyingParty, { ...signed, challenge, publicKey });
  if (!read) throw new Refusal('passkey.wrong');
  const isCopied = await deps.db.transaction(async (tx) => {
    const noted = await recordPasskeyUse(tx, { id, at: deps.clock.now(), ...read });
    if (noted) return false;
    await notifyFactorChange(deps, tx, {
      userId,
      facts: { change: 'passkey_copied', passkey: name },
    });
    return true;
  });
  if (isCopied) throw new Refusal('passkey.copied');
}

const newChallenge = () => randomBytes(32).toString('base64url');
const expiry = ({ clock }: PasskeyDeps) => new Date(clock.now().getTime() + challengeMs);

function reference({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, transports };
}

/** As `newChallenge` makes it; the database takes no NUL, and need not be asked for anything else either. */
const Signed = z.object({ challenge: z.string().regex(/^[\w-]{43}$/) });

/** The challenge that was signed, used up: also when nothing else about the answer is right. */
async function useChallenge(
  deps: PasskeyDeps,
  use: ChallengeUse,
  clientDataJSON: string,
): Promise<string> {
  const read = Signed.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()));
  if (!read.success) throw new Refusal('passkey.wrong');
  const { challenge } = read.data;
  const now = deps.clock.now();
  const isTaken = await deps.db.transaction((tx) => takeChallenge(tx, { ...use, challenge, now }));
  if (!isTaken) throw new Refusal('passkey.expired');
  return challenge;
}
