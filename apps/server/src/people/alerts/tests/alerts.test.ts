import { randomUUID } from 'node:crypto';
import { dayMs, maxFollows, hourMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openFomoWork } from '../../../../testing/server/fomo-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';
import { eraseFollows, listFollows } from '../alert-store.ts';
import { followerWorker } from '../notify-followers.ts';

const server = await openTestServer();
afterAll(() => server.close());

const follow = ({ token }: Member, creatorId: string) =>
  ask(server, 'follow', { token, params: { creatorId } });
const unfollow = ({ token }: Member, creatorId: string) =>
  ask(server, 'unfollow', { token, params: { creatorId } });
type ReceivedNotice = { kind: string; title: string; link: string };
const notified = async ({ token }: Member, kind: string) =>
  ((await ask(server, 'notices', { token })).body as ReceivedNotice[]).filter(
    (one) => one.kind === kind,
  );
const notices = async (who: Member, kind: string) =>
  (await notified(who, kind)).map(({ title }) => title);

let tweets = 0;
async function start(creator: Member) {
  tweets += 1;
  const body = {
    packageId: 'ignition',
    initialTweetLink: `https://x.com/brand/status/195000000000000000${tweets}`,
  };
  const answer = await ask(server, 'createDrip', { token: creator.token, body });
  expect(answer.status).toBe(201);
}

test('followers are told once a day that a brand started a campaign, others are not', async () => {
  const [brand, ana, ben, eve] = [
    await joinBrand(server, 2000n),
    await join(server),
    await join(server),
    await join(server),
  ];
  expect((await follow(ana, brand.id)).body).toEqual({ isFollowing: true });
  expect((await follow(ana, brand.id)).body).toEqual({ isFollowing: true });
  await follow(ben, brand.id);
  expect((await unfollow(ben, brand.id)).body).toEqual({ isFollowing: false });
  expect((await unfollow(ben, brand.id)).body).toEqual({ isFollowing: false });
  await start(brand);
  server.time.now = new Date(server.time.now.getTime() + 1000);
  await follow(eve, brand.id);
  // not in the transaction of the creator, who may have many followers
  expect(await notices(ana, 'followed_campaign')).toEqual([]);
  await Promise.all([server.sweep('alerts.followers'), server.sweep('alerts.followers')]);
  await server.db.run(sql`delete from followers_told`);
  await server.sweep('alerts.followers');
  expect(await notices(eve, 'followed_campaign')).toEqual([]);
  await start(brand);
  await server.sweep('alerts.followers');
  expect(await notices(ana, 'followed_campaign')).toEqual([
    expect.stringMatching(/^Brand \d+ started Ignition Drip @brand #[0-9a-f]{4}$/),
  ]);
  expect((await notified(ana, 'followed_campaign'))[0]?.link).toBe(`/creator/${brand.id}`);
  expect(await notices(ben, 'followed_campaign')).toEqual([]);
  expect(await notices(eve, 'followed_campaign')).toHaveLength(1);
});

test('each of many followers is told once, also when a process dies between pages', async () => {
  const followers = 1001;
  const brand = await joinBrand(server, 2000n);
  await server.db.run(sql`
    with fan as (
      insert into app_user (id, username, username_key, email, password_hash, name, role,
        account_status, trust_score, created_at)
      select gen_random_uuid(), 'fan_' || n, 'fan_' || n, 'fan_' || n, '', '', 'user', 'active', 500,
        now() from generate_series(1, ${followers}) n returning id)
    insert into follow (creator_id, user_id, followed_at)
    select ${brand.id}, id, ${server.time.now} from fan`);
  await start(brand);
  const notified = async () =>
    server.db.one(sql`
      select count(*)::int as notices, count(distinct user_id)::int as people from notice n
      join follow f using (user_id) where f.creator_id = ${brand.id}`);
  let pages = 0;
  const dying: Db = {
    ...server.db,
    transaction: (work) => {
      pages += 1;
      if (pages === 2) throw new Error('killed');
      return server.db.transaction(work);
    },
  };
  const readOpenKinds = () => Promise.resolve([{ name: 'drip' as const }]);
  const clock = { now: () => server.time.now };
  const deps = { db: dying, clock, newId: randomUUID, readOpenKinds };
  await expect(followerWorker(deps).run()).rejects.toThrow('failed');
  expect(await notified()).toEqual({ notices: 500, people: 500 });
  await Promise.all([server.sweep('alerts.followers'), server.sweep('alerts.followers')]);
  expect(await notified()).toEqual({ notices: followers, people: followers });
});

test('only creators are followed, no one follows themselves, and at most 200', async () => {
  const [brand, ana] = [await joinBrand(server, 0n), await join(server)];
  expect((await follow(brand, brand.id)).body).toMatchObject({ code: 'follow.own' });
  expect((await follow(brand, ana.id)).status).toBe(404);
  await server.db.run(sql`
    insert into app_user (id, username, username_key, email, password_hash, name, role,
      account_status, trust_score, created_at)
    select gen_random_uuid(), 'brand_' || n, 'brand_' || n, 'brand_' || n, '', '', 'user',
      'active', 500, now() from generate_series(1, ${maxFollows}) n`);
  await server.db.run(sql`
    insert into creator_profile (user_id, username, username_key, name, description, tags,
      twitter, website, discord, created_at, changed_at)
    select id, username, username_key, username, '', '{}', '', '', '', now(), now() from app_user
    where email like 'brand\\_%'`);
  await server.db.run(sql`
    insert into follow (creator_id, user_id, followed_at)
    select user_id, ${ana.id}, now() from creator_profile where username like 'brand\\_%'`);
  expect((await follow(ana, brand.id)).body).toMatchObject({ code: 'follow.too_many' });
  await server.db.run(sql`delete from follow where user_id = ${ana.id}`);
  expect((await follow(ana, brand.id)).status).toBe(200);
  expect(await listFollows(server.db, ana.id)).toMatchObject([{ creatorId: brand.id }]);
});

test('the export names whom one follows, and a deleted account follows and is followed no more', async () => {
  const [brand, other, ana] = [
    await joinBrand(server, 0n),
    await joinBrand(server, 0n),
    await join(server),
  ];
  for (const { id } of [brand, other]) await follow(ana, id);
  const followed = async () => {
    const { body } = await ask(server, 'exportData', { token: ana.token });
    return (body as { data: { follows: { creatorId: string }[] } }).data.follows;
  };
  expect(await followed()).toHaveLength(2);
  await server.db.transaction((tx) => eraseFollows(tx, brand.id));
  expect(await followed()).toMatchObject([{ creatorId: other.id }]);
  await server.db.transaction((tx) => eraseFollows(tx, ana.id));
  expect(await followed()).toEqual([]);
});

test('new tasks of FOMO are told only while it is launched', async () => {
  const day = Math.ceil(server.time.now.getTime() / dayMs) * dayMs;
  server.time.now = new Date(day + 2 * dayMs + 14 * hourMs);
  const fomo = await openFomoWork(server);
  await fomo.open();
  await fomo.switchTo(false);
  const ana = await join(server);
  const body = { kind: 'new_tasks', onSite: true };
  await ask(server, 'chooseNotices', { token: ana.token, body });
  await server.sweep('alerts.newTasks');
  expect(await notices(ana, 'new_tasks')).toEqual([]);
  await start(await joinBrand(server, 900n));
  await fomo.switchTo(true);
  await server.sweep('alerts.newTasks');
  expect(await notices(ana, 'new_tasks')).toEqual(['New tasks: $804.20 in rewards']);
});

test('followers are told of a FOMO campaign only while FOMO is launched', async () => {
  const fomo = await openFomoWork(server);
  const { creator } = await fomo.open();
  const ana = await join(server);
  await server.db.run(sql`
    insert into follow (creator_id, user_id, followed_at) values (${creator.id}, ${ana.id}, '2020-01-01')`);
  await fomo.switchTo(false);
  await server.sweep('alerts.followers');
  expect(await notices(ana, 'followed_campaign')).toEqual([]);
  await fomo.switchTo(true);
  await server.sweep('alerts.followers');
  expect(await notices(ana, 'followed_campaign')).toHaveLength(1);
});

test('new tasks are told once a day, to those who chose it', async () => {
  const [brand, ana, ben] = [
    await joinBrand(server, 2000n),
    await join(server),
    await join(server),
  ];
  const body = { kind: 'new_tasks', onSite: true };
  await ask(server, 'chooseNotices', { token: ana.token, body });
  const day = Math.ceil(server.time.now.getTime() / dayMs) * dayMs;
  server.time.now = new Date(day + 13 * hourMs);
  await start(brand);
  await server.sweep('alerts.newTasks');
  expect(await notices(ana, 'new_tasks')).toEqual([]);
  server.time.now = new Date(day + 14 * hourMs);
  await server.sweep('alerts.newTasks');
  await start(brand);
  await server.sweep('alerts.newTasks');
  expect(await notices(ana, 'new_tasks')).toEqual(['New tasks: $719.20 in rewards']);
  expect(await notices(ben, 'new_tasks')).toEqual([]);
  server.time.now = new Date(day + 3 * dayMs + 15 * hourMs);
  await server.sweep('alerts.newTasks');
  expect(await notices(ana, 'new_tasks')).toHaveLength(1);
});
