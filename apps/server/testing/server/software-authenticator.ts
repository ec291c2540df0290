import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import type { TestServer } from './test-server.ts';
import { ask, type Member } from './visitor.ts';

/** What differs from an honest answer. */
type Lie = {
  origin?: string;
  rpId?: string;
  type?: string;
  /** The user did not touch the device. */
  isAbsent?: true;
  /** The counter that it claims. */
  count?: number;
  /** Attested by a manufacturer. */
  certificate?: true;
};

/** An unknown manufacturer: its certificate and its signing key. */
const maker = {
  certificate: [
    'MIIB8TCCAZigAwIBAgIUKCaerSk+5AGnnBm7nuRTcH+sZpUwCgYIKoZIzj0EAwIwTzELMAkGA1UEBhMCREUxDTAL',
    'BgNVBAoMBFRlc3QxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDTALBgNVBAMMBFRlc3QwIBcN',
    'MjYxMTIzMDYwOTI1WhgPMjEyNjEwMzAwNjA5MjVaME8xCzAJBgNVBAYTAkRFMQ0wCwYDVQQKDARUZXN0MSIwIAYD',
    'VQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ0wCwYDVQQDDARUZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0D',
    'AQcDQgAEVRi1+RvHsV8XYgVT9wEInzrtmKofdguLtQ/y7e1PvuZDB7BinFnyrbW/Z4EJK3rIyMxsFumptj5wh6Vg',
    'JtRu4KNQME4wHQYDVR0OBBYEFIq6/PamnWttwF3F47xGTotFdcANMB8GA1UdIwQYMBaAFIq6/PamnWttwF3F47xG',
    'TotFdcANMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDRwAwRAIgPyjxeVnxHYWpY/bPwqjKS+dWC50sQOCqSJ+R',
    'n/2Z7FgCIB9SjojWcdnfI6njTOGcrmGI3XT1n1VCsMDigBaYxIyc',
  ].join(''),
  key: [
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+qsDFeRyKYmWU7VEGdWi9zvHQfe6JCaORa9XmNhe',
    '4VShRANCAARVGLX5G8exXxdiBVP3AQifOu2Yqh92C4u1D/Lt7U++5kMHsGKcWfKttb9ngQkresjIzGwW6am2PnCH',
    'pWAm1G7g',
  ].join(''),
};

const [present, verified, withKey] = [0x01, 0x04, 0x40];

type Cbor = Parameters<typeof isoCBOR.encode>[0];

/** A P-256 key, and its public half as authenticators write it (COSE). */
function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = isoCBOR.encode(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]),
  );
  return { privateKey, key };
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));

/** A passkey without a device: it signs with a P-256 key, for the pages of the test server. */
export function newAuthenticator(id: Buffer = randomBytes(32)) {
  const { privateKey, key } = newKey();
  let count = 0;
  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge,
        origin: lie.origin ?? 'http://localhost:3000',
        crossOrigin: false,
      }),
    );
  const data = (lie: Lie, more: { flags: number; rest: Buffer }) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.count ?? count);
    const flags = (lie.isAbsent ? 0 : present | verified) | more.flags;
    const rpIdHash = createHash('sha256')
      .update(lie.rpId ?? 'localhost')
      .digest();
    return Buffer.concat([rpIdHash, Buffer.of(flags), counter, more.rest]);
  };
  return {
    id: id.toString('base64url'),
    /** The answer of `navigator.credentials.create()`. */
    make: (challenge: string, lie: Lie = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const rest = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const client = clientData('webauthn.create', challenge, lie);
      const authData = data(lie, { flags: withKey, rest });
      const attestation = new Map<string, Cbor>([
        ['fmt', lie.certificate ? 'packed' : 'none'],
        ['attStmt', new Map(lie.certificate ? vouch(client, authData) : [])],
        ['authData', Uint8Array.from(authData)],
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** The answer of `navigator.credentials.get()`; its counter grows by one. */
    sign: (challenge: string, lie: Lie = {}) => {
      count += 1;
      const client = clientData('webauthn.get', challenge, lie);
      const authenticatorData = data(lie, { flags: 0, rest: Buffer.alloc(0) });
      const hash = createHash('sha256').update(client).digest();
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), privateKey);
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

function vouch(client: Buffer, authData: Buffer): [string, Cbor][] {
  const key = createPrivateKey({
    key: Buffer.from(maker.key, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const hash = createHash('sha256').update(client).digest();
  return [
    ['alg', -7],
    ['sig', Uint8Array.from(sign('sha256', Buffer.concat([authData, hash]), key))],
    ['x5c', [Uint8Array.from(Buffer.from(maker.certificate, 'base64'))]],
  ];
}

export type Authenticator = ReturnType<typeof newAuthenticator>;
const Options = z.object({ challenge: z.string() });

/** The challenge that one of these calls answers. */
export async function challengeOf(
  server: TestServer,
  name: 'startPasskey' | 'passkeyToConfirm' | 'passkeyToLogIn',
  asked: { token?: string; body?: object },
): Promise<string> {
  return Options.parse((await ask(server, name, asked)).body).challenge;
}

/** Adds a new passkey to an account. Its recovery codes are empty when it is not the first factor. */
export async function addPasskey(
  server: TestServer,
  { token }: Pick<Member, 'token'>,
  name = 'Laptop',
): Promise<Authenticator & { codes: string[] }> {
  const key = newAuthenticator();
  const made = key.make(await challengeOf(server, 'startPasskey', { token }));
  const response = await ask(server, 'addPasskey', { token, body: { name, made } });
  const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(response.body);
  return { ...key, codes: recoveryCodes };
}
