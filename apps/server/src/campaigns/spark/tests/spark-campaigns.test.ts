import type { OwnSparkCampaign, SparkCampaign, SparkCard } from '@stoke/contract';
import { type RefusalCode } from '@stoke/contract/refusals';
import { afterAll, expect, test } from 'vitest';
import { uuidV7 } from '../../../platform/ids.ts';
import { connectByHash, hashConnectToken, sparkKind } from '../index.ts';
import { campaignForms, giveDollars, joinBrand } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';
import { refused } from '../../../../testing/server/refused.ts';

const server = await openTestServer();
afterAll(() => server.close());

const fields = {
  name: 'Talk to us',
  budget: 100,
  durationHours: 24,
  telegramGroupLink: '@our_group',
  tweetUrl: 'https://twitter.com/stoke/status/1?s=20',
  hashtags: ['#one', ' two ', '', 'two'],
  requiredActions: { like: true, retweet: false, comment: true, joinTelegram: true },
  additionalInstructions: 'Be kind.\nSay hello.',
  campaignType: 'spark',
};

type Created = { message: string; campaign: OwnSparkCampaign };
let groups = 0;

const forms = await campaignForms<OwnSparkCampaign>(server, 'createSpark', fields);
const { create, made, send } = forms;

async function connect(campaign: OwnSparkCampaign, member: Member) {
  const token = /startgroup=connect_([\w-]{22})&admin=/.exec(campaign.connectLink ?? '')?.[1] ?? '';
  const tokenHash = hashConnectToken(token);
  const group = { chatId: `-100${(groups += 1)}`, title: 'Our group', hasRights: true };
  const clock = { now: () => server.time.now };
  const deps = { clock, newId: uuidV7(clock), kinds: [sparkKind] };
  await server.db.transaction((tx) => connectByHash(deps, tx, { tokenHash, by: member.id, group }));
}

const ownOf = async (member: Member, as = member) => {
  const { body } = await ask(server, 'sparksOfCreator', {
    token: as.token,
    params: { userId: member.id },
  });
  return (body as { data: OwnSparkCampaign[] }).data;
};
const publicIds = async () =>
  ((await ask(server, 'publicSparks')).body as SparkCard[]).map(({ _id }) => _id);

test('a campaign is created, funded, connected, seen by everybody, and stopped', async () => {
  const ana = await joinBrand(server, 150n);
  const { status, body } = await create(ana, { creatorId: ana.id });
  const { message, campaign } = body as Created;
  expect(status).toBe(201);
  expect(message).toContain('Spark Campaign created successfully!');
  expect(campaign).toMatchObject({
    name: 'Talk to us',
    budget: 100,
    userRewardPool: 80,
    currentRewardPoolBalance: 80,
    status: 'pending',
    waitingFor: 'connection',
    isFunded: true,
    missing: 0,
    telegramGroupLink: 'https://t.me/our_group',
    tweetUrl: 'https://x.com/stoke/status/1',
    hashtags: ['#one', 'two'],
    requiredActions: { like: true, retweet: false, comment: true, joinTelegram: true },
    additionalInstructions: 'Be kind.\nSay hello.',
    briefHook: 'Be kind.',
    bannerImageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{40}\.webp$/),
    end_time: null,
  });
  expect(campaign.connectLink).toMatch(
    /^https:\/\/t\.me\/StokeBot\?startgroup=connect_[\w-]{22}&admin=manage_chat\+/,
  );
  expect(await publicIds()).not.toContain(campaign._id);

  server.time.now = new Date(server.time.now.getTime() + 3_600_000);
  await connect(campaign, ana);
  const card = ((await ask(server, 'publicSparks')).body as SparkCard[])[0];
  expect(card).toMatchObject({
    _id: campaign._id,
    status: 'active',
    campaignType: 'spark',
    createdAt: server.time.now.toISOString(),
    end_time: new Date(server.time.now.getTime() + 24 * 3_600_000).toISOString(),
    creatorId: { _id: ana.id, name: expect.stringContaining('Brand') },
    projectId: { _id: ana.id, logo: null },
    groupPeople: null,
    uniqueUsersEngagedCount: 0,
  });
  expect(card).not.toHaveProperty('connectLink');
  const [own] = await ownOf(ana);
  expect(own).toMatchObject({ groupTitle: 'Our group', connectLink: null, waitingFor: null });

  const params = { campaignId: campaign._id };
  const stopped = await ask(server, 'stopSpark', { token: ana.token, params });
  expect((stopped.body as Created).campaign).toMatchObject({
    status: 'ended',
    end_time: server.time.now.toISOString(),
    refunded: 0,
    settlesAt: new Date(server.time.now.getTime() + 24 * 3_600_000).toISOString(),
  });
  expect(await publicIds()).not.toContain(campaign._id);
  server.time.now = new Date(server.time.now.getTime() + 24 * 3_600_000);
  await server.sweep();
  expect((await ownOf(ana))[0]).toMatchObject({ refunded: 100, settlesAt: null });
  const balance = await ask(server, 'creatorBalance', { token: ana.token });
  expect(balance.body).toMatchObject({ available: 150, held: 0, spent: 0, refunded: 100 });
});

test('a link is added once for two presses, and its creator sees it', async () => {
  const ana = await joinBrand(server, 100n);
  const campaign = await made(ana);
  await connect(campaign, ana);
  const asked = {
    token: ana.token,
    params: { campaignId: campaign._id },
    body: { url: 'https://brand.example/shop', label: 'Our shop' },
  };
  const first = await ask(server, 'addSparkLink', { ...asked, key: 'press' });
  expect(first.status).toBe(200);
  expect((first.body as Created).campaign).toMatchObject({
    linkCount: 2,
    links: [{ label: 'Post on X' }, { label: 'Our shop', url: 'https://brand.example/shop' }],
  });
  expect((await ask(server, 'addSparkLink', { ...asked, key: 'press' })).body).toEqual(first.body);
  expect(await ask(server, 'addSparkLink', asked)).toMatchObject({
    status: 409,
    body: { code: 'spark.link_repeated', field: 'url' },
  });
  const empty = await ask(server, 'addSparkLink', { ...asked, body: { url: '' } });
  expect(empty.status).toBe(422);
  expect(empty.body).toMatchObject({ code: 'spark.link_required' });
  const noLink = await ask(server, 'addSparkLink', { ...asked, body: { url: 'javascript:1' } });
  expect(noLink.status).toBe(422);
  server.telegram.isDown = true;
  const other = { ...asked, body: { url: 'https://brand.example/news' } };
  refused(await ask(server, 'addSparkLink', other), 'spark.telegram_unreachable');
  server.telegram.isDown = false;
  expect((await ownOf(ana))[0]?.linkCount).toBe(2);
});

test('a campaign says what it lacks, and is funded on a click or cancelled', async () => {
  const ana = await joinBrand(server, 60n);
  const { body } = await create(ana);
  const { campaign, message } = body as Created;
  expect(campaign).toMatchObject({ waitingFor: 'funds', missing: 40, isFunded: false });
  expect(campaign.currentRewardPoolBalance).toBe(0);
  expect(message).toContain('$40.00');
  const asked = { token: ana.token, params: { campaignId: campaign._id } };
  refused(await ask(server, 'startSpark', asked), 'campaign.needs_funds');
  await giveDollars(server, ana, 40n);
  const started = (await ask(server, 'startSpark', asked)).body as Created;
  expect(started.campaign).toMatchObject({ waitingFor: 'connection', isFunded: true });
  refused(await ask(server, 'startSpark', asked), 'spark.waits_for_group');
  refused(await ask(server, 'stopSpark', asked), 'campaign.not_running');
  const held = await ask(server, 'creatorBalance', { token: ana.token });
  expect(held.body).toMatchObject({ available: 0, held: 100 });
  const cancelled = (await ask(server, 'cancelSpark', asked)).body as Created;
  expect(cancelled.message).toContain('$100.00');
  expect(cancelled.campaign).toMatchObject({ status: 'ended', refunded: 100, connectLink: null });
  refused(await ask(server, 'cancelSpark', asked), 'campaign.not_pending');
  refused(await ask(server, 'startSpark', asked), 'campaign.not_pending');
});

test.each([
  [undefined, 25, 20],
  [5, 5, 4],
  ['100', 100, 80],
])('a limit per person of %j is named in percent and dollars', async (sent, percent, dollars) => {
  const ana = await joinBrand(server, 100n);
  const { campaign } = (await create(ana, { personLimitPercent: sent })).body as Created;
  expect(campaign).toMatchObject({
    personLimitPercent: percent,
    personLimit: dollars,
    linkCount: 1,
  });
});

test.each<[object, RefusalCode]>([
  [{ name: ' ' }, 'spark.required'],
  [{ budget: undefined }, 'spark.required'],
  [{ budget: '' }, 'spark.required'],
  [{ durationHours: null }, 'spark.required'],
  [{ telegramGroupLink: '' }, 'spark.required'],
  [{ tweetUrl: '  ' }, 'spark.required'],
  [{ budget: 0 }, 'campaign.budget_invalid'],
  [{ budget: -5 }, 'campaign.budget_invalid'],
  [{ budget: 'ten' }, 'campaign.budget_invalid'],
  [{ budget: 1.0000001 }, 'amount.too_precise'],
  [{ budget: 10_000_001 }, 'amount.too_large'],
  [{ budget: 0.99 }, 'spark.budget_too_small'],
  [{ durationHours: 0 }, 'spark.duration_invalid'],
  [{ durationHours: 1.5 }, 'spark.duration_invalid'],
  [{ durationHours: 'a day' }, 'spark.duration_invalid'],
  [{ durationHours: 8761 }, 'spark.duration_too_long'],
  [{ personLimitPercent: 4 }, 'spark.person_limit_invalid'],
  [{ personLimitPercent: 101 }, 'spark.person_limit_invalid'],
  [{ personLimitPercent: '12.5' }, 'spark.person_limit_invalid'],
  [{ telegramGroupLink: 'https://example.com/group' }, 'spark.group_invalid'],
  [{ tweetUrl: 'https://example.com/status/1' }, 'spark.tweet_invalid'],
  [{ bannerImage: undefined }, 'spark.banner_required'],
  [{ bannerImage: ' ' }, 'spark.banner_required'],
  [{ bannerImage: 'data:text/html;base64,AAAA' }, 'image.unreadable'],
  [{ bannerImage: 'data:image/png;base64,AAAA' }, 'image.unreadable'],
  [{ creatorId: 'newcomer' }, 'creator.owner_mismatch'],
])('%j is refused with its own text and creates nothing', async (wrong, code) => {
  const ana = await joinBrand(server, 0n);
  refused(await create(ana, wrong), code);
  expect(await ownOf(ana)).toEqual([]);
});

test.each([
  [{ additionalInstructions: 'x'.repeat(501) }],
  [{ name: 'x'.repeat(81) }],
  [{ hashtags: '["one"' }],
  [{ hashtags: Array.from({ length: 21 }, (_, n) => `tag${n}`) }],
  [{ requiredActions: { like: 'yes' } }],
  [{ campaignType: 'drip' }],
  [{ status: 'active' }],
])('%j is refused', async (wrong) => {
  const ana = await joinBrand(server, 0n);
  expect((await create(ana, wrong)).status).toBe(422);
});

test('the smallest and the largest values are accepted', async () => {
  const ana = await joinBrand(server, 0n);
  const instructions = { additionalInstructions: 'x'.repeat(500) };
  expect(await made(ana, { budget: 1, durationHours: 1, ...instructions })).toMatchObject({
    userRewardPool: 0.8,
  });
  expect(await made(ana, { budget: 10_000_000, durationHours: 8760 })).toMatchObject({
    missing: 10_000_000,
  });
});

test('a form with files and JSON texts creates the same campaign', async () => {
  const ana = await joinBrand(server, 0n);
  const texts = {
    name: 'Talk to us',
    budget: '100.50',
    durationHours: '24',
    telegramGroupLink: 'https://t.me/+abcdefghijklmnop',
    tweetUrl: 'https://x.com/stoke/status/1',
    hashtags: '["one"]',
    requiredActions: '{"like":false}',
  };
  const { status, body } = await send(ana, texts);
  expect(status).toBe(201);
  expect((body as Created).campaign).toMatchObject({
    budget: 100.5,
    hashtags: ['one'],
    requiredActions: { like: false, retweet: true, comment: true, joinTelegram: true },
    telegramGroupLink: 'https://t.me/+abcdefghijklmnop',
  });
  refused(await send(ana, texts, Buffer.alloc(2 * 1024 * 1024 + 1)), 'image.too_large');
});

test('an action that is left out is required where the settings say so', async () => {
  const admin = await join(server, { isAdmin: true });
  const turn = (to: boolean) => {
    const body = { changes: { sparkComment: { from: !to, to } }, reason: 'Because.' };
    return ask(server, 'saveSettings', { token: admin.token, body });
  };
  const ana = await joinBrand(server, 0n);
  expect((await turn(false)).status).toBe(200);
  const { requiredActions } = await made(ana, { requiredActions: { like: false } });
  await turn(true);
  expect(requiredActions).toEqual({
    like: false,
    retweet: true,
    comment: false,
    joinTelegram: true,
  });
});

test('a banner of more than 2 MB in a text is called that, however long it is', async () => {
  const ana = await joinBrand(server, 0n);
  for (const length of [2_800_000, 4_000_000, 5_200_000, 5_300_000]) {
    const bannerImage = `data:image/png;base64,${'A'.repeat(length)}`;
    expect(await create(ana, { bannerImage })).toMatchObject({
      status: 413,
      body: { code: 'image.too_large', message: 'Image file size exceeds 2MB.' },
    });
  }
});

test('without a dashboard no campaign is made', async () => {
  refused(await create(await join(server)), 'creator.no_dashboard');
});

test('the same key makes one campaign, however often it is sent, even concurrently', async () => {
  const ana = await joinBrand(server, 250n);
  const answers = await Promise.all([1, 2, 3].map(() => create(ana, {}, { key: 'once' })));
  const ids = answers.map(({ body }) => (body as Created).campaign._id);
  expect([new Set(ids).size, (await ownOf(ana)).length]).toEqual([1, 1]);
  refused(await create(ana, { budget: 101 }, { key: 'once' }), 'idempotency.mismatch');
});

test('a campaign that has not started is shown to its creator only, as others will see it', async () => {
  const ana = await joinBrand(server, 0n);
  const { _id } = await made(ana);
  const params = { campaignId: _id };
  const other = await join(server);
  for (const token of [null, other.token]) {
    refused(await ask(server, 'sparkCampaign', { token, params }), 'request.not_found');
  }
  const { body } = await ask(server, 'sparkCampaign', { token: ana.token, params });
  expect(body as SparkCampaign).toMatchObject({ _id, status: 'pending', totalMessagesTracked: 0 });
  expect(body).not.toHaveProperty('connectLink');
  const project = await ask(server, 'projectByCreator', { params: { creatorId: ana.id } });
  expect(project.body).toMatchObject({ ownerId: ana.id, description: 'What we do.', logo: null });
  const unknown = { params: { creatorId: '00000000-0000-7000-8000-000000000000' } };
  refused(await ask(server, 'projectByCreator', unknown), 'request.not_found');
});

test("a creator's campaigns are that creator's and an administrator's to see, page by page", async () => {
  const [ana, eve] = [await joinBrand(server, 0n), await joinBrand(server, 0n)];
  for (let n = 0; n < 3; n += 1) {
    server.time.now = new Date(server.time.now.getTime() + 1);
    await made(ana, { name: `Campaign ${n}` });
  }
  const names = (await ownOf(ana)).map(({ name }) => name);
  expect(names).toEqual(['Campaign 2', 'Campaign 1', 'Campaign 0']);
  const asked = { token: ana.token, params: { userId: ana.id } };
  const first = await ask(server, 'sparksOfCreator', { ...asked, query: { limit: '2' } });
  const cursor = String(first.headers['x-next-cursor']);
  const last = await ask(server, 'sparksOfCreator', { ...asked, query: { limit: '2', cursor } });
  expect((last.body as { data: OwnSparkCampaign[] }).data).toMatchObject([{ name: 'Campaign 0' }]);
  expect(last.headers['x-next-cursor']).toBeUndefined();
  refused(
    await ask(server, 'sparksOfCreator', { ...asked, token: eve.token }),
    'request.not_found',
  );
  const campaignId = (await ownOf(ana))[0]?._id ?? '';
  const one = async (member: Member, campaign: string) => {
    const input = { token: member.token, params: { userId: member.id }, query: { campaign } };
    return ((await ask(server, 'sparksOfCreator', input)).body as { data: OwnSparkCampaign[] })
      .data;
  };
  expect(await one(ana, campaignId)).toMatchObject([{ name: 'Campaign 2', _id: campaignId }]);
  expect(await one(eve, campaignId)).toEqual([]);
  for (const call of ['startSpark', 'stopSpark', 'cancelSpark'] as const) {
    const response = await ask(server, call, { token: eve.token, params: { campaignId } });
    refused(response, 'request.not_found');
  }
});

test('public campaigns are paged newest first, without a gap or a repeat', async () => {
  const ana = await joinBrand(server, 1000n);
  for (let n = 0; n < 5; n += 1) {
    // two of them within the same millisecond
    if (n !== 3) server.time.now = new Date(server.time.now.getTime() + 1000);
    await connect(await made(ana, { budget: 10 }), ana);
  }
  const all = await publicIds();
  const paged: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query: Record<string, string> = cursor === '' ? { limit: '2' } : { limit: '2', cursor };
    const { body, headers } = await ask(server, 'publicSparks', { query });
    paged.push(...(body as SparkCard[]).map(({ _id }) => _id));
    cursor = headers['x-next-cursor']?.toString();
  }
  expect(paged).toEqual(all);
  for (const cursor of ['x', '12_zz', `9_${'0'.repeat(36)}`]) {
    refused(await ask(server, 'publicSparks', { query: { cursor } }), 'request.invalid');
  }
  server.time.now = new Date(server.time.now.getTime() + 24 * 3_600_000);
  // over on time, before anything has looked
  expect(await publicIds()).toEqual([]);
});
