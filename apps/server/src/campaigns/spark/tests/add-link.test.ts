import { sparkLimits } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { stopCampaign } from '../../core/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { atOnce, race, times } from '../../../../testing/platform/at-once.ts';
import { addLink } from '../clicks/add-link.ts';
import { readLinks } from '../clicks/click-store.ts';
import { openSparkStory } from './spark-story.ts';

const story = await openSparkStory();
const deps = {
  ...story.deps,
  addressOf: ({ position }: { position: number }) => `https://t.me/StokeBot?start=link_${position}`,
};
afterAll(() => story.close());

let made = 0;
async function running() {
  made += 1;
  const creatorId = await story.creator(`brand${made}`, 100n);
  const { id: campaignId } = await story.create(creatorId, { name: `spark${made}` });
  const chatId = `-1009${made}`;
  await story.connect(campaignId, creatorId, chatId);
  return { campaignId, creatorId, chatId };
}

type Running = Awaited<ReturnType<typeof running>>;

const add = ({ campaignId, creatorId }: Running, path: string, label = '') =>
  story.inTx((tx) =>
    addLink(deps, tx, { campaignId, creatorId, url: `https://brand.example/${path}`, label }),
  );
const posted = ({ chatId }: Running) =>
  story.db.all(sql<{ text: string; buttons: unknown }>`
    select text, buttons from telegram_message
    where chat_id = ${chatId}::bigint and reference like 'spark-link:%' order by id`);
const linksOf = ({ campaignId }: Running) => readLinks(story.db, campaignId);

test('an added link comes after those that the campaign has, and the bot posts it in the group', async () => {
  const spark = await running();
  await add(spark, 'shop', 'Our shop');
  await add(spark, 'news/');
  expect((await linksOf(spark)).map(({ id, label }) => [id, label])).toEqual([
    ['tweet', ''],
    ['added-5', 'Our shop'],
    ['added-6', 'brand.example/news'],
  ]);
  expect(await posted(spark)).toEqual([
    {
      text: expect.stringMatching(/^spark\d+\nNew link: Our shop\nOpening it pays \$0\.025/),
      buttons: [[{ text: 'Open my link', url: 'https://t.me/StokeBot?start=link_5' }]],
    },
    expect.objectContaining({ text: expect.stringContaining('brand.example/news') }),
  ]);
});

test('a link to a place that the campaign has is refused, however it is written', async () => {
  const spark = await running();
  await add(spark, 'shop');
  await expect(add(spark, 'shop/?utm_source=x#top')).rejects.toMatchObject({
    code: 'spark.link_repeated',
  });
  const tweet = { ...spark, url: 'https://twitter.com/other/status/1', label: '' };
  await expect(story.inTx((tx) => addLink(deps, tx, tweet))).rejects.toMatchObject({
    code: 'spark.link_repeated',
  });
  expect(await posted(spark)).toHaveLength(1);
});

test(`a campaign has at most ${sparkLimits.links} links`, async () => {
  const spark = await running();
  for (let n = 1; n < sparkLimits.links; n += 1) await add(spark, `page${n}`);
  expect(await linksOf(spark)).toHaveLength(sparkLimits.links);
  await expect(add(spark, 'one-more')).rejects.toMatchObject({ code: 'spark.too_many_links' });
  expect(await linksOf(spark)).toHaveLength(sparkLimits.links);
});

test('links are added by the creator alone, and only while the campaign is active', async () => {
  const spark = await running();
  const other = await running();
  const stranger = { ...spark, creatorId: other.creatorId };
  await expect(add(stranger, 'shop')).rejects.toMatchObject({ code: 'request.not_found' });
  const notRunning = { code: 'campaign.not_running' };
  const pending = await story.create(spark.creatorId, { name: 'later', dollars: 1n });
  const later = { ...spark, campaignId: pending.id };
  await expect(add(later, 'shop')).rejects.toMatchObject(notRunning);
  await story.setRights(spark.chatId, false);
  await expect(add(spark, 'shop')).rejects.toMatchObject(notRunning);
  await story.inTx((tx) => stopCampaign(story.deps, tx, { ...other, kind: 'spark' }));
  await expect(add(other, 'shop')).rejects.toMatchObject(notRunning);
  expect([...(await posted(spark)), ...(await posted(other))]).toEqual([]);
});

race('one link that many add at the same time is there once, and posted once', async (crowd) => {
  const spark = await running();
  const { succeeded, refused } = await atOnce(crowd, () => add(spark, 'shop'));
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'spark.link_repeated')]);
  expect(await posted(spark)).toHaveLength(1);
});

race('many who add at the same time add no more than there may be', async (crowd) => {
  const spark = await running();
  for (let n = 2; n < sparkLimits.links; n += 1) await add(spark, `page${n}`);
  let next = 0;
  const { succeeded, refused } = await atOnce(crowd, () => add(spark, `late${(next += 1)}`));
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'spark.too_many_links')]);
  expect(await linksOf(spark)).toHaveLength(sparkLimits.links);
  expect(await posted(spark)).toHaveLength(sparkLimits.links - 1);
});
