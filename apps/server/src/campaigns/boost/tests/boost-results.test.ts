import { refusals } from '@stoke/contract/refusals';
import type { BoostResults } from '@stoke/contract';
import { usdc, wholeDollars } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { importBoost, importParticipation } from '../index.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
afterAll(async () => {
  expect(await failedChecks(server.db)).toEqual([]);
  await server.close();
});

const hourMs = 3_600_000;
const walletAddress = 'HL6qwnCnLw4G7C5rH3pxFLaHXWPnR5YpcjYJTvQ7gBFc';
const clock = { now: () => server.time.now };
const deps = { clock, newId: uuidV7(clock) };

/** Of 100 loops at $25; 4 of them were completed before they were recorded one by one. */
function bring(who: Member, is: { state?: 'active' | 'completed'; name?: string } = {}) {
  return server.db.transaction((tx) =>
    importBoost(deps, tx, {
      creatorId: who.id,
      name: is.name ?? 'Steady market',
      state: is.state ?? 'active',
      targetVolume: wholeDollars(2500n),
      volumePerLoop: wholeDollars(25n),
      speed: 'Steady',
      cost: wholeDollars(60n),
      payouts: wholeDollars(50n),
      usersNeeded: 10,
      participants: 1,
      loopsPerUser: 10,
      totalLoops: 100,
      loopsCompleted: 4,
      tweetUrl: null,
      tokenMint: null,
      startsAt: null,
      endsAt: null,
    }),
  );
}

type Wish = { loops: number; state?: 'active' | 'awaiting_payout' | 'paid'; hoursBetween?: number };

async function takePart(campaignId: string, userId: string, wish: Wish): Promise<string> {
  const joinedAt = server.time.now;
  const at = (n: number) => new Date(joinedAt.getTime() + n * (wish.hoursBetween ?? 1) * hourMs);
  const state = wish.state ?? 'active';
  return server.db.transaction((tx) =>
    importParticipation(deps, tx, {
      campaignId,
      userId,
      walletAddress,
      maxLoops: 10,
      pendingLoops: 0,
      state,
      joinedAt,
      paidAt: state === 'paid' ? at(wish.loops) : null,
      loops: Array.from({ length: wish.loops }, (_, n) => ({
        reward: usdc(500_000n),
        verifiedAt: at(n),
      })),
    }),
  );
}

const results = (who: Member, campaignId: string) =>
  ask(server, 'boostResults', { token: who.token, params: { campaignId } });
const file = async (who: Member, campaignId: string) =>
  server.app.inject({
    method: 'GET',
    url: `/api/boost-volume/${campaignId}/results.csv`,
    headers: { authorization: `Bearer ${who.token}` },
  });

test('a campaign without loops shows the agreed terms, and no spending', async () => {
  const ana = await joinBrand(server, 0n);
  const { body } = await results(ana, await bring(ana));
  expect(body).toMatchObject({
    name: 'Steady market',
    status: 'active',
    estimatedTotalCost: 60,
    volume: { target: 2500, done: 100, perLoop: 25 },
    participants: { needed: 10, joined: 1, active: 0, awaitingPayout: 0, paid: 0 },
    loops: { total: 100, completed: 4, verified: 0 },
    rewards: { accrued: 0, paid: 0, waiting: 0 },
    rewardPerLoop: null,
    lastVerifiedAt: null,
    spending: { stepHours: 1, steps: [] },
  });
});

test('participants, verified loops and accrued rewards add up, by the hour', async () => {
  const ana = await joinBrand(server, 0n);
  const id = await bring(ana);
  const people = [await join(server), await join(server), await join(server)];
  await takePart(id, people[0]?.id ?? '', { loops: 3 });
  await takePart(id, people[1]?.id ?? '', { loops: 2, state: 'awaiting_payout' });
  await takePart(id, people[2]?.id ?? '', { loops: 1, state: 'paid' });
  const body = (await results(ana, id)).body as BoostResults;
  expect(body).toMatchObject({
    volume: { done: 250 },
    participants: { joined: 4, active: 1, awaitingPayout: 1, paid: 1 },
    loops: { completed: 10, verified: 6 },
    rewards: { accrued: 3, paid: 0.5, waiting: 2.5 },
    rewardPerLoop: 0.5,
  });
  expect(body.spending.steps.map(({ approved, spent, total }) => [approved, spent, total])).toEqual(
    [
      [3, 1.5, 1.5],
      [2, 1, 2.5],
      [1, 0.5, 3],
    ],
  );
});

test('a long campaign is charted by the day, and an ended one until its last loop', async () => {
  const ana = await joinBrand(server, 0n);
  const id = await bring(ana, { state: 'completed' });
  await takePart(id, (await join(server)).id, { loops: 2, hoursBetween: 24 * 7 });
  const { spending, lastVerifiedAt } = (await results(ana, id)).body as BoostResults;
  expect(spending.stepHours).toBe(24);
  expect(spending.steps).toHaveLength(2);
  expect(lastVerifiedAt).not.toBeNull();
});

test('the file has every verified loop, under pseudonyms', async () => {
  const ana = await joinBrand(server, 0n);
  const id = await bring(ana);
  const [bob, cid] = [await join(server), await join(server)];
  await takePart(id, bob.id, { loops: 2, state: 'paid' });
  await takePart(id, cid.id, { loops: 1 });
  const answer = await file(ana, id);
  expect(answer.headers['content-disposition']).toContain(`stoke-boost-${id}.csv`);
  const [head, ...lines] = answer.body.trim().split('\r\n');
  expect(head).toBe('loop,participant,verified_at,reward_usd,payout,paid_at');
  const payouts = lines.map((line) => line.split(',')[4] ?? '');
  expect(payouts.filter((payout) => payout === 'paid')).toHaveLength(2);
  expect(payouts.filter((payout) => payout === 'accruing')).toHaveLength(1);
  const names = new Set(lines.map((line) => line.split(',')[1]));
  expect([...names].every((name) => /^W-[0-9A-F]{12}$/.test(name ?? ''))).toBe(true);
  expect(names.size).toBe(2);
  for (const secret of [bob.id, bob.username, cid.username, walletAddress]) {
    expect(answer.body).not.toContain(secret);
  }
});

test('the campaign is hidden from everyone but its creator and admins', async () => {
  const [ana, eve] = [await joinBrand(server, 0n), await joinBrand(server, 0n)];
  const id = await bring(ana);
  const missing = { code: 'request.not_found', message: refusals['request.not_found'].text };
  expect(await results(eve, id)).toMatchObject({ status: 404, body: missing });
  expect((await file(eve, id)).statusCode).toBe(404);
  expect((await file(ana, id)).statusCode).toBe(200);
});

test('no one takes part in an own campaign, twice, or with more loops than allowed', async () => {
  const [ana, bob] = [await joinBrand(server, 0n), await join(server)];
  const id = await bring(ana);
  await expect(takePart(id, ana.id, { loops: 1 })).rejects.toThrow('own campaign');
  await expect(takePart(id, bob.id, { loops: 11 })).rejects.toThrow('more loops than allowed');
  await takePart(id, bob.id, { loops: 10 });
  await expect(takePart(id, bob.id, { loops: 1 })).rejects.toThrow(/unique|duplicate/);
  await expect(takePart(deps.newId(), bob.id, { loops: 1 })).rejects.toThrow('Unknown campaign');
  const { body } = await results(ana, id);
  expect(body).toMatchObject({ participants: { joined: 2 }, loops: { completed: 14 } });
});
