import { api } from '@stoke/contract';
import { afterAll, expect } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { race, raceWith, rounds, times, together } from '../../../../testing/platform/at-once.ts';
import { codeOf } from '../../../../testing/server/visitor.ts';
import { openBoostWorld } from '../../../../testing/server/boost-world.ts';

const world = await openBoostWorld();
const trader = await world.rich();
afterAll(async () => {
  expect(await world.findings()).toEqual([]);
  await world.server.close();
});

raceWith(
  'one trade that many verify at the same time is one loop with one reward',
  async (crowd) => {
    const { campaign, member, trade, verify, owed } = world;
    const boost = await campaign({ loopsPerUser: 30, totalCampaignLoops: 1200 });
    const part = await member(boost, 30, trader.address);
    await rounds(async (round) => {
      const signature = await trade(trader);
      const messages = await together(crowd, () => verify(part, signature));
      const codes = messages.map(codeOf).filter((code) => code !== undefined);
      expect(codes).toEqual(times(crowd - 1, 'boost.signature_used'));
      expect(await owed(part)).toBe(41_666n * BigInt(round + 1));
    });
  },
);

raceWith('one trade in many lists at the same time is one loop', async (crowd) => {
  const { call, campaign, member, trade, owed } = world;
  const boost = await campaign({ loopsPerUser: 30, totalCampaignLoops: 1200 });
  const part = await member(boost, 30, trader.address);
  await rounds(async (round) => {
    const body = { signatures: [await trade(trader)] };
    const lists = await together(crowd, () =>
      call('verifyLoops', { params: { campaignId: boost._id }, body }),
    );
    const refusals = lists.flatMap(({ body: list }) =>
      api.verifyLoops.reply.parse(list).map(({ refusal }) => refusal),
    );
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(await owed(part)).toBe(41_666n * BigInt(round + 1));
  });
});

race('one payment that many record at the same time is recorded once', async (crowd) => {
  const { campaign, member, trade, verify, pay, owed } = world;
  const part = await member(await campaign(), 1, trader.address);
  await verify(part, await trade(trader));
  const messages = await together(crowd, (n) => pay(part, `${part._id} ${n}`));
  const codes = messages.map(codeOf).filter((code) => code !== undefined);
  expect(codes).toEqual(times(crowd - 1, 'boost.already_paid'));
  expect(await owed(part)).toBe(0n);
});

race('one transaction id for many participants is recorded for one', async (crowd, round) => {
  const { server, inHours, campaign, member, pay } = world;
  const boost = await campaign({ usersNeeded: 40, endsAt: inHours(5) });
  const parts = await Promise.all(
    Array.from({ length: Math.min(crowd, 5) }, () => member(boost, 1)),
  );
  await server.db.run(sql`update boost_participation set state = 'awaiting_payout',
    pending_loops = 0 where campaign_id = ${boost._id}`);
  const messages = await Promise.all(parts.map((part) => pay(part, `shared ${crowd} ${round}`)));
  expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(messages.every((one) => [undefined, 'boost.payment_used'].includes(codeOf(one)))).toBe(
    true,
  );
});
