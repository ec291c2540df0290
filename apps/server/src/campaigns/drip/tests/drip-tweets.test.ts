import { dripName, maxDripName, maxDripTweets, parseTweetUrl } from '@stoke/domain';
import type { DripCampaign } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, type Member } from '../../../../testing/server/visitor.ts';
import { sql } from '../../../platform/db/sql.ts';

const server = await openTestServer();
afterAll(() => server.close());
const link = (n: number, handle = 'stoke') => `https://x.com/${handle}/status/${n}`;

async function buy(brand: Member, body: object = {}) {
  const order = { packageId: 'ignition', initialTweetLink: link(1), ...body };
  const answer = await ask(server, 'createDrip', { token: brand.token, body: order });
  const { campaign } = answer.body as { campaign: DripCampaign };
  return { ...answer, campaign };
}
const list = async ({ token, id }: Member) =>
  (await ask(server, 'dripCampaignsOfCreator', { token, params: { userId: id } }))
    .body as DripCampaign[];
const remove = ({ token }: Member, campaignId: string, tweetLink: string) =>
  ask(server, 'removeTweet', { token, params: { campaignId }, body: { tweetLink } });

test('a drip has the name that its creator gave, or one of its package, its first author and its id', async () => {
  const ana = await joinBrand(server, 9000n);
  const { campaign: named } = await buy(ana, { name: '  Passkey launch ' });
  expect(named).toMatchObject({ name: 'Passkey launch', packageName: 'Ignition Drip' });
  const longest = 'n'.repeat(maxDripName);
  expect((await buy(ana, { name: longest })).campaign.name).toBe(longest);
  expect((await buy(ana, { name: `${longest}n` })).status).toBe(422);
  expect((await buy(ana, { name: 'Over\u202eturned' })).status).toBe(422);
  const [first, second] = [(await buy(ana)).campaign, (await buy(ana, { name: '  ' })).campaign];
  expect(first.name).toBe(`Ignition Drip @stoke #${first._id.slice(-4)}`);
  expect(second.name).not.toBe(first.name);
  const notice = await server.db.one(sql<{ names: string[] }>`
    select facts -> 'names' as names from notice
    where user_id = ${ana.id} and kind = 'campaign_started'`);
  expect(notice?.names).toEqual(['Passkey launch', longest, first.name, second.name]);
});

test('the name of a drip without an author in its link has its package and its id', () => {
  const name = dripName(
    'Surge Drip',
    parseTweetUrl('https://x.com/i/web/status/7')?.url ?? '',
    'abcdef',
  );
  expect(name).toBe('Surge Drip #cdef');
});

test('a drip is created with all tweets of the one it copies, each once', async () => {
  const ana = await joinBrand(server, 2000n);
  const moreTweets = [{ tweetLink: link(2), about: 'Fees.' }, { tweetLink: link(3) }];
  const { campaign } = await buy(ana, { about: 'First.', moreTweets });
  expect(campaign).toMatchObject({
    tweets: [link(1), link(2), link(3)],
    tweetTexts: ['First.', 'Fees.', ''],
    tweetEngagements: [0, 0, 0],
  });
  for (const number of ['1', '01']) {
    const moreTweets = [{ tweetLink: `https://twitter.com/i/web/status/${number}` }];
    expect(codeOf(await buy(ana, { moreTweets }))).toBe('drip.tweet_repeated');
  }
  const many = Array.from({ length: maxDripTweets }, (_, n) => ({ tweetLink: link(n + 2) }));
  expect((await buy(ana, { moreTweets: many })).status).toBe(422);
  expect((await buy(ana, { moreTweets: many.slice(1) })).status).toBe(201);
});

test('a tweet can be removed until someone acts on it, and the last one stays', async () => {
  const ana = await joinBrand(server, 899n);
  const ben = await joinBrand(server, 0n);
  const moreTweets = [{ tweetLink: link(2) }, { tweetLink: link(3), about: 'Third.' }];
  const { campaign } = await buy(ana, { moreTweets });
  expect((await remove(ben, campaign._id, link(2))).status).toBe(404);
  expect((await remove(ana, campaign._id, link(9))).status).toBe(404);
  const [task] = await server.db.all(sql<{ id: string }>`
    select id from drip_tweet where campaign_id = ${campaign._id} and position = 1`);
  await server.db.transaction((tx) =>
    tx.run(sql`
    insert into drip_action (user_id, task_id, action, reported_at)
    values (${ben.id}, ${task?.id ?? ''}, 'like', now())`),
  );
  expect(codeOf(await remove(ana, campaign._id, link(1)))).toBe('drip.tweet_worked_on');
  expect(await remove(ana, campaign._id, 'https://twitter.com/i/web/status/2')).toMatchObject({
    status: 200,
    body: { message: 'Tweet removed.' },
  });
  expect((await list(ana))[0]).toMatchObject({
    tweets: [link(1), link(3)],
    tweetTexts: ['', 'Third.'],
  });
  const add = {
    token: ana.token,
    params: { campaignId: campaign._id },
    body: { tweetLink: link(2) },
  };
  expect((await ask(server, 'addTweet', add)).status).toBe(200);
  expect((await list(ana))[0]?.tweets).toEqual([link(1), link(3), link(2)]);
  const { campaign: waiting } = await buy(ana);
  expect(waiting.status).toBe('pending');
  expect(codeOf(await remove(ana, waiting._id, link(1)))).toBe('drip.last_tweet');
  const stop = { token: ana.token, params: { campaignId: campaign._id } };
  await ask(server, 'stopDrip', stop);
  expect(codeOf(await remove(ana, campaign._id, link(2)))).toBe('campaign.not_running');
});

test('a tweet is a stranger’s when neither the profile, the X account nor an earlier tweet names its author', async () => {
  const ana = await joinBrand(server, 899n);
  const isOfStranger = async (tweetLink: string) => {
    const { body } = await ask(server, 'runningTweet', { token: ana.token, query: { tweetLink } });
    return (body as { isOfStranger: boolean }).isOfStranger;
  };
  await server.db.transaction((tx) =>
    tx.run(sql`
    update creator_profile set twitter = '' where user_id = ${ana.id}`),
  );
  await server.db.transaction((tx) =>
    tx.run(sql`
    update app_user set x_username = null where id = ${ana.id}`),
  );
  expect(await isOfStranger(link(5, 'someone'))).toBe(false);
  await server.db.transaction((tx) =>
    tx.run(sql`
    update creator_profile set twitter = 'https://twitter.com/NovaLabs' where user_id = ${ana.id}`),
  );
  expect(await isOfStranger(link(5, 'someone'))).toBe(true);
  expect(await isOfStranger(link(5, 'novalabs'))).toBe(false);
  expect(await isOfStranger('https://x.com/i/web/status/5')).toBe(false);
  await buy(ana, { initialTweetLink: link(6, 'Someone') });
  expect(await isOfStranger(link(5, 'someone'))).toBe(false);
});
