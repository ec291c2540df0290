import { usdc } from '@stoke/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chain } from '../../../gateways/solana/index.ts';
import { accounts } from '../../ledger/index.ts';
import { openTreasuryWorld, type TreasuryWorld } from '../../payouts/tests/treasury-world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { together } from '../../../../testing/platform/at-once.ts';
import { fund } from '../../../../testing/money/fund.ts';
import { anchorRoots } from '../anchor-roots.ts';
import { makeDailyRoot } from '../make-root.ts';
import type { ProofDeps } from '../proof-deps.ts';
import { takeMemo } from '../take-memo.ts';
import { memosOf } from './memos-of.ts';
import { proofDepsOf } from './proof-deps-of.ts';

let world: TreasuryWorld;
beforeEach(async () => {
  world = await openTreasuryWorld(100_000_000n);
  await world.db.transaction((tx) =>
    fund(tx, accounts.unclaimed, usdc(1_234_567n), { kind: 'earned' }),
  );
  await makeDailyRoot(deps());
});
afterEach(() => world.close());

const deps = (given?: Partial<ProofDeps>) => proofDepsOf(world, given);
const memos = () => memosOf(world.solana.chain);
const anchor = () =>
  world.db.one(sql<{ signature: string | null; landedAt: Date | null; memo: string }>`
    select signature, landed_at, memo from proof_anchor`);
async function turns(count: number, given?: Partial<ProofDeps>) {
  for (let turn = 0; turn < count; turn += 1) {
    await anchorRoots(deps(given));
    world.solana.finalize();
    world.wait(10_000);
  }
}

test('a root is said on chain once, in a memo of the treasury that its reader knows', async () => {
  await turns(6);
  const root = await world.db.one(
    sql<{ hash: string; sum: bigint }>`select hash, sum_micro from proof_root`,
  );
  const memo = `stoke-proof-1 1 ${root?.hash} ${root?.sum}`;
  expect(await memos()).toEqual([memo]);
  expect(await anchor()).toMatchObject({ memo, landedAt: expect.any(Date) });
  world.wait(60_000);
  await world.read();
  const known = await world.db.all(sql`
    select kind, memo from treasury_transaction where kind = 'memo'`);
  expect(known).toEqual([{ kind: 'memo', memo }]);
});

test('books that were restored sign no second memo: they read the chain first, and name the one that is there', async () => {
  await turns(6);
  const before = await anchor();
  await world.db.run(sql`
    update proof_anchor set signature = null, wire = null, last_valid_block_height = null, slot = null,
      signed_at = null, sent_at = null, landed_at = null`);
  world.restart();
  const isHistoryRead = world.deps.isHistoryRead;
  await turns(2, { isHistoryRead });
  expect(await anchor(), 'before the chain was read').toMatchObject({ signature: null });
  await world.read();
  await turns(2, { isHistoryRead });
  expect(await anchor()).toMatchObject({
    signature: before?.signature,
    landedAt: expect.any(Date),
  });
  expect(await memos()).toEqual([before?.memo]);
});

test('after a failover no memo is signed until those of the lost primary are dead or known', async () => {
  const isHistoryRead = world.deps.isHistoryRead;
  await world.read();
  const lost = await world.solana.chain.signMemo((await anchor())?.memo ?? '');
  await world.db.run(sql`update treasury_history set timeline = '00000007'`);
  await turns(1, { isHistoryRead });
  await world.read();
  await turns(1, { isHistoryRead });
  expect(await anchor()).toMatchObject({ signature: null });
  await world.solana.chain.broadcast(lost.wire);
  for (let turn = 0; turn < 4; turn += 1) {
    world.wait(60_000);
    world.solana.local.advance(200);
    await world.read();
    await turns(2, { isHistoryRead });
  }
  expect(await anchor()).toMatchObject({
    signature: lost.signature,
    landedAt: expect.any(Date),
  });
  expect(await memos()).toHaveLength(1);
});

test('a memo that was signed while the primary changed is not kept', async () => {
  const { chain } = world.solana;
  const isHistoryRead = world.deps.isHistoryRead;
  await world.read();
  let signed = 0;
  const signMemo: Chain['signMemo'] = async (memo) => {
    const made = await chain.signMemo(memo);
    signed += 1;
    await world.db.run(sql`update treasury_history set timeline = '00000007'`);
    return made;
  };
  await turns(2, { isHistoryRead, chain: { ...chain, signMemo } });
  expect([signed, await anchor()]).toEqual([1, expect.objectContaining({ signature: null })]);
});

test('a root on chain that the books do not have pauses payouts; their own and other memos do not', async () => {
  const own = (await anchor())?.memo ?? '';
  const take = (memo: string) => takeMemo(world.deps, { signature: 'of a root', memo });
  const pauses = () => world.db.all(sql`select cause, reason from payout_pause`);
  await take(own);
  await take('a memo of another kind');
  expect(await pauses()).toEqual([]);
  await take('stoke-proof-1 7 ab 3');
  expect(await pauses()).toEqual([
    {
      cause: 'chain_ahead',
      reason: 'Transaction of a root anchors root 7, which the books do not have.',
    },
  ]);
});

test('bytes that never arrive are sent again, and replaced only when they are dead', async () => {
  const lost: Chain = { ...world.solana.chain, broadcast: async () => ({ accepted: true }) };
  await turns(4, { chain: lost });
  const first = (await anchor())?.signature;
  expect([first === null, await memos()]).toEqual([false, []]);
  world.solana.local.advance(400);
  await turns(8);
  expect(await memos()).toHaveLength(1);
  expect((await anchor())?.signature).not.toBe(first);
});

test('a node that calls it final and does not show it is not believed', async () => {
  const { chain } = world.solana;
  const lying: Chain = { ...chain, attemptState: async () => ({ kind: 'landed', slot: 1n }) };
  await turns(3, { chain: lying });
  expect((await anchor())?.landedAt).toBeNull();
});

test('a memo that always fails is signed again after growing pauses', async () => {
  const { chain } = world.solana;
  let signed = 0;
  const failing: Chain = {
    ...chain,
    signMemo: (memo) => {
      signed += 1;
      return chain.signMemo(memo);
    },
    attemptState: async () => ({ kind: 'failed', slot: 1n, error: 'no', failedInstruction: 0 }),
  };
  await turns(60, { chain: failing });
  expect(signed).toBeLessThan(12);
  await world.db.run(sql`update proof_anchor set not_before = null`);
  await turns(6);
  expect(await memos()).toHaveLength(1);
});

test('where the node has forgotten the blocks, the history of the treasury says whether it landed', async () => {
  const { chain } = world.solana;
  const forgetful: Chain = { ...chain, attemptState: async () => ({ kind: 'unknown_pruned' }) };
  await turns(1);
  const first = (await anchor())?.signature;
  // These bytes have never left.
  await turns(2, { chain: forgetful });
  const { signature } = (await anchor()) ?? {};
  expect(signature).not.toBe(first);
  await turns(1);
  await turns(2, { chain: forgetful });
  expect(await anchor()).toMatchObject({ signature, landedAt: null });
  world.wait(60_000);
  await world.read();
  world.wait(60 * 60_000);
  await turns(1, { chain: forgetful });
  expect(await anchor()).toMatchObject({ signature, landedAt: expect.any(Date) });
  expect(await memos()).toHaveLength(1);
});

test.each([2, 5, 30])('%i workers at the same time say it once', async (crowd) => {
  for (let turn = 0; turn < 5; turn += 1) {
    await together(crowd, () => anchorRoots(deps()));
    world.solana.finalize();
    world.wait(10_000);
  }
  expect(await memos()).toHaveLength(1);
});
