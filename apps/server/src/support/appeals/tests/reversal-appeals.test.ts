import type { AppealCase, Overview } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const spark = await openSparkWork(server, {});
afterAll(() => server.close());

/** The open appeals that this admin may answer, how many the queues count, and what each is shown as. */
async function appealsOf({ token }: Member) {
  const query = { mayDecide: 'true' };
  const mine = (await ask(server, 'appealQueue', { token, query })).body as AppealCase[];
  const all = (await ask(server, 'appealQueue', { token })).body as AppealCase[];
  const queues = (await ask(server, 'adminQueues', { token })).body as Overview['queues'];
  return {
    listed: mine.map(({ about }) => about),
    counted: queues.find(({ name }) => name === 'appeals')?.count,
    shown: all.map(({ mayDecide }) => mayDecide),
  };
}

test('an only admin who took a reward back is not asked to answer the appeal, which another admin must', async () => {
  const [earner, admin] = [await spark.earner(), await join(server, { isAdmin: true })];
  await spark.talk(earner, 2);
  await spark.pass(20);
  const params = { campaignId: spark.campaignId };
  const body = { userId: earner.id, reason: 'copied_texts' };
  await ask(server, 'reverseSpark', { token: admin.token, params, body });
  await spark.pass(1);
  const { id: reversalId } = await server.db.only(sql<{ id: string }>`
    select id from spark_reversal where user_id = ${earner.id}`);
  const text = 'These messages are mine, and each of them is new.';
  const filing = { about: 'reversal', reversalId, text };
  await ask(server, 'fileAppeal', { token: earner.token, body: filing });
  expect(await appealsOf(admin)).toEqual({ listed: [], counted: 0, shown: [false] });
  const [{ _id: id } = { _id: '' }] = (await ask(server, 'appealQueue', admin))
    .body as AppealCase[];
  const answer = { params: { id }, body: { outcome: 'uphold', note: 'Looked again.' } };
  const refused = await ask(server, 'decideAppeal', { token: admin.token, ...answer });
  expect(codeOf(refused)).toBe('appeal.other_reviewer');
  const other = await join(server, { isAdmin: true });
  expect(await appealsOf(other)).toEqual({ listed: ['reversal'], counted: 1, shown: [true] });
  expect((await ask(server, 'decideAppeal', { token: other.token, ...answer })).status).toBe(200);
});
