import { api, type AdminBoost } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { afterAll, expect, test } from 'vitest';
import { openTokenMarket } from '@stoke/chain-local';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { cutOffEverywhere } from '../../../../testing/platform/cut-off.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { codeOf, reconfirm, join } from '../../../../testing/server/visitor.ts';
import { hourMs, openBoostWorld, shown } from '../../../../testing/server/boost-world.ts';
import { boostExamples } from '@stoke/domain';
import { Refusal } from '../../../platform/refusal.ts';
import { readRows } from '../import-rows.ts';
import { recordPayment } from '../mark-paid.ts';
import { checkLoop, verifyLoop } from '../verify-loop.ts';

const world = await openBoostWorld();
afterAll(async () => {
  expect(await world.findings()).toEqual([]);
  await world.server.close();
});

test('a trade is verified, its reward accrues, and the payment is recorded; all of it is logged', async () => {
  const { server, admin, market, campaign, traderIn, trade, verify, pay, owed } = world;
  const boost = await campaign();
  expect(boost).toMatchObject({ status: 'active', currentParticipants: 0, rewardPerLoop: 0.5 });
  const { trader, part } = await traderIn(boost, 2);
  const signature = await trade(trader);
  expect(shown(await verify(part, signature))).toMatchObject({
    pendingLoops: 1,
    status: 'active',
    totalEarned: 0.5,
    isPayable: false,
    verifiedLoops: [{ signature, rewardAmount: 0.5 }],
  });
  expect(codeOf(await pay(part, 'bank-0'))).toBe('boost.not_payable');
  expect(shown(await verify(part, await trade(trader)))).toMatchObject({
    pendingLoops: 0,
    status: 'awaiting_payout',
    totalEarned: 1,
  });
  expect(codeOf(await verify(part, await trade(trader)))).toBe('boost.nothing_pending');
  expect(await owed(part)).toBe(1_000_000n);
  const paid = await market.send({ to: trader.address, what: 'usdc', amountMicro: 1_000_000n });
  server.chain.local.advance(1);
  expect(codeOf(await pay(part, paid))).toBe('boost.trade_not_final');
  server.chain.finalize();
  expect(shown(await pay(part, paid))).toMatchObject({ status: 'paid', transactionId: paid });
  expect(await owed(part)).toBe(0n);
  expect(codeOf(await pay(part, 'bank-1'))).toBe('boost.already_paid');
  const acts = await server.db.all(sql<{ action: string }>`
    select action from audit where actor = ${admin.id} order by seq`);
  expect(acts.map(({ action }) => action)).toEqual([
    'boost-imported',
    'boost-participant-imported',
    'boost-loop-verified',
    'boost-loop-verified',
    'boost-paid',
  ]);
});

test('a transaction that is not a loop of this participant is refused with the reason, and nothing accrues', async () => {
  const { server, market, inHours, campaign, member, traderIn, trade, verify, owed } = world;
  const boost = await campaign();
  const { trader, part } = await traderIn(boost);
  const stranger = await market.trader({ usdcMicro: 100_000_000n, tokenMicro: 1n });
  const received = { to: trader.address, what: 'token', amountMicro: 9_000_000n } as const;
  const early = await campaign({ startsAt: inHours(1) });
  const late = await campaign({ startsAt: inHours(-5), endsAt: inHours(-4) });
  const [tooEarly, tooLate] = [
    await member(early, 1, trader.address),
    await member(late, 1, trader.address),
  ];
  for (const [who, signature, code] of [
    [part, 'abc', 'boost.signature_invalid'],
    [part, '5'.repeat(88), 'boost.trade_unknown'],
    [part, await trade(stranger), 'boost.not_signed'],
    [part, await market.send(received), 'boost.not_signed'],
    [part, await trade(trader, 24), 'boost.volume_too_small'],
    [tooEarly, await trade(trader), 'boost.outside_window'],
    [tooLate, await trade(trader), 'boost.outside_window'],
  ] as const) {
    server.chain.finalize();
    expect(codeOf(await verify(who, signature)), code).toBe(code);
  }
  const unread = await verify(part, '');
  expect(unread.body).toMatchObject({ message: refusals['boost.signature_required'].text });
  const usdc = await openTokenMarket(server.chain.local.rpcUrl);
  const other = await usdc.swap({
    trader,
    usdcMicro: 25_000_000n,
    tokenMicro: 1n,
    side: 'buy',
  });
  server.chain.finalize();
  expect(codeOf(await verify(part, other))).toBe('boost.token_not_moved');
  expect(await owed(part)).toBe(0n);
});

test('a signature counts once, whatever it was used for, and a payment must reach the wallet', async () => {
  const { server, market, campaign, member, traderIn, trade, verify, pay } = world;
  const [boost, second] = [await campaign(), await campaign()];
  const { trader, part } = await traderIn(boost, 1);
  const again = await member(second, 1, trader.address);
  const signature = await trade(trader);
  expect((await verify(part, signature, 'press')).status).toBe(200);
  expect((await verify(part, signature, 'press')).status).toBe(200);
  expect(codeOf(await verify(again, signature))).toBe('boost.signature_used');
  const gift = await market.send({ to: newWallet(), what: 'usdc', amountMicro: 9_000_000n });
  const cents = await market.send({ to: trader.address, what: 'usdc', amountMicro: 499_999n });
  server.chain.finalize();
  expect(codeOf(await pay(part, gift))).toBe('boost.payment_too_small');
  expect(codeOf(await pay(part, cents))).toBe('boost.payment_too_small');
  const sold = await market.swap({ trader, usdcMicro: 30_000_000n, tokenMicro: 5n, side: 'sell' });
  server.chain.finalize();
  expect((await verify(again, sold)).status).toBe(200);
  expect(codeOf(await pay(part, sold))).toBe('boost.payment_used');
  expect((await pay(part, 'wire 2026-07', 'press-2')).status).toBe(200);
  expect((await pay(part, 'wire 2026-07', 'press-2')).status).toBe(200);
  expect(codeOf(await pay(again, 'wire 2026-07'))).toBe('boost.payment_used');
  expect(codeOf(await pay(again, ' '))).toBe('boost.payment_required');
});

test('many signatures are each verified for who signed them, once, and the rest is refused in words', async () => {
  const { call, campaign, traderIn, trade, owed } = world;
  const boost = await campaign();
  const [first, second, stranger] = [
    await traderIn(boost),
    await traderIn(boost, 1),
    await traderIn(await campaign()),
  ];
  const good = [
    await trade(first.trader),
    await trade(first.trader),
    await trade(second.trader),
  ] as const;
  const wrong = [await trade(second.trader), await trade(stranger.trader), 'abc'];
  const params = { campaignId: boost._id };
  const send = async (signatures: readonly string[]) => {
    const { body } = await call('verifyLoops', { params, body: { signatures } });
    return api.verifyLoops.reply.parse(body).map(({ refusal }) => refusal);
  };
  const { text: used } = refusals['boost.signature_used'];
  expect(await send([...good, ` ${good[0]}`, ...wrong])).toEqual([
    null,
    null,
    null,
    refusals['boost.nothing_pending'].text,
    refusals['boost.no_participant'].text,
    refusals['boost.signature_invalid'].text,
  ]);
  // A list whose answer was lost is sent again.
  expect((await send(good)).slice(0, 2)).toEqual([used, used]);
  expect([await owed(first.part), await owed(second.part)]).toEqual([1_000_000n, 500_000n]);
  const more = [await trade(first.trader)];
  const both = await Promise.all([send(more), send(more)]);
  expect(both.flat().filter((refusal) => refusal === null)).toHaveLength(1);
});

test('the example files are as they must be, but for their ids', () => {
  const { campaigns, participants } = boostExamples;
  expect(readRows(campaigns.content, api.importBoost.body)).toHaveLength(1);
  expect(readRows(participants.content, api.importBoostParticipation.body)).toHaveLength(1);
});

test('each column of a wrong file says in words what it must be', () => {
  const columns = boostExamples.campaigns.columns.split(',');
  const faults = (cells: readonly string[]) => {
    try {
      readRows(`${columns.join(',')}\n${cells.join(',')}`, api.importBoost.body);
    } catch (error) {
      if (error instanceof Refusal) return error.rows.map((row) => `${row.field} ${row.message}`);
    }
    return [];
  };
  expect({
    empty: faults(columns.map((_, at) => (at === 1 ? 'x' : ''))),
    wrong: faults(columns.map(() => '?')),
    short: faults(['?']),
  }).toMatchInlineSnapshot(`
    {
      "empty": [
        "ownerId is required",
        "targetVolume is required",
        "speed is required",
        "estimatedTotalCost is required",
        "usersNeeded is required",
        "totalCampaignLoops is required",
        "volumePerLoop is required",
        "loopsPerUser is required",
        "estimatedUserPayouts is required",
        "tokenMint is required",
        "startsAt is required",
        "endsAt is required",
      ],
      "short": [
        " This row has one cell, the header has 14.",
      ],
      "wrong": [
        "ownerId must be an id",
        "targetVolume must be an amount above zero in dollars",
        "estimatedTotalCost must be an amount above zero in dollars",
        "usersNeeded must be a number",
        "totalCampaignLoops must be a number",
        "volumePerLoop must be an amount above zero in dollars",
        "loopsPerUser must be a number",
        "estimatedUserPayouts must be an amount above zero in dollars",
        "tweetLink must be a link that starts with https://",
        "tokenMint must be the address of a token on Solana",
        "startsAt must be a time, such as 2026-01-31T12:00:00Z",
        "endsAt must be a time, such as 2026-01-31T12:00:00Z",
      ],
    }
  `);
});

test('after the end of a campaign, late checks and payments of unfinished participants are possible', async () => {
  const { server, admin, inHours, call, campaign, traderIn, trade, verify, pay } = world;
  const boost = await campaign({ endsAt: inHours(0.5) });
  const { trader, part } = await traderIn(boost, 3);
  const signature = await trade(trader);
  const before = server.time.now;
  server.time.now = new Date(before.getTime() + hourMs);
  await reconfirm(server, admin.token);
  expect((await call('adminBoost', { params: { campaignId: boost._id } })).body).toMatchObject({
    status: 'ended',
  });
  expect(shown(await verify(part, signature))).toMatchObject({ isPayable: true });
  expect(shown(await pay(part, 'late-1'))).toMatchObject({ status: 'paid', pendingLoops: 0 });
  server.time.now = before;
});

test('a file of campaigns and one of participants are imported whole', async () => {
  const { server, call, plan, market, owner } = world;
  const names = Object.keys(plan());
  const line = (is: object) => Object.values(plan(is)).join(',');
  const quoted = line({ campaignName: 'x' }).replace(/^x,/, '"Two, ""quoted""",');
  const content = `\uFEFF${names.join(',')}\r\n${line({})}\r\n${quoted}\r\n`;
  expect(await call('importBoosts', { body: { content } })).toMatchObject({
    status: 201,
    body: { imported: 2 },
  });
  const { body } = await call('adminBoosts', { query: { limit: '200' } });
  const named = new Map((body as AdminBoost[]).map((each) => [each.campaignName, each]));
  expect(named.get('Two, "quoted"')?.tokenMint).toBe(market.token);
  expect(named.get('Steady market')).toMatchObject({
    owner: { username: owner.username },
    targetVolume: 2500,
  });
  const boost = await world.campaign();
  const people = await Promise.all([1, 2].map(() => join(server)));
  const rows = people.map(({ id }) => ({
    userId: id,
    walletAddress: newWallet(),
    pendingLoops: 2,
  }));
  const asked = { params: { campaignId: boost._id } };
  const response = await call('importBoostParticipations', {
    ...asked,
    body: { content: JSON.stringify(rows) },
  });
  expect(response.body).toEqual({ imported: 2 });
  const list = await call('boostParticipations', asked);
  expect(list.body).toMatchObject(
    people.map(({ username }) => ({ user: { username }, pendingLoops: 2, status: 'active' })),
  );
});

test('a file with wrong rows is not imported, and each wrong row is named with line and field', async () => {
  const { server, call, campaign, plan, owner } = world;
  const before = (await call('adminBoosts', { query: { limit: '200' } })).body;
  const names = Object.keys(plan());
  const line = (is: object) => Object.values(plan(is)).join(',');
  const unknownUser = '00000000-0000-4000-8000-000000000009';
  const read = async (...lines: string[]) => {
    const content = [names.join(','), ...lines].join('\n');
    const { status, body } = await call('importBoosts', { body: { content } });
    expect(status).toBe(422);
    const { rows } = z
      .object({ rows: z.array(z.object({ line: z.number(), field: z.string() })) })
      .parse(body);
    return rows.map((row) => `${row.line} ${row.field}`);
  };
  const wrong = { volumePerLoop: -1, tokenMint: 'abc' };
  expect(await read(line({}), line(wrong), line({ endsAt: '2020-01-01T00:00:00Z' }))).toEqual([
    '3 volumePerLoop',
    '3 tokenMint',
    '4 endsAt',
  ]);
  expect(await read(line({}), line({ ownerId: unknownUser }))).toEqual(['3 ownerId']);
  expect(await read('one cell')).toEqual(['2 ']);
  expect(await read()).toEqual(['1 ']);
  expect((await call('adminBoosts', { query: { limit: '200' } })).body).toEqual(before);
  const boost = await campaign({ usersNeeded: 2, totalCampaignLoops: 2 });
  const [bob, cid] = [await join(server), await join(server)];
  const rows = [
    { userId: bob.id, walletAddress: newWallet(), pendingLoops: 2 },
    { userId: bob.id, walletAddress: newWallet(), pendingLoops: 2 },
    { userId: owner.id, walletAddress: newWallet(), pendingLoops: 2 },
    { userId: cid.id, walletAddress: newWallet(), pendingLoops: 4 },
  ];
  const response = await call('importBoostParticipations', {
    params: { campaignId: boost._id },
    body: { content: JSON.stringify(rows) },
  });
  const notified = (code: 'already_in' | 'own_campaign' | 'too_many_loops') =>
    refusals[`boost.${code}`].text;
  expect(response.body).toMatchObject({
    code: 'boost.import_invalid',
    rows: [
      { line: 2, field: 'userId', message: notified('already_in') },
      { line: 3, field: 'userId', message: notified('own_campaign') },
      { line: 4, field: 'pendingLoops', message: notified('too_many_loops') },
    ],
  });
  const list = await call('boostParticipations', { params: { campaignId: boost._id } });
  expect(list.body).toEqual([]);
});

test(
  'a server that dies while a loop is verified or a payment recorded leaves no part of it',
  { tags: ['long'] },
  async () => {
    const { deps, server, campaign, traderIn, trade, owed, findings, admin } = world;
    const boost = await campaign();
    const { trader, part } = await traderIn(boost, 1);
    const input = { participationId: part._id, by: admin.id };
    const loop = {
      ...(await checkLoop(deps, { ...input, signature: await trade(trader) })),
      ...input,
    };
    const still = (micro: bigint) => async () => {
      expect(await owed(part)).toBe(micro);
      expect(await findings()).toEqual([]);
    };
    const deaths = await cutOffEverywhere(server.db, (tx) => verifyLoop(deps, tx, loop), still(0n));
    expect(deaths).toBeGreaterThan(8);
    const paid = { ...input, transactionId: 'wire-crash', received: null };
    const pay = (tx: Tx) => recordPayment(deps, tx, paid);
    expect(await cutOffEverywhere(server.db, pay, still(500_000n))).toBeGreaterThan(6);
    await still(0n)();
  },
);

test(
  'ten thousand campaigns and participants are listed page by page',
  { tags: ['long'] },
  async () => {
    const { server, call, campaign, owner } = world;
    const boost = await campaign();
    await server.db.run(sql`
    insert into boost_campaign (id, creator_id, name, state, target_volume_micro,
      volume_per_loop_micro, speed, cost_micro, payouts_micro, users_needed, loops_per_user,
      total_loops, created_at)
    select gen_random_uuid(), ${owner.id}, 'n', 'ended', 1, 1, 's', 1, 1, 1, 1, 1, now()
    from generate_series(1, 10000)`);
    await server.db.run(sql`
    insert into boost_participation (id, campaign_id, user_id, max_loops, state, joined_at)
    select gen_random_uuid(), ${boost._id}, gen_random_uuid(), 1, 'active', now()
    from generate_series(1, 10000)`);
    await server.db.run(sql`update boost_campaign set users_needed = 10000, participants = 10000
    where id = ${boost._id}`);
    for (const name of ['adminBoosts', 'boostParticipations'] as const) {
      const seen = new Set<string>();
      for (let cursor: unknown = ''; typeof cursor === 'string';) {
        const query = { limit: '200', ...(cursor === '' ? {} : { cursor }) };
        const page = await call(name, { query, params: { campaignId: boost._id } });
        for (const { _id } of z.array(z.object({ _id: z.string() })).parse(page.body))
          seen.add(_id);
        cursor = page.headers['x-next-cursor'];
      }
      expect(seen.size).toBeGreaterThanOrEqual(10_000);
    }
  },
);
