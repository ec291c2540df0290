import { usdc } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { ask, codeOf, join, password } from '../../../../testing/server/visitor.ts';
import { openBoostWorld, shown } from '../../../../testing/server/boost-world.ts';
import { addLoop, markPaid } from '../desk-store.ts';
import { checkLoop } from '../verify-loop.ts';

const world = await openBoostWorld();
afterAll(async () => {
  expect(await world.findings()).toEqual([]);
  await world.server.close();
});

const unknownUser = '00000000-0000-4000-8000-000000000009';

test('a campaign needs an owner with an account, and a reward for each loop', async () => {
  const { call, plan } = world;
  const importing = async (is: object) => codeOf(await call('importBoost', { body: plan(is) }));
  expect(await importing({ ownerId: unknownUser })).toBe('boost.owner_unknown');
  const tiny = { estimatedUserPayouts: 0.01, totalCampaignLoops: 100_000, usersNeeded: 100_000 };
  expect(await importing(tiny)).toBe('boost.reward_zero');
});

test('a participant is a user of their own, once, with a wallet of their own, while there is room', async () => {
  const { server, owner, call, campaign } = world;
  const boost = await campaign({ usersNeeded: 2, totalCampaignLoops: 6 });
  const [ada, bob, cid] = [await join(server), await join(server), await join(server)];
  const wallet = newWallet();
  const adding = async (userId: string, walletAddress: string, pendingLoops = 1) =>
    codeOf(
      await call('importBoostParticipation', {
        params: { campaignId: boost._id },
        body: { userId, walletAddress, pendingLoops },
      }),
    );
  expect(await adding(unknownUser, wallet)).toBe('boost.user_unknown');
  expect(await adding(owner.id, wallet)).toBe('boost.own_campaign');
  expect(await adding(ada.id, wallet, 4)).toBe('boost.too_many_loops');
  expect(await adding(ada.id, wallet)).toBeUndefined();
  expect(await adding(ada.id, newWallet())).toBe('boost.already_in');
  expect(await adding(bob.id, wallet)).toBe('boost.wallet_taken');
  expect(await adding(bob.id, newWallet())).toBeUndefined();
  expect(await adding(cid.id, newWallet())).toBe('boost.full');
});

test('no loop beyond those of the campaign is verified', async () => {
  const { campaign, traderIn, trade, verify } = world;
  const boost = await campaign({ totalCampaignLoops: 1, loopsPerUser: 1 });
  const [first, second] = [await traderIn(boost, 1), await traderIn(boost, 1)];
  expect((await verify(first.part, await trade(first.trader))).status).toBe(200);
  expect(codeOf(await verify(second.part, await trade(second.trader)))).toBe(
    'boost.all_loops_done',
  );
});

test('a banned participant earns nothing more', async () => {
  const { server, campaign, traderIn, trade, verify } = world;
  const { trader, part } = await traderIn(await campaign());
  await ban(server, part.user._id);
  expect(codeOf(await verify(part, await trade(trader)))).toBe('boost.account_closed');
});

test('an account with an unpaid reward is not deleted', async () => {
  const { server, campaign, trade, verify, pay, market, call } = world;
  const [boost, member] = [await campaign(), await join(server)];
  const trader = await market.trader({ usdcMicro: 90_000_000n, tokenMicro: 1n });
  const response = await call('importBoostParticipation', {
    params: { campaignId: boost._id },
    body: { userId: member.id, walletAddress: trader.address, pendingLoops: 1 },
  });
  const part = shown(response);
  expect((await verify(part, await trade(trader))).status).toBe(200);
  const body = { password, confirm: member.username };
  const remove = () => ask(server, 'deleteAccount', { token: member.token, body });
  expect(codeOf(await remove())).toBe('account.boost_unpaid');
  expect((await pay(part, 'wire 7')).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

test('the database keeps a reward as it was verified, and takes one payment and no loop after it', async () => {
  const { server, campaign, traderIn, trade, verify, owed } = world;
  const boost = await campaign();
  const { trader, part } = await traderIn(boost, 2);
  await verify(part, await trade(trader));
  const denied = /permission denied/;
  await expect(server.db.run(sql`update boost_loop set reward_micro = 1`)).rejects.toThrow(denied);
  await expect(server.db.run(sql`delete from boost_loop`)).rejects.toThrow(denied);
  expect(await owed(part)).toBe(500_000n);
  const at = server.time.now;
  const mark = (paymentId: string) =>
    server.db.transaction((tx) => markPaid(tx, { id: part._id, paymentId, at }));
  expect([await mark('wire 8'), await mark('wire 9')]).toEqual([true, false]);
  const loop = { id: uuidV7({ now: () => at })(), campaignId: boost._id, verifiedAt: at };
  const late = { ...loop, participationId: part._id, signature: null, reward: usdc(1n) };
  await expect(server.db.transaction((tx) => addLoop(tx, late))).rejects.toThrow(
    /check constraint/,
  );
});

test('a campaign that names no token has no loops to verify', async () => {
  const { server, campaign, traderIn, trade, verify } = world;
  const boost = await campaign();
  const { trader, part } = await traderIn(boost);
  await server.db.run(sql`update boost_campaign set token_mint = null where id = ${boost._id}`);
  expect(codeOf(await verify(part, await trade(trader)))).toBe('boost.without_token');
});

test('a transaction that failed on Solana does not count as a loop', async () => {
  const { server, campaign, traderIn } = world;
  const { part } = await traderIn(await campaign());
  const clock = { now: () => server.time.now };
  const chain = { mint: '', inspectTrade: async () => ({ kind: 'failed' }) as const };
  const deps = { db: server.db, chain, clock, newId: uuidV7(clock), transactionUrl: () => null };
  await expect(
    checkLoop(deps, { participationId: part._id, signature: 'x' }),
  ).rejects.toMatchObject({ code: 'boost.trade_failed' });
});
