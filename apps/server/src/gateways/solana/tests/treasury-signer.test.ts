import { createPrivateKey, sign } from 'node:crypto';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBase58Decoder } from '@solana/kit';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestChain } from '../../../../testing/gateways/test-chain.ts';
import { connectSolana, openTreasurySigner, type TreasurySource } from '../index.ts';

const dir = await mkdtemp(join(tmpdir(), 'stoke-signer-'));
const world = await openTestChain(undefined, { isNearby: false });

afterAll(async () => {
  await world.close();
  await rm(dir, { recursive: true });
});

async function treasuryKey(): Promise<number[]> {
  return JSON.parse(await readFile(join(world.dir, 'treasury.json'), 'utf8')) as number[];
}

async function keyFile(name: string, text: string): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

/** A signing service, honest or not, over the treasury's real key. */
async function listen(answer: (message: Buffer) => Buffer | number): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const reply = answer(Buffer.concat(parts));
      if (typeof reply === 'number') response.writeHead(reply).end();
      else response.end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function urlOf(server: Server): string {
  const bound = server.address();
  return `http://127.0.0.1:${bound === null || typeof bound === 'string' ? 0 : bound.port}`;
}

async function ed25519(): Promise<(message: Buffer) => Buffer> {
  const key = Buffer.from(await treasuryKey());
  const [d, x] = [key.subarray(0, 32), key.subarray(32)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: d ?? '', x: x ?? '' };
  const secret = createPrivateKey({ key: jwk, format: 'jwk' });
  return (message) => sign(null, message, secret);
}

async function signOnePayout(source: TreasurySource) {
  const { chain, local } = world;
  const signer = await openTreasurySigner(source);
  const adapter = await connectSolana({ rpcUrl: local.rpcUrl, mint: chain.mint, signer });
  const pay = { to: local.faucet.demoWallet, amount: 1n, reference: chain.newReference() };
  const signed = await adapter.signPayout({ pays: [pay], memo: `signed by ${source.kind}` });
  return adapter.preflight(signed.wire);
}

describe('the treasury signs', () => {
  test('with a key that is made once and kept from others', async () => {
    const source = { kind: 'generated', path: join(dir, 'made.json') } as const;
    const made = await Promise.all([1, 2, 3].map(() => openTreasurySigner(source)));
    const again = await openTreasurySigner(source);
    expect(new Set(made.map((signer) => signer.address))).toEqual(new Set([again.address]));
    expect((await stat(source.path)).mode & 0o777).toBe(0o600);
  });

  test('with a key file in either notation', async () => {
    const key = await treasuryKey();
    const base58 = getBase58Decoder().decode(Uint8Array.from(key));
    for (const text of [JSON.stringify(key), `${base58}\n`]) {
      const source = { kind: 'file', path: await keyFile('key', text) } as const;
      expect((await openTreasurySigner(source)).address).toBe(world.chain.treasury);
      expect(await signOnePayout(source)).toEqual({ ok: true });
    }
  });

  test.runIf(process.getuid?.() === 0)('with a key file that systemd hands over', async () => {
    const path = await keyFile('credential', JSON.stringify(await treasuryKey()));
    await chmod(path, 0o440);
    await chown(path, 0, 0);
    expect((await openTreasurySigner({ kind: 'file', path })).address).toBe(world.chain.treasury);
    await chown(path, 0, 1);
    await expect(openTreasurySigner({ kind: 'file', path })).rejects.toThrow('chmod 600');
  });

  test('never with a file that others can read, or that holds no key', async () => {
    const path = await keyFile('open', JSON.stringify(await treasuryKey()));
    for (const mode of [0o640, 0o444, 0o404]) {
      await chmod(path, mode);
      await expect(openTreasurySigner({ kind: 'file', path })).rejects.toThrow('chmod 600');
    }
    const foreign = (await treasuryKey()).with(40, 1).with(41, 1);
    const base58 = '"4xQyMWnK8pRb2Jc7TzLd5VhF9sGaE3uNqYwXrPmB6tDk"';
    for (const text of ['[1,2,3]', '[]', 'abc', JSON.stringify(foreign), '[999]', base58]) {
      const source = { kind: 'file', path: await keyFile('broken', text) } as const;
      const error = await openTreasurySigner(source).catch((reason: unknown) => String(reason));
      expect(error).toMatch(/^Error: \S+ [^\n]+$/);
      expect(error).not.toContain('4xQyMWnK8p');
    }
  });

  test('with a remote service that sees the message bytes only', async () => {
    const signer = await ed25519();
    const server = await listen(signer);
    const source = { kind: 'remote', url: urlOf(server), address: world.chain.treasury } as const;
    expect(await signOnePayout(source)).toEqual({ ok: true });
    server.close();
  });

  test('nothing whose signature does not verify', async () => {
    const signer = await ed25519();
    const wrong = [
      [(message: Buffer) => signer(Buffer.concat([message, Buffer.from('x')])), 'does not verify'],
      [() => Buffer.alloc(64), 'does not verify'],
      [() => Buffer.alloc(63, 1), 'does not verify'],
      [() => 403, 'answered 403'],
    ] as const;
    for (const [answer, problem] of wrong) {
      const server = await listen(answer);
      const source = { kind: 'remote', url: urlOf(server), address: world.chain.treasury } as const;
      await expect(signOnePayout(source)).rejects.toThrow(problem);
      server.close();
    }
  });
});
