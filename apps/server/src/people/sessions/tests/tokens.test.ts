import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { createTokens, type Tokens } from '../sessions.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const seconds = now.getTime() / 1000;
const bytes = (text: string) => new TextEncoder().encode(text);
const key = bytes('the secret of the server in tests');
const tokens = createTokens('the secret of the server in tests', { now: () => now });
const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 });

const right: JWTPayload = {
  sub: 'ana',
  sid: 'session',
  iss: 'stoke',
  aud: 'stoke-web',
  iat: seconds,
  exp: seconds + 60,
};
type Changed = { claims?: Record<string, unknown>; header?: object; by?: Uint8Array | KeyObject };

/** A valid token with these changes. */
function tokenWith({ claims, header, by = key }: Changed = {}): Promise<string> {
  return new SignJWT({ ...right, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .sign(by);
}

/** None of them opens a session, and a right token does. */
async function opensNone(...wrong: (string | Promise<string>)[]): Promise<void> {
  expect(await tokens.read(await tokenWith())).toEqual({ userId: 'ana', sessionId: 'session' });
  for (const token of wrong) expect(await tokens.read(await token)).toBeNull();
}

test('asvs-9.1.1 threat-20: a token that was changed or signed by another opens no session', async () => {
  const [head = '', , signature = ''] = (await tokenWith()).split('.');
  const admins = Buffer.from(JSON.stringify({ ...right, sub: 'admin' })).toString('base64url');
  const others = tokenWith({ by: bytes('the secret of another server 1234') });
  await opensNone(`${head}.${admins}.${signature}`, `${head}.${admins}.`, others);
});

test('asvs-9.1.2 threat-20: only the algorithm of the server counts, not one that the token names', async () => {
  const publicKey = bytes(strangers.publicKey.export({ type: 'spki', format: 'pem' }).toString());
  await opensNone(
    new UnsecuredJWT(right).encode(),
    tokenWith({ header: { alg: 'HS512' } }),
    tokenWith({ header: { alg: 'RS256' }, by: strangers.privateKey }),
    tokenWith({ by: publicKey }),
  );
});

test('asvs-9.1.3 threat-20: a key that a token brings along or points to is not used', async () => {
  const jwk = await exportJWK(strangers.publicKey);
  const by = strangers.privateKey;
  await opensNone(
    tokenWith({ header: { alg: 'RS256', jwk }, by }),
    tokenWith({ header: { alg: 'RS256', jku: 'https://thief.example/keys', kid: '1' }, by }),
    tokenWith({ header: { jwk: { kty: 'oct', k: 'AAAA' } }, by: bytes('\0\0\0') }),
  );
});

test('asvs-9.2.1: a token opens a session in its time, to the second, and never without an end', async () => {
  await opensNone(
    tokenWith({ claims: { exp: seconds } }),
    tokenWith({ claims: { nbf: seconds + 1 } }),
    tokenWith({ claims: { exp: undefined } }),
  );
  const last = await tokenWith({ claims: { exp: seconds + 1, nbf: seconds } });
  expect(await tokens.read(last)).not.toBeNull();
});

test('asvs-9.2.2: a token of another kind opens no session', async () => {
  await opensNone(
    tokenWith({ header: { typ: 'at+jwt' } }),
    tokenWith({ header: { typ: undefined } }),
    tokenWith({ claims: { sid: undefined } }),
  );
});

test('asvs-9.2.3: a token for another service, or of another one, opens no session', async () => {
  await opensNone(
    tokenWith({ claims: { aud: 'another-app' } }),
    tokenWith({ claims: { aud: undefined } }),
    tokenWith({ claims: { iss: 'another-server' } }),
  );
});

test('while a secret changes in two rounds, each token is taken by every process, whichever was restarted last', async () => {
  const [before, after] = ['the secret of before', 'the secret from now on'] as const;
  const always = { now: () => new Date('2026-06-01') };
  const steps = [
    createTokens(before, always),
    createTokens(before, always, [after]),
    createTokens(after, always, [before]),
  ];
  const session = { userId: 'ana', sessionId: 'one', expiresAt: new Date('2026-06-08') };
  const reads = async (one: Tokens, other: Tokens) => one.read(await other.sign(session));
  const neighbours = steps.slice(1).map((step, at) => [steps[at] ?? step, step] as const);
  for (const [one, other] of neighbours) {
    expect(await reads(one, other)).toMatchObject({ sessionId: 'one' });
    expect(await reads(other, one)).toMatchObject({ sessionId: 'one' });
  }
  const [first, , last] = steps as [Tokens, Tokens, Tokens];
  expect(await reads(first, last), 'the first round is needed').toBeNull();
  expect(await reads(createTokens(after, always), first), 'it is over').toBeNull();
});
