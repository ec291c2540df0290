import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generateKeyPairSigner, signature as asSignature } from '@solana/kit';
import { startChain } from './index.ts';
import { startInChild } from './testing/start-in-child.ts';
import { connect } from './testing/transfer.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stoke-chain-'));
});

afterEach(() => rm(dir, { recursive: true }));

const options = { snapshotEvery: 7 };

function giveForever(owner: string): string {
  return `
    print(chain.started ? 'started' : 'attached');
    for (;;) print(await chain.faucet.give({ owner: '${owner}', usdcMicro: 1n, lamports: 0n }));`;
}

describe('a killed chain', () => {
  const rounds = process.env['TEST_RUN'] === 'nightly' ? 40 : 8;

  test(`has lost nothing it had acknowledged, ${rounds} times over`, async () => {
    const owner = (await generateKeyPairSigner()).address;
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const child = startInChild(dir, options, giveForever(owner));
      expect(await child.line(), 'takes over from the dead').toBe('started');
      const maxHeard = randomInt(1, 15);
      let receivedCount = 0;
      for (let line = await child.line(); line !== null; line = await child.line()) {
        acknowledged.push(line);
        receivedCount += 1;
        // Somewhere in the next transaction, or between two.
        if (receivedCount === maxHeard) void sleep(randomInt(0, 5)).then(() => child.kill());
      }
    }
    const chain = await startChain({ dir, ...options });
    const rpc = connect(chain);
    chain.advance(3);
    for (let from = 0; from < acknowledged.length; from += 256) {
      const part = acknowledged.slice(from, from + 256).map(asSignature);
      const { value } = await rpc.getSignatureStatuses(part).send();
      for (const status of value) expect(status).toMatchObject({ err: null });
    }
    const { mint } = chain.faucet;
    const accounts = await rpc
      .getTokenAccountsByOwner(owner, { mint }, { encoding: 'base64' })
      .send();
    const [account] = accounts.value;
    if (account === undefined) throw new Error('the owner has no token account');
    const balance = Buffer.from(account.account.data[0], 'base64').readBigUInt64LE(64);
    // The last gift of a round may have been made durable and killed before it was acknowledged.
    expect(balance).toBeGreaterThanOrEqual(BigInt(acknowledged.length));
    expect(balance).toBeLessThanOrEqual(BigInt(acknowledged.length + rounds));
    const history = await rpc.getSignaturesForAddress(account.pubkey, { limit: 1_000 }).send();
    if (balance < 1_000n) expect(BigInt(history.length)).toBe(balance);
    await chain.close();
  });

  test('started by several at the same time is run by one and joined by the others', async () => {
    const owner = (await generateKeyPairSigner()).address;
    for (let round = 0; round < 3; round += 1) {
      const children = [1, 2, 3].map(() => startInChild(dir, options, giveForever(owner)));
      const roles = await Promise.all(children.map((child) => child.line()));
      expect(roles.filter((role) => role === 'started')).toHaveLength(1);
      expect(roles.filter((role) => role === 'attached')).toHaveLength(2);
      for (const child of children)
        expect(await child.line(), 'a signature').toMatch(/^\w{80,90}$/);
      await Promise.all(children.map((child) => child.kill()));
    }
  });
});
