import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generateKeyPairSigner, type Address } from '@solana/kit';
import { sendFromDemoWallet, startChain, type LocalChain } from './index.ts';
import { connect, richWallet, sendBlindly, signTransfer } from './testing/transfer.ts';

let dir: string;
let now = 1_800_000_000_000;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stoke-chain-'));
});

afterEach(() => rm(dir, { recursive: true }));

function start(from = dir): Promise<LocalChain> {
  return startChain({ dir: from, now: () => now, snapshotEvery: 1_000 });
}

async function newAddress(): Promise<Address> {
  return (await generateKeyPairSigner()).address;
}

/** Everything a client can learn about these addresses, as text. */
async function readBalances(chain: LocalChain, addresses: Address[]): Promise<string> {
  const rpc = connect(chain);
  const parts: unknown[] = [await rpc.getGenesisHash().send()];
  for (const address of addresses) {
    const named = await rpc.getSignaturesForAddress(address, { commitment: 'confirmed' }).send();
    const signatures = named.map((one) => one.signature);
    parts.push(
      (await rpc.getAccountInfo(address, { encoding: 'base64' }).send()).value,
      named,
      (await rpc.getSignatureStatuses(signatures).send()).value,
    );
    for (const signature of signatures) {
      const config = { encoding: 'base64', maxSupportedTransactionVersion: 1 } as const;
      parts.push(await rpc.getTransaction(signature, config).send());
    }
  }
  return JSON.stringify(parts, (_key, part: unknown) =>
    typeof part === 'bigint' ? `${part}n` : part,
  );
}

/** A chain with gifts, a demo payment, a landed failure, a skipped stretch and a written account. */
async function busyChain(): Promise<{ chain: LocalChain; addresses: Address[] }> {
  const chain = await start();
  const { rpcUrl } = chain;
  const [owner, reference, written] = [await newAddress(), await newAddress(), await newAddress()];
  await chain.faucet.give({ owner, usdcMicro: 5_000_001n, lamports: 3_000_000_000n });
  chain.advance(7);
  const payment = { rpcUrl, dir, recipient: owner, amountMicro: 899_000_000n, reference };
  await sendFromDemoWallet(payment);
  const owned = { address: written, owner: '11111111111111111111111111111111' };
  chain.setAccount({ ...owned, lamports: 2n ** 60n, data: '' });
  const wallet = await richWallet(chain);
  const tooMuch = await signTransfer(connect(chain), wallet, owner, 10n ** 15n, reference);
  await sendBlindly(connect(chain), tooMuch.wire);
  chain.advance(40);
  const { demoWallet, mint, mintAuthority } = chain.faucet;
  const named = [owner, reference, written, wallet.address, demoWallet, mint, mintAuthority];
  return { chain, addresses: named };
}

describe('a chain in a directory', () => {
  test('tells exactly the same after a restart, from its snapshot or from its journal', async () => {
    const { chain, addresses } = await busyChain();
    const before = await readBalances(chain, addresses);
    expect(before).toContain('899');
    await chain.close();
    const restarted = await start();
    expect(await readBalances(restarted, addresses)).toBe(before);
    await restarted.close();
    for (const name of await readdir(dir))
      if (name.startsWith('snapshot')) await rm(join(dir, name));
    const replayed = await start();
    expect(await readBalances(replayed, addresses)).toBe(before);
    await replayed.close();
  });

  test('replays its journal when the snapshot is of another make', async () => {
    const { chain, addresses } = await busyChain();
    const before = await readBalances(chain, addresses);
    await chain.close();
    const snapshot = (await readdir(dir)).find((name) => name.endsWith('.bin')) ?? '';
    await writeFile(join(dir, snapshot), 'no snapshot of ours');
    const restarted = await start();
    expect(await readBalances(restarted, addresses)).toBe(before);
    await restarted.close();
  });

  test('cuts off a torn last line wherever the writing stopped', async () => {
    const chain = await start();
    const owner = await newAddress();
    const kept = await chain.faucet.give({ owner, usdcMicro: 1n, lamports: 0n });
    const whole = await readFile(join(dir, 'journal.jsonl'));
    await chain.faucet.give({ owner, usdcMicro: 10n, lamports: 0n });
    await chain.close();
    await rm(join(dir, 'snapshot.json'));
    const line = (await readFile(join(dir, 'journal.jsonl'))).subarray(whole.length);
    for (const cut of [1, Math.floor(line.length / 2), line.length - 1]) {
      const copy = `${dir}-${cut}`;
      await cp(dir, copy, { recursive: true });
      await writeFile(join(copy, 'journal.jsonl'), Buffer.concat([whole, line.subarray(0, cut)]));
      const torn = await start(copy);
      const { value } = await connect(torn)
        .getSignatureStatuses([kept as never])
        .send();
      expect(value[0]?.err).toBeNull();
      await torn.faucet.give({ owner, usdcMicro: 100n, lamports: 0n });
      await torn.close();
      const again = await start(copy);
      const accounts = await connect(again)
        .getTokenAccountsByOwner(owner, { mint: again.faucet.mint }, { encoding: 'base64' })
        .send();
      const [data] = accounts.value[0]?.account.data ?? [''];
      expect(Buffer.from(data, 'base64').readBigUInt64LE(64)).toBe(101n);
      await again.close();
      await rm(copy, { recursive: true });
    }
  });

  test('refuses a journal that is damaged before its end', async () => {
    const chain = await start();
    await chain.close();
    const path = join(dir, 'journal.jsonl');
    const text = await readFile(path, 'utf8');
    await writeFile(path, `{"op":"tx"\n${text}`);
    await expect(start()).rejects.toThrow('damaged');
    await writeFile(path, text);
    await appendFile(path, '{"op":"tx"\n');
    const repaired = await start();
    expect(repaired.started).toBe(true);
    await repaired.close();
  });

  test('never revives bytes that were dead before the restart', async () => {
    const chain = await start();
    const wallet = await richWallet(chain);
    const to = await newAddress();
    const dead = await signTransfer(connect(chain), wallet, to, 10_000_000n);
    now += 400 * 100;
    const alive = await signTransfer(connect(chain), wallet, to, 20_000_000n);
    now += 400 * 52;
    await chain.close();
    const restarted = await start();
    const rpc = connect(restarted);
    for (let slots = 0; slots < 200; slots += 1) {
      await sendBlindly(rpc, dead.wire);
      if (slots === 20) await sendBlindly(rpc, alive.wire);
      restarted.advance(1);
    }
    expect((await rpc.getBalance(to).send()).value).toBe(20_000_000n);
    await restarted.close();
  });

  test('does not fall back in height when the clock was set back in the meantime', async () => {
    const chain = await start();
    now += 4_000_000;
    await chain.faucet.give({ owner: await newAddress(), usdcMicro: 1n, lamports: 0n });
    const before = await connect(chain).getSlot({ commitment: 'processed' }).send();
    await chain.close();
    now -= 4_000_000;
    const restarted = await start();
    expect(await connect(restarted).getSlot({ commitment: 'processed' }).send()).toBe(before);
    await restarted.close();
  });

  test('keeps its keys for itself', async () => {
    const chain = await start();
    await chain.close();
    const modeOf = async (path: string) => (await stat(join(dir, path))).mode & 0o777;
    expect(await modeOf('keys/faucet.json')).toBe(0o600);
    expect(await modeOf('keys/demo-wallet.json')).toBe(0o600);
    expect(await modeOf('keys')).toBe(0o700);
    expect(await modeOf('journal.jsonl')).toBe(0o600);
  });

  test('is joined, not run twice, by a second start', async () => {
    const chain = await start();
    const visitor = await start();
    expect([chain.started, visitor.started]).toEqual([true, false]);
    expect(visitor.rpcUrl).toBe(chain.rpcUrl);
    const owner = await newAddress();
    const signature = await visitor.faucet.give({ owner, usdcMicro: 7n, lamports: 0n });
    const { value } = await connect(chain)
      .getSignatureStatuses([signature as never])
      .send();
    expect(value[0]?.err).toBeNull();
    expect(() => visitor.advance(1)).toThrow('only the process');
    await visitor.close();
    expect(await connect(chain).getHealth().send(), 'still there').toBe('ok');
    await chain.close();
    const next = await start();
    expect([next.started, next.rpcUrl]).toEqual([true, chain.rpcUrl]);
    await next.close();
  });
});
