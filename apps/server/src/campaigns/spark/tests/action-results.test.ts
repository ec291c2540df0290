import type { CampaignResults } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { bothSides, trafficIn } from '../../../../testing/platform/both-sides.ts';
import { z } from 'zod';
import { readMetrics, readOutcomes, showPeriod, comparisonRoutes } from '../../core/index.ts';
import { sparkResultRoutes } from '../rewards/result-routes.ts';
import { firstId } from '../../../platform/http/id-cursor.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { together } from '../../../../testing/platform/at-once.ts';
import { recordStatements } from '../../../../testing/platform/record-statements.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';
import { sparkKind } from '../spark-kind.ts';
import { addToTally, listToTally } from '../rewards/tally-store.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
const work = await openSparkWork(server, {});
afterAll(() => server.close());

const params = () => ({ campaignId: work.campaignId });
const Results = z.custom<CampaignResults>();
const resultsOf = async () =>
  Results.parse((await ask(server, 'sparkResults', { ...work.creator, params: params() })).body);
const fileOf = async (token: string) => {
  const url = `/api/spark-campaigns/${work.campaignId}/actions.csv`;
  return server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
};

test('the creator sees what each kind of action cost, and why actions were not paid', async () => {
  expect(await resultsOf()).toMatchObject({
    costPerAction: null,
    actions: { kinds: [{ done: 0 }, { done: 0 }, { done: 0 }], unpaid: [] },
  });
  const [one, other] = [await work.earner(), await work.earner()];
  await work.talk(one, 3);
  await work.talk(other, 1, 'gm');
  await work.talk({ sender: '66001' }, 2);
  expect((await resultsOf()).actions).toEqual({
    kinds: [
      { kind: 'message', done: 4, waiting: 3, paid: 0, reserved: 0, unpaid: 1, spent: 0 },
      { kind: 'reaction', done: 0, waiting: 0, paid: 0, reserved: 0, unpaid: 0, spent: 0 },
      { kind: 'click', done: 0, waiting: 0, paid: 0, reserved: 0, unpaid: 0, spent: 0 },
    ],
    unpaid: [{ reason: 'too_short', count: 1 }],
    doubtful: 0,
    forfeited: 0,
  });
  await work.pass(15);
  const { actions, costPerAction, pool } = await resultsOf();
  expect(actions?.kinds[0]).toMatchObject({
    done: 4,
    waiting: 0,
    paid: 3,
    reserved: 3,
    unpaid: 1,
    spent: 0.03,
  });
  // a cent, and the fee of a fifth of the price
  expect([costPerAction, pool.reserved]).toEqual([0.0125, 0.03]);
  const { body } = await ask(server, 'comparedCampaigns', work.creator);
  expect(body).toMatchObject({
    campaigns: [
      { people: 1, actions: 3, costPerAction, spent: 0, reserved: 0.0375, approvedShare: 3 / 4 },
    ],
  });
});

test('what was taken back costs nothing, in the cost of an action as in that of its day', async () => {
  const { creator, campaignId, ...spark } = await openSparkWork(server, {});
  const earner = await spark.earner();
  await spark.talk(earner, 6);
  await spark.pass(15);
  const admin = await join(server, { isAdmin: true });
  const taken = (await spark.actionIds(earner, 'reserved')).slice(0, 4);
  await ask(server, 'reverseSpark', {
    token: admin.token,
    params: { campaignId },
    body: { actionIds: taken, reason: 'automated', note: '' },
  });
  const results = Results.parse(
    (await ask(server, 'sparkResults', { ...creator, params: { campaignId } })).body,
  );
  expect(results.pool).toMatchObject({ reserved: 0.02, disputed: 0.04 });
  expect(results.costPerAction).toBe(0.0125);
  expect(results.days).toMatchObject([{ actions: 2, spent: 0.02, costPerAction: 0.0125 }]);
  const { body } = await ask(server, 'comparedCampaigns', creator);
  expect(body).toMatchObject({
    campaigns: [{ actions: 2, reserved: 0.025, costPerAction: 0.0125 }],
  });
});

test('the file counts actions over time, and identifies no one', async () => {
  const banned = await work.earner();
  await work.talk(banned, 1);
  await ban(server, banned.id);
  await work.talk(banned, 1);
  await work.pass(15);
  const { body, headers } = await fileOf(work.creator.token);
  expect(headers['content-disposition']).toContain(`stoke-spark-actions-${work.campaignId}.csv`);
  const lines = body.split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('from,action,status,reason,actions,reward_usd');
  expect(lines.slice(1).map((line) => line.replace(/^[^,]+,/, ''))).toEqual([
    'message,reserved,,3,0.03',
    'message,unpaid,person,2,0',
    'message,unpaid,too_short,1,0',
  ]);
  expect(body).not.toMatch(/banned/i);
  for (const name of [banned.id, banned.sender]) expect(body).not.toContain(name);
  expect((await fileOf((await work.earner()).token)).statusCode).toBe(404);
});

test('a person who earns in two Sparks of a creator is one person whom the creator reached', async () => {
  const first = await openSparkWork(server, {});
  const second = await openSparkWork(server, { creator: first.creator });
  const [both, silent] = [await first.earner(), await first.earner()];
  const params = { campaignId: second.campaignId };
  await ask(server, 'participateInSpark', { token: both.token, params });
  await first.talk(both, 1);
  await first.talk(silent, 1, 'gm');
  await second.talk(both, 1);
  await second.pass(15);
  const { id: creatorId } = first.creator;
  expect((await readMetrics(server.db, creatorId)).usersEngaged).toBe(1);
  const week = 7 * 24 * 60 * 60_000;
  const weeksLater = (weeks: number) => {
    const now = new Date(server.time.now.getTime() + weeks * week);
    return showPeriod(bothSides(server.db), { creatorId, days: 7, now });
  };
  const each = { costPerAction: 12_500n, costPerPerson: 25_000n };
  const earned = { people: 1, actions: 2, spent: 0n, reserved: 25_000n, ...each };
  const nothing = { people: 0, actions: 0, spent: 0n, reserved: 0n };
  expect(await weeksLater(0)).toMatchObject({ figures: earned, before: nothing });
  expect(await weeksLater(1.1)).toMatchObject({ figures: nothing, before: earned });
  expect(await weeksLater(2.1)).toMatchObject({ figures: nothing, before: nothing });
});

test('the amount spent is the same in the results, the comparison, the balance and the metrics', async () => {
  const { creator, campaignId, ...spark } = await openSparkWork(server, {});
  const earner = await spark.earner();
  await spark.talk(earner, 3);
  await spark.pass(15);
  await spark.pass(25 * 60);
  await spark.talk(earner, 2);
  await spark.pass(15);
  const bodyOf = async (name: 'comparedCampaigns' | 'creatorBalance' | 'currentUser') =>
    (await ask(server, name, creator)).body;
  const { pool, fee } = Results.parse(
    (await ask(server, 'sparkResults', { ...creator, params: { campaignId } })).body,
  );
  expect(pool).toMatchObject({ spent: 0.03, reserved: 0.02 });
  const spent = 0.0375;
  expect(pool.spent + fee.earned).toBeCloseTo(spent, 6);
  expect(await bodyOf('comparedCampaigns')).toMatchObject({
    campaigns: [{ spent, reserved: 0.025, actions: 5, costPerAction: 0.0125 }],
  });
  expect(await bodyOf('creatorBalance')).toMatchObject({ spent, held: 100 - spent });
  expect(await bodyOf('currentUser')).toMatchObject({ metrics: { totalSpend: spent } });
});

test('results, file and comparison read no action and no entry of the books, however many there are', async () => {
  const { creator, campaignId, ...spark } = await openSparkWork(server, {});
  await spark.talk(await spark.earner(), 3);
  await spark.pass(15);
  const { q: db, texts } = recordStatements(server.db);
  const clock = { now: () => server.time.now };
  const nameWorker = () => '';
  const kinds = [sparkKind];
  const deps = { db, traffic: trafficIn(db), clock, newId: uuidV7(clock), kinds, nameWorker };
  const calls = { ...comparisonRoutes(deps), ...sparkResultRoutes(deps) };
  const caller = { userId: creator.id, role: 'user' };
  const asked = (input: object) => ({ caller, params: { campaignId }, ...input }) as never;
  expect(await calls.sparkResults(asked({}))).toMatchObject({
    actions: { kinds: [{ done: 3, paid: 3 }, {}, {}] },
    spending: { steps: [{ spent: 30_000n }] },
  });
  await calls.sparkActionsFile(asked({}));
  const query = { sort: 'started', order: 'desc', page: 1, limit: 20 };
  await calls.comparedCampaigns(asked({ query }));
  expect(texts.filter((text) => /spark_action|ledger\.entry/.test(text))).toEqual([]);
});

test('changes are added to a tally once, by workers that run at the same time; results stay the same', async () => {
  const { campaignId, ...spark } = await openSparkWork(server, {});
  const earners = [await spark.earner(), await spark.earner()];
  for (const earner of earners) await spark.talk(earner, 4);
  await spark.talk({ sender: '66002' }, 2);
  const outcomes = () => readOutcomes(bothSides(server.db), { campaignId, stepHours: 24 });
  const before = await outcomes();
  await together(5, () => server.db.transaction((tx) => addToTally(tx, campaignId)));
  expect(await outcomes()).toEqual(before);
  expect(await listToTally(server.db, { after: firstId, limit: 100 })).not.toContainEqual({
    id: campaignId,
  });
  expect(before).toMatchObject([{ count: 8, status: 'waiting' }]);
  await spark.pass(15);
  expect(await outcomes()).toMatchObject([{ count: 8, status: 'reserved', amount: 80_000n }]);
  expect(await failedChecks(server.db)).toEqual([]);
});
