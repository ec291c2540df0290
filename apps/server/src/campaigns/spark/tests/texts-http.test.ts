import { api } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, reconfirm, join, password, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

type Texts = { text: string | null; kind?: string }[];
const salad = 'apple river stone cloud hammer window';
const formula = '=HYPERLINK("https://evil.example") and more words of it';

/** A Spark with three messages: a short one, a list of words and a formula. */
async function talked() {
  const spark = await openSparkWork(server, {});
  const [ana, bob] = [await spark.earner(), await spark.earner()];
  for (const text of ['gm', salad, formula]) await spark.talk(ana, 1, text);
  await spark.talk(bob, 1, 'apple river stone cloud hammer windows');
  await spark.pass(20);
  const { campaignId } = spark;
  const read = async (name: keyof typeof api, { token }: Member, params: object = {}) => {
    const response = await ask(server, name, { token, params: { campaignId, ...params } });
    return { status: response.status, rows: response.body as Texts };
  };
  return { spark, ana, bob, read };
}

test('only the earner, the creator and admins can read the messages', async () => {
  const { spark, ana, bob, read } = await talked();
  const admin = await join(server, { isAdmin: true });
  const params = { userId: ana.id };
  const texts = [formula, salad, 'gm'];
  for (const [name, who] of [
    ['sparkActivity', ana],
    ['sparkPersonActions', spark.creator],
    ['ownSparkActionsOf', spark.creator],
    ['ownSparkActionsOf', admin],
    ['sparkActionsOf', admin],
  ] as const) {
    const { rows } = await read(name, who, params);
    expect([name, rows.map(({ text }) => text)]).toEqual([name, texts]);
  }
  const doubtful = await read('sparkDoubtful', spark.creator);
  expect(doubtful.rows.map(({ text }) => text)).toContain(salad);
  const copies = await ask(server, 'sparkCopies', {
    token: admin.token,
    params: { campaignId: spark.campaignId },
  });
  expect(JSON.stringify(copies.body)).toContain(salad);
  expect((await read('sparkActivity', bob)).rows).toHaveLength(1);
  for (const stranger of [bob, await join(server)]) {
    for (const name of ['sparkPersonActions', 'ownSparkActionsOf', 'sparkDoubtful'] as const)
      expect((await read(name, stranger, params)).status).toBe(404);
    expect((await read('sparkActionsOf', stranger, params)).status).toBe(403);
  }
});

test('the file of the work has the texts, and no spreadsheet runs them', async () => {
  const { spark } = await talked();
  const { body } = await server.app.inject({
    url: api.campaignWorkFile.path.replace(':campaignId', spark.campaignId),
    headers: { authorization: `Bearer ${spark.creator.token}` },
  });
  expect(body).toContain(',text\r\n');
  expect(body).toContain(`,"'=HYPERLINK(""https://evil.example"") and more words of it"\r\n`);
  expect(body).toContain(`,${salad}\r\n`);
});

test('the export of a person has them, and their deletion erases them for everybody', async () => {
  const { spark, ana, read } = await talked();
  await reconfirm(server, ana.token);
  const exported = await ask(server, 'exportData', { token: ana.token });
  expect(JSON.stringify(exported.body)).toContain(salad);
  await spark.pass(26 * 60);
  await reconfirm(server, ana.token);
  const earned = 0.02;
  const body = { password, confirm: ana.username, leaveBehind: earned };
  const { status, body: answer } = await ask(server, 'deleteAccount', { token: ana.token, body });
  expect(status, JSON.stringify(answer)).toBe(200);
  await server.sweep();
  const admin = await join(server, { isAdmin: true });
  const { rows } = await read('sparkActionsOf', admin, { userId: ana.id });
  expect(rows.map(({ text }) => text)).toEqual([null, null, null]);
});
