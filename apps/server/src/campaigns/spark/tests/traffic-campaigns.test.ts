import { afterAll, afterEach, expect, test } from 'vitest';
import { runChecks } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { checksFolder } from '../../../../testing/platform/test-database.ts';
import { addLink } from '../clicks/add-link.ts';
import { eraseCampaigns } from '../personal-store.ts';
import { readTrafficCampaign } from '../traffic/campaign-store.ts';
import { openEarningStory, type Group } from './earning-story.ts';

const story = await openEarningStory();
const { db, inTx } = story;
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const read = ({ id }: Group) => readTrafficCampaign(db, id);
const add = ({ id: campaignId, creatorId }: Group, url: string) => {
  const deps = { ...story.deps, addressOf: () => 'https://t.me/StokeBot?start=link' };
  return inTx((tx) => addLink(deps, tx, { campaignId, creatorId, url, label: '' }));
};

test('the traffic of a Spark knows its times, pauses and addresses from its start to its end', async () => {
  const startedAt = story.clock.now();
  const group = await story.running({ hours: 24, personPercent: 40 });
  expect(await read(group)).toEqual({
    creatorId: group.creatorId,
    startedAt: expect.any(Date),
    endsAt: expect.any(Date),
    pausedAt: [],
    resumedAt: [],
    links: ['https://x.com/stoke/status/1', 'https://t.me/ourgroup'],
    personPercent: 40,
    batches: 0,
  });
  const planned = await read(group);
  expect(planned.startedAt >= startedAt).toBe(true);
  expect(planned.endsAt.getTime() - planned.startedAt.getTime()).toBe(24 * 3_600_000);
  story.rest(60);
  await story.setRights(group.chatId, false);
  const pausedAt = story.clock.now();
  expect(await read(group)).toMatchObject({ pausedAt: [pausedAt], resumedAt: [null] });
  expect(await story.findings()).toEqual([]);
  story.rest(60);
  await story.setRights(group.chatId, true);
  const resumedAt = story.clock.now();
  expect(await read(group)).toMatchObject({ pausedAt: [pausedAt], resumedAt: [resumedAt] });
  await add(group, 'https://brand.example/shop');
  expect((await read(group)).links).toContain('https://brand.example/shop');
  expect(await story.findings()).toEqual([]);
  story.rest(60);
  await story.stop(group.id, group.creatorId);
  expect((await read(group)).endsAt).toEqual(story.clock.now());
});

test('a Spark that ends while it is paused, and one whose pool is spent, end in its traffic too', async () => {
  const [paused, spent] = [await story.running({ hours: 1 }), await story.running({ dollars: 1n })];
  const { endsAt } = await read(paused);
  await story.setRights(paused.chatId, false);
  const earner = await story.person();
  story.rest(60);
  await story.earnAllBut(spent.id, earner.userId, 0n);
  expect((await read(spent)).endsAt).toEqual(story.clock.now());
  await story.pass(2);
  expect(await story.stateOf(paused.id)).toBe('ended');
  expect((await read(paused)).endsAt).toEqual(endsAt);
});

test('a Spark that was cancelled before its start is unknown to the traffic', async () => {
  const creatorId = await story.creator('canceller', 100n);
  const { id } = await story.create(creatorId);
  await story.cancel(id, creatorId);
  await expect(readTrafficCampaign(db, id)).rejects.toThrow(id);
});

test('a message that leads to a link that was added is not doubtful, and one elsewhere is', async () => {
  const group = await story.running();
  const [bob, carl] = [await story.person(group), await story.person(group)];
  await add(group, 'https://brand.example/shop');
  const saying = async (who: typeof bob, url: string) => {
    story.rest(60);
    await story.record(story.says(who, group, { text: `what do you think about ${url}` }));
  };
  await saying(bob, 'https://brand.example/shop');
  await saying(carl, 'https://elsewhere.example/shop');
  story.rest(700);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['reserved', 'doubtful']);
});

test("the traffic forgets a deleted creator's links", async () => {
  const group = await story.running();
  await add(group, 'https://brand.example/shop');
  await inTx((tx) => eraseCampaigns(tx, group.creatorId));
  expect((await read(group)).links).toEqual(['https://x.com/i/web/status/1', 'erased']);
});

test('what the traffic of a Spark knows cannot be deleted, and is found where the books say otherwise', async () => {
  const group = await story.running();
  const waiting = await story.create(await story.creator('waiting', 100n));
  await expect(db.run(sql`delete from traffic.campaign`)).rejects.toMatchObject({ code: '42501' });
  for (const change of [
    sql`update traffic.campaign set creator_id = gen_random_uuid() where campaign_id = ${group.id}`,
    sql`update traffic.campaign set started_at = started_at - interval '1 second' where campaign_id = ${group.id}`,
    sql`update traffic.campaign set ends_at = ends_at + interval '1 microsecond' where campaign_id = ${group.id}`,
    sql`update traffic.campaign set person_percent = 99 where campaign_id = ${group.id}`,
    sql`update traffic.campaign set links = links || array['https://other.example'] where campaign_id = ${group.id}`,
    sql`update traffic.campaign set links = links[2:] where campaign_id = ${group.id}`,
    sql`insert into traffic.spark_pause values (${group.id}, now())`,
    sql`update traffic.campaign set campaign_id = ${waiting.id} where campaign_id = ${group.id}`,
    sql`update campaign set paused_at = now(), state = 'paused' where id = ${group.id}`,
    sql`insert into traffic.campaign values (${waiting.id}, ${waiting.creatorId}, now(), now(), '{}', 25)`,
  ]) {
    const undone = new Error('Undone.');
    const work = db.transaction(async (tx) => {
      expect(await tx.run(change)).toBe(1);
      const found = (await runChecks(tx, checksFolder)).map(({ name }) => name);
      expect(found).toEqual(['traffic-campaigns-agree']);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  }
});
