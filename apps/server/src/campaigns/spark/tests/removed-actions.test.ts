import { api, type Answer } from '@stoke/contract';
import { sparkActionsRemoved } from '@stoke/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';
import { sql } from '../../../platform/db/sql.ts';
import { removeMonth } from '../traffic/month-store.ts';

const server = await openTestServer();
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));
afterAll(() => server.close());

const dayMinutes = 24 * 60;
const spark = await openSparkWork(server, { hours: 24 });
const { campaignId, creator } = spark;
const ana = await spark.earner();
await spark.talk(ana, 3);
await spark.talk(ana, 1, 'Hm');
for (let day = 0; day < 5; day += 1) await spark.pass(dayMinutes);

const answer = async (name: keyof typeof api, { token }: Member, params: Record<string, string>) =>
  (await ask(server, name, { token, params: { campaignId, ...params } })).body;
const receipts = async () => {
  const days = (await answer('sparkRewards', ana, {})) as { _id: string }[];
  return (await answer('receipt', ana, { id: days[0]?._id ?? '' })) as Answer<'receipt'>;
};
const file = async () => {
  const { body } = await server.app.inject({
    url: api.campaignWorkFile.path.replace(':campaignId', campaignId),
    headers: { authorization: `Bearer ${creator.token}` },
  });
  return body.trimEnd().split('\r\n');
};

test('once the actions of a Spark are removed, pages, files and receipts say so and have the same sums', async () => {
  const before = await receipts();
  const traffic = trafficIn(server.db).databaseOf(campaignId);
  const [month] = await traffic.all(sql<{ month: Date }>`
    select date_trunc('month', traffic.time_of(${campaignId}), 'UTC') as month`);
  const which = { campaignIds: [campaignId], month: month?.month ?? new Date(0) };
  expect(await removeMonth(traffic, { ...which, at: server.time.now })).toBe(true);

  expect(await answer('sparkParticipation', ana, {})).toMatchObject({
    areActionsRemoved: true,
    available: 0.03,
  });
  expect(await answer('sparkActivity', ana, {})).toEqual([]);
  const [person] = (await answer('sparkPeople', creator, {})) as unknown[];
  expect(person).toMatchObject({ areActionsRemoved: true, paid: 0.03, reserved: 0 });
  const lines = await file();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(sparkActionsRemoved);

  const { receipt } = await receipts();
  expect(receipt).toMatchObject({
    reward: before.receipt.reward,
    paidOut: before.receipt.paidOut,
    notPaidOutYet: before.receipt.notPaidOutYet,
    rulesVersion: before.receipt.rulesVersion,
    spark: { actions: [], removedActions: 3 },
  });
  expect(receipt.transactions.map(({ reference }) => reference.split(':')[0])).toEqual([
    'spark-released',
  ]);
});
