import { randomUUID } from 'node:crypto';
import { api, type SparkPerson, type SparkWork } from '@stoke/contract';
import { hourMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lastId } from '../../../platform/http/id-cursor.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { openSparkWork } from '../../../../testing/server/spark-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password } from '../../../../testing/server/visitor.ts';
import { findPeople, maxScannedPeople } from '../rewards/people-store.ts';

const server = await openTestServer();
afterAll(() => server.close());

type Asking = { token: string };

const peopleOf = async (campaignId: string, { token }: Asking, query = {}) => {
  const response = await ask(server, 'sparkPeople', { token, params: { campaignId }, query });
  return { ...response, people: response.body as SparkPerson[] };
};
const actionsOf = async (campaignId: string, userId: string, { token }: Asking) => {
  const asked = { token, params: { campaignId, userId } };
  const response = await ask(server, 'sparkPersonActions', asked);
  return { ...response, actions: response.body as SparkWork[] };
};
const fileOf = async (campaignId: string, { token }: Asking) => {
  const { statusCode, body } = await server.app.inject({
    url: api.campaignWorkFile.path.replace(':campaignId', campaignId),
    headers: { authorization: `Bearer ${token}` },
  });
  return { statusCode, body, lines: body.trimEnd().split('\r\n') };
};

/** People who take part in a Spark, later than all others. */
async function addCrowd({ campaignId }: { campaignId: string }, name: string, count: number) {
  await server.db.run(sql`
    insert into app_user (id, username, username_key, email, password_hash, name, role, account_status,
      trust_score, created_at)
    select gen_random_uuid(), ${name}::text || n, ${name}::text || n, ${name}::text || n || '@x.test', '-', 'Crowd', 'user',
      'active', 500, now() from generate_series(1, ${count}) n`);
  await server.db.run(sql`
    insert into traffic.spark_participation (campaign_id, user_id, participates_since)
    select ${campaignId}, id, ${new Date(server.time.now.getTime() + 60_000)}
    from app_user where username like ${`${name}%`}`);
}

test('a creator sees who was paid for what in a Spark, and why other actions were not', async () => {
  const spark = await openSparkWork(server, {});
  const { campaignId, creator } = spark;
  const [ana, bob] = [await spark.earner(), await spark.earner()];
  await spark.talk(ana, 3);
  await spark.talk(ana, 2, 'Hm');
  await spark.pass(20);
  await spark.talk(bob, 1);
  const { people } = await peopleOf(campaignId, creator);
  expect(new Set(people.map(({ person }) => person?.username))).toEqual(
    new Set([ana.username, bob.username]),
  );
  const personOf = (id: string) => people.find(({ _id }) => _id === id);
  expect(personOf(ana.id)).toMatchObject({
    person: { username: ana.username, xUsername: null, reputationScore: 500 },
    kinds: [
      { kind: 'message', paid: 0, reserved: 3, waiting: 0, unpaid: 2 },
      { kind: 'reaction', paid: 0, reserved: 0, waiting: 0, unpaid: 0 },
      { kind: 'click', paid: 0, reserved: 0, waiting: 0, unpaid: 0 },
    ],
    paid: 0,
    reserved: 0.03,
    takenBack: 0,
    unpaid: [{ reason: 'too_short', count: 2 }],
  });
  expect(personOf(bob.id)?.kinds[0]).toMatchObject({ waiting: 1, reserved: 0 });
  const { actions } = await actionsOf(campaignId, ana.id, creator);
  expect(actions.map(({ status, reason, amount }) => [status, reason, amount])).toEqual([
    ['unpaid', 'too_short', 0],
    ['unpaid', 'too_short', 0],
    ['reserved', null, 0.01],
    ['reserved', null, 0.01],
    ['reserved', null, 0.01],
  ]);
  expect(actions[0]?.link).toMatch(/^https:\/\/t\.me\/c\/\d+\/5$/);
  expect(actions[4]?.words).toBeGreaterThan(1);
  expect(actions[0]?.text).toBe('Hm');
  const { lines } = await fileOf(campaignId, creator);
  expect(lines[0]).toBe(
    'work,person,x_account,telegram,action,link,words,decision,reason,done_at,decided_at,' +
      'reward_usd,paid_usd,text',
  );
  expect(lines).toHaveLength(7);
  expect(lines[1]).toMatch(
    new RegExp(`^[0-9a-f-]{36},${ana.username},,,message,https://t.me/c/\\d+/1,\\d+,reserved,,`),
  );
});

test('a reserved reward is paid a day later, and page and file show that', async () => {
  const spark = await openSparkWork(server, {});
  const ana = await spark.earner();
  await spark.talk(ana, 2);
  await spark.pass(20);
  await spark.pass(26 * 60);
  const { people } = await peopleOf(spark.campaignId, spark.creator);
  expect(people[0]).toMatchObject({
    paid: 0.02,
    reserved: 0,
    kinds: [{ paid: 2, reserved: 0 }, {}, {}],
  });
  const { lines } = await fileOf(spark.campaignId, spark.creator);
  expect(lines.slice(1).map((line) => line.split(',').slice(11, 13))).toEqual([
    ['0.01', '0.01'],
    ['0.01', '0.01'],
  ]);
  for (const line of lines.slice(1)) expect(line.split(',').at(-1)).toMatch(/\w/);
});

test('only the creator and admins see it', async () => {
  const [spark, other] = [await openSparkWork(server, {}), await openSparkWork(server, {})];
  const ana = await spark.earner();
  const admin = await join(server, { isAdmin: true });
  for (const stranger of [ana, other.creator, await join(server)]) {
    expect((await peopleOf(spark.campaignId, stranger)).status).toBe(404);
    expect((await actionsOf(spark.campaignId, ana.id, stranger)).status).toBe(404);
    expect((await fileOf(spark.campaignId, stranger)).statusCode).toBe(404);
  }
  expect((await peopleOf(spark.campaignId, admin)).people).toHaveLength(1);
  expect((await actionsOf(spark.campaignId, randomUUID(), admin)).status).toBe(404);
  expect((await actionsOf(other.campaignId, ana.id, other.creator)).actions).toEqual([]);
});

test('people are found by a part of their name, X handle or Telegram name, and deleted ones are not', async () => {
  const spark = await openSparkWork(server, {});
  const [ana, bob, eve] = [await spark.earner(), await spark.earner(), await spark.earner()];
  await server.db.run(sql`
    update app_user set x_username = 'Ana_On_X', x_username_key = 'ana_on_x' where id = ${ana.id}`);
  await server.db.run(sql`
    update app_user set telegram_username = 'BobTalks' where id = ${bob.id}`);
  const found = async (person: string) => {
    const { people } = await peopleOf(spark.campaignId, spark.creator, { person });
    return people.map(({ _id }) => _id);
  };
  expect(await found(eve.username.toUpperCase())).toEqual([eve.id]);
  expect(await found('@ana_on')).toEqual([ana.id]);
  expect(await found('bobtalk')).toEqual([bob.id]);
  for (const pattern of ['%', '_____', "'; --", '<b>']) expect(await found(pattern)).toEqual([]);
  expect(await found('@')).toHaveLength(3);
});

test('a search looks at a limited number of people and says where it stopped', async () => {
  const spark = await openSparkWork(server, {});
  const ana = await spark.earner();
  await addCrowd(spark, 'crowd', maxScannedPeople);
  const page = (query: object) =>
    peopleOf(spark.campaignId, spark.creator, { person: ana.username, ...query });
  const first = await page({});
  const cursor = String(first.headers['x-next-cursor']);
  expect(first.people).toEqual([]);
  const second = await page({ cursor });
  expect(second.people.map(({ _id }) => _id)).toEqual([ana.id]);
  expect(second.headers['x-next-cursor']).toBeUndefined();
});

test('a search looks no further than its page needs', async () => {
  const spark = await openSparkWork(server, {});
  await addCrowd(spark, 'talker', 1000);
  let lookedAt = 0;
  const traffic: Queryable<never> = {
    ...server.db,
    all: async (statement) => {
      const rows = await server.db.all(statement);
      lookedAt += rows.length;
      return rows;
    },
  };
  const { found } = await findPeople(
    { db: server.db, traffic: trafficIn(traffic) },
    {
      campaignId: spark.campaignId,
      name: 'talker',
      before: { at: new Date(server.time.now.getTime() + hourMs), id: lastId },
      limit: 21,
    },
  );
  expect(found).toHaveLength(21);
  expect(lookedAt).toBe(500);
});

test('people are paged, each once, while others come', async () => {
  const spark = await openSparkWork(server, {});
  const all: string[] = [];
  for (let n = 0; n < 4; n += 1) all.push((await spark.earner()).id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor && { cursor }) };
    const { people, headers } = await peopleOf(spark.campaignId, spark.creator, query);
    seen.push(...people.map(({ _id }) => _id));
    cursor = headers['x-next-cursor'] as string | undefined;
    await spark.pass(1);
    await spark.earner();
  } while (cursor);
  expect(seen.toSorted()).toEqual(all.toSorted());
});

test('a deleted account leaves counts and sums, without names and without links to its messages', async () => {
  const spark = await openSparkWork(server, {});
  const { campaignId, creator } = spark;
  const ana = await spark.earner();
  await spark.talk(ana, 2);
  await spark.pass(20);
  await spark.pass(26 * 60);
  const body = { password, confirm: ana.username, leaveBehind: 0.02 };
  const { status, body: response } = await ask(server, 'deleteAccount', { token: ana.token, body });
  expect(status, JSON.stringify(response)).toBe(200);
  await server.sweep();
  const { people } = await peopleOf(campaignId, creator);
  expect(people).toMatchObject([{ person: null, paid: 0.02, kinds: [{ paid: 2 }, {}, {}] }]);
  expect((await actionsOf(campaignId, ana.id, creator)).status).toBe(404);
  const file = await fileOf(campaignId, creator);
  expect(file.lines).toHaveLength(3);
  for (const trace of [ana.username, ana.sender, 't.me', 'news '])
    expect(file.body).not.toContain(trace);
});
