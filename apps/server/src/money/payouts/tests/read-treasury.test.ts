import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectSolana, type Chain } from '../../../gateways/solana/index.ts';
import { openLyingNode } from '../../../../testing/gateways/lying-node.ts';
import { sql } from '../../../platform/db/sql.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { joinAdmin } from './desk-verbs.ts';
import { openTreasuryWorld, type TreasuryWorld } from './treasury-world.ts';

const dollar = 1_000_000n;
const minute = 60_000;
let world: TreasuryWorld;
let ana: string;

beforeEach(async () => {
  world = await openTreasuryWorld(100_000n * dollar);
  world.solana.finalize();
  ana = (await world.creator('ana', 5n * dollar)).userId;
  await world.read();
});

afterEach(async () => {
  const failing = await world.failing();
  await world.close();
  expect(failing, 'checks').toEqual([]);
});

/** The chain as a node shows it that does not have one transaction, or cannot decode it. */
function without(signature: string, error?: Error): Chain {
  const { chain } = world.solana;
  return {
    ...chain,
    inspectTransaction: async (asked) => {
      if (asked !== signature) return chain.inspectTransaction(asked);
      if (error) throw error;
      return null;
    },
  };
}

async function paidDeposit(micro: bigint): Promise<string> {
  const { reference } = await world.deposit(ana, micro);
  const signature = await world.pay(micro, reference);
  world.solana.finalize();
  return signature;
}

const alarms = async () => {
  const rows = await world.db.all(sql<{ alarm: string }>`
    select distinct facts->>'alarm' as alarm from notice where kind = 'books_alarm'`);
  return rows.map(({ alarm }) => alarm);
};

describe('a transaction that the node lists and does not show', () => {
  test('is not dropped: the deposit is credited when the node shows it', async () => {
    const signature = await paidDeposit(10n * dollar);
    const chain = without(signature);
    for (let turn = 0; turn < 4; turn += 1) {
      await world.read({ chain });
      world.wait(minute);
    }
    expect(await world.balanceOf(ana)).toBe(5n * dollar);
    await world.read();
    expect(await world.balanceOf(ana)).toBe(15n * dollar);
  });

  test('does not hold up other deposits and payouts if it cannot be decoded', async () => {
    const signature = await paidDeposit(10n * dollar);
    const earner = await world.earner('ben', 100n);
    const { id } = await world.request(earner, 60n);
    const { reference, address: to } = await world.readPayout(id);
    const pays = [{ to, amount: 60n * dollar, reference }];
    const signed = await world.solana.chain.signPayout({ pays, memo: 'older books' });
    await world.solana.chain.broadcast(signed.wire);
    await paidDeposit(20n * dollar);
    await world.read({ chain: without(signature, new Error('cannot be decoded')) });
    expect(await world.balanceOf(ana)).toBe(25n * dollar);
    expect(await world.payments(id)).toMatchObject([{ seenBy: 'treasury' }]);
  });

  test('is given up after growing pauses, told to the admins, and read again when one asks', async () => {
    const admin = await joinAdmin(world);
    const signature = await paidDeposit(10n * dollar);
    let asked = 0;
    const counting: Chain = {
      ...world.solana.chain,
      inspectTransaction: async () => {
        asked += 1;
        return null;
      },
    };
    for (let turn = 0; turn < 12 * 60; turn += 1) {
      await world.read({ chain: counting });
      world.wait(5_000);
    }
    expect(asked, 'in an hour of turns').toBe(12);
    expect(await world.transactions()).toContainEqual(
      expect.objectContaining({ signature, isGivenUp: true }),
    );
    expect(await alarms()).toEqual(['transaction_given_up']);
    await world.read();
    expect(await world.balanceOf(ana), 'until an admin retries it').toBe(5n * dollar);
    const error = 'The node lists it and cannot show it.';
    expect(await world.givenUp()).toMatchObject([
      { signature, what: 'transaction', tries: 12, error },
    ]);
    const isWhole = () => world.deps.isHistoryRead(world.db, { since: 0n });
    await world.tryAgain(admin, signature);
    expect([await world.givenUp(), await isWhole()], 'not read yet').toEqual([[], false]);
    const again = world.tryAgain(admin, signature);
    await expect(again).rejects.toMatchObject({ code: 'deposit.not_given_up' });
    await world.read();
    await world.read();
    expect(await world.balanceOf(ana)).toBe(15n * dollar);
    expect(await isWhole()).toBe(true);
    expect(await world.transactions()).not.toContainEqual(expect.objectContaining({ signature }));
  });
});

describe('a transaction whose message cannot be decoded', () => {
  /** A chain over a node that shows this transaction as of a version that does not exist yet. */
  async function undecodable(signature: string, isMoved: boolean) {
    const { local, signer, chain } = world.solana;
    const config = { encoding: 'base64', maxSupportedTransactionVersion: 1 };
    const params = [signature, config];
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params });
    const { result } = await (await fetch(local.rpcUrl, { method: 'POST', body })).json();
    const { preTokenBalances: before, postTokenBalances: after } = result.meta;
    const meta = { ...result.meta, postTokenBalances: isMoved ? after : before };
    const transaction = [Buffer.from([0x82, 1, 2, 3]).toString('base64'), 'base64'];
    const node = await openLyingNode(local.rpcUrl);
    node.notify(({ method, params: [asked] }) =>
      method === 'getTransaction' && asked === signature
        ? { result: { ...result, meta, transaction } }
        : undefined,
    );
    return { node, chain: await connectSolana({ rpcUrl: node.url, mint: chain.mint, signer }) };
  }

  test('holds nothing back if it moved no USDC of the treasury', async () => {
    const signature = await world.pay(1n);
    world.solana.finalize();
    world.wait(minute);
    const { node, chain } = await undecodable(signature, false);
    await world.read({ chain });
    void node.close();
    expect(await world.transactions()).not.toContainEqual(expect.objectContaining({ signature }));
    const history = await world.history();
    expect(history?.['readSlot']).toBe(history?.['finalSlot']);
  });

  test('is given up if it moved USDC of the treasury, and not dismissed automatically', async () => {
    const signature = await world.pay(1n);
    world.solana.finalize();
    const { node, chain } = await undecodable(signature, true);
    for (let turn = 0; turn < 12; turn += 1) {
      world.wait(10 * minute);
      await world.read({ chain });
    }
    void node.close();
    expect(await world.givenUp()).toMatchObject([{ signature, what: 'transaction' }]);
  });
});

test('a final transfer that could not be credited for longer than five minutes stays', async () => {
  await paidDeposit(10n * dollar);
  const { onCredited } = world.funding;
  world.funding.onCredited = () => Promise.reject(new Error('a campaign could not start'));
  for (let turn = 0; turn < 8; turn += 1) {
    await world.read();
    // what is new makes the reader forget what vanished
    await world.pay(1n);
    world.solana.finalize();
    world.wait(minute);
  }
  world.funding.onCredited = onCredited;
  world.wait(5 * minute);
  await world.read();
  expect(await world.balanceOf(ana)).toBe(15n * dollar);
});

test('a process that was overtaken does not move the position back', async () => {
  await world.pay(1n);
  world.solana.finalize();
  let isOvertaken = false;
  const { chain } = world.solana;
  const slow: Chain = {
    ...chain,
    namingTreasury: async (input) => {
      const listed = await chain.namingTreasury(input);
      if (!isOvertaken) {
        isOvertaken = true;
        await world.pay(2n);
        world.solana.finalize();
        world.wait(minute);
        await world.read();
      }
      return listed;
    },
  };
  await world.read({ chain: slow });
  expect(isOvertaken).toBe(true);
  const [newest] = await chain.namingTreasury({ before: null, limit: 1 });
  expect(await world.history()).toMatchObject({ signature: newest?.signature });
});

test('unclaimed transfers and memos of the treasury are kept; other rows are deleted', async () => {
  const unclaimed = await world.pay(7n);
  const [anchor, foreign] = [await world.pay(1n), await world.pay(2n)];
  world.solana.finalize();
  const { chain } = world.solana;
  const memos = ['stoke-proof-1 7 ab 3'];
  await world.read({
    chain: {
      ...chain,
      inspectTransaction: async (signature) => {
        const read = await chain.inspectTransaction(signature);
        if (read === null || signature === unclaimed) return read;
        return { ...read, change: 0n, isOwn: signature === anchor, memos };
      },
    },
  });
  const known = await world.transactions();
  expect(known).not.toContainEqual(expect.objectContaining({ signature: foreign }));
  expect(known).toContainEqual(
    expect.objectContaining({ signature: unclaimed, kind: 'unclaimed' }),
  );
  expect(known).toContainEqual(expect.objectContaining({ signature: anchor, kind: 'memo' }));
});

test('a reader that dies after any statement credits and records everything once', async () => {
  const earner = await world.earner('ben', 10_000n);
  let credited = 5n * dollar;
  const deaths = await crashAtEachStatement(world.db, {
    open: async () => {
      const { id } = await world.request(earner, 50n);
      const { reference, address: to } = await world.readPayout(id);
      const pays = [{ to, amount: 50n * dollar, reference }];
      const signed = await world.solana.chain.signPayout({ pays, memo: `books ${id}` });
      await world.solana.chain.broadcast(signed.wire);
      await paidDeposit(10n * dollar);
      world.wait(minute);
      return id;
    },
    work: (db) => world.read({ db }),
    check: async () => expect(await world.failing()).not.toContain('deposits-are-posted'),
    goOn: async (id) => {
      world.wait(minute);
      await world.read();
      credited += 10n * dollar;
      expect(await world.balanceOf(ana)).toBe(credited);
      expect(await world.payments(id)).toHaveLength(1);
      expect((await world.transactions()).filter(({ kind }) => kind === null)).toEqual([]);
    },
  });
  expect(deaths).toBeGreaterThan(20);
});
