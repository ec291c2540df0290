import { createCipheriv, createHmac, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { stopCampaign } from '../../core/index.ts';
import { noLimits } from '../../../platform/db/call-limits.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createHttpApp } from '../../../platform/http/http-app.ts';
import { createLog } from '../../../platform/log.ts';
import { race } from '../../../../testing/platform/at-once.ts';
import { clickToken, readClickToken } from '../clicks/click-token.ts';
import { labelOf } from '../clicks/click-links.ts';
import { connectLink, connectToken, hashConnectToken } from '../groups/connect-token.ts';
import { clickLinksOf, serveClicks } from '../index.ts';
import { participate, reportAction } from '../participate.ts';
import { recordJoined, type ReportedAction } from '../participation-store.ts';
import { readDetailsOf } from '../spark-store.ts';
import { openSparkStory } from './spark-story.ts';

const secret = 'what signs the links of the tests';
const former = 'what signed them before it changed';
const publicUrl = 'https://stoke.example';
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';
const tweet = 'https://x.com/stoke/status/1';

let made = 0;
const story = await openSparkStory();
const app = await createHttpApp({ log: createLog('silent'), production: true });
serveClicks(app, {
  ...story.deps,
  secrets: [secret, former],
  settleSeconds: 600,
  limits: noLimits,
});
afterAll(async () => {
  await app.close();
  await story.close();
});

/** A running campaign whose only condition is taking part, of a creator with a website. */
async function running(): Promise<{ campaignId: string; creatorId: string }> {
  made += 1;
  const creatorId = await story.creator(`brand${made}`, 100n);
  const { id: campaignId } = await story.create(creatorId);
  await story.db.run(sql`
    update creator_profile set website = 'https://brand.example/a?b=1', discord = ${tweet}
    where user_id = ${creatorId}`);
  await story.db.run(sql`
    update spark_campaign set needs_like = false, needs_retweet = false, needs_comment = false,
      needs_join = false where id = ${campaignId}`);
  await story.connect(campaignId, creatorId, `-1007${made}`);
  return { campaignId, creatorId };
}

async function earner(): Promise<string> {
  made += 1;
  const userId = await story.earner(`earner${made}`);
  await story.db.run(sql`
    update app_user set telegram_user_id = ${String(7000 + made)} where id = ${userId}`);
  await story.db.run(sql`
    insert into rules_acceptance (user_id, version, accepted_at)
    values (${userId}, '1', ${story.clock.now()})`);
  return userId;
}

async function participant(): Promise<{ campaignId: string; creatorId: string; userId: string }> {
  const [campaign, userId] = [await running(), await earner()];
  await participate(story.deps, { ...campaign, userId });
  return { ...campaign, userId };
}

const linksOf = (input: { userId: string; campaignId: string }) =>
  clickLinksOf({ secret, publicUrl }, story.deps, input);
async function pathOf(input: { userId: string; campaignId: string }, place = 0): Promise<string> {
  return new URL((await linksOf(input))[place]?.url ?? '').pathname;
}
const press = (url: string, agent = browser) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'user-agent': agent, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
const clicksIn = (campaignId: string) =>
  story.db.all(sql<{ userId: string; target: string; status: string; code: string | null }>`
    select user_id, target, status, code from traffic.spark_action
    where campaign_id = ${campaignId} and kind = 'click' order by id`);

test('a campaign has the links that it had when it started, each address once', async () => {
  const input = await participant();
  await story.db.run(sql`
    update creator_profile set website = 'https://evil.example' where user_id = ${input.creatorId}`);
  const links = await linksOf(input);
  expect(links.map(({ id, label }) => [id, label])).toEqual([
    ['tweet', 'Post on X'],
    ['website', 'Website'],
  ]);
  const answer = await press(await pathOf(input, 1));
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    'https://brand.example/a?b=1',
  ]);
});

test.each([
  { website: 'https://brand.example', discord: 'https://www.brand.example/', twitter: '' },
  { website: 'https://brand.example', discord: '', twitter: 'https://twitter.com/brand/status/1' },
])('one place is paid once, however its creator wrote it: %o', async (fields) => {
  made += 1;
  const creatorId = await story.creator(`brand${made}`, 100n);
  const { id: campaignId } = await story.create(creatorId);
  await story.db.run(sql`
    update creator_profile set website = ${fields.website}, discord = ${fields.discord},
      twitter = ${fields.twitter} where user_id = ${creatorId}`);
  // "Earn up to" of a card counts these.
  const counted = async () => (await readDetailsOf(story.db, campaignId)).linkCount;
  expect(await counted()).toBe(2);
  await story.connect(campaignId, creatorId, `-1007${made}`);
  const links = await linksOf({ userId: await earner(), campaignId });
  expect(links.map(({ id }) => id)).toEqual(['tweet', 'website']);
  expect(await counted()).toBe(2);
});

test('a link that was signed before the secret changed is paid as before', async () => {
  const input = await participant();
  const old = { secret: former, publicUrl };
  const [link] = await clickLinksOf(old, story.deps, input);
  expect((await press(new URL(link?.url ?? '').pathname)).statusCode).toBe(303);
  expect(await clicksIn(input.campaignId)).toMatchObject([{ userId: input.userId }]);
});

test('a group can still be connected by the link of a campaign from before the secret changed', () => {
  const id = randomUUID();
  const connectHash = hashConnectToken(connectToken(former, id));
  const groupLink = (payload: string) => payload;
  const linkBy = (...previousSecrets: string[]) =>
    connectLink({ secret, previousSecrets, groupLink }, { id, connectHash });
  expect(linkBy(former)).toBe(`connect_${connectToken(former, id)}`);
  expect(linkBy()).toBeNull();
});

test('a social link that leads elsewhere than to its network names its host', () => {
  const label = '';
  expect(labelOf({ kind: 'x', label, url: 'https://brand.example/x' })).toBe(
    'X profile (brand.example)',
  );
  expect(labelOf({ kind: 'x', label, url: 'https://x.com/brand' })).toBe('X profile');
  expect(labelOf({ kind: 'website', label, url: 'https://brand.example' })).toBe('Website');
});

test('the links of two people, and of two campaigns, are different and name no one', async () => {
  const [one, other] = [await participant(), await participant()];
  const all = [
    await pathOf(one),
    await pathOf(one, 1),
    await pathOf(other),
    await pathOf({ ...other, userId: one.userId }),
  ];
  expect(new Set(all).size).toBe(4);
  for (const path of all) {
    expect(path).toMatch(/^\/r\/[\w-]{66}$/);
    const shown = Buffer.from(path.slice(3), 'base64url').toString('hex');
    expect(shown).not.toContain(one.userId.replaceAll('-', ''));
  }
  expect(await pathOf(one)).toBe(all[0]);
});

test('opening a link shows a page that presses its own button, and counts nothing', async () => {
  const input = await participant();
  const path = await pathOf(input);
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url: path, headers: { 'user-agent': browser } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/]+=*';/);
    expect(policy).toContain("frame-ancestors 'none'");
    if (method === 'GET') {
      expect(answer.body).toContain(
        '<form method="post"><button>Continue to x.com</button></form>',
      );
      expect(answer.body).not.toContain(tweet);
    }
  }
  expect(await clicksIn(input.campaignId)).toEqual([]);
});

test('a press counts once and leads to the stored link every time', async () => {
  const input = await participant();
  const path = await pathOf(input);
  for (let time = 0; time < 3; time += 1) {
    const answer = await press(`${path}?to=https://evil.example`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, tweet]);
  }
  expect(await clicksIn(input.campaignId)).toEqual([
    { userId: input.userId, target: 'tweet', status: 'waiting', code: null },
  ]);
});

test.each([
  'TelegramBot (like TwitterBot)',
  'Twitterbot/1.0',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'Slackbot-LinkExpanding 1.0',
  'Mozilla/5.0 (compatible; Discordbot/2.0)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Mozilla/5.0 HeadlessChrome/141.0',
  'curl/8.5.0',
  'python-requests/2.32',
  '',
])('a preview or scanner counts nothing, even when it presses: %s', async (agent) => {
  const input = await participant();
  expect((await press(await pathOf(input), agent)).statusCode).toBe(303);
  expect(await clicksIn(input.campaignId)).toEqual([]);
});

test('a forged or foreign token leads nowhere and counts nothing', async () => {
  const input = await participant();
  const path = await pathOf(input);
  const token = path.slice(3);
  const foreign = clickToken('another secret', { ...input, position: 1 });
  const forged = Array.from(token, (letter, place) => {
    const other = letter === 'A' ? 'B' : 'A';
    return token.slice(0, place) + other + token.slice(place + 1);
  });
  for (const wrong of [...forged, foreign, token.slice(0, -1), `${token}A`, 'x']) {
    expect(readClickToken(secret, wrong)).toBeNull();
  }
  for (const wrong of [forged[0], forged[40], foreign]) {
    const answer = await press(`/r/${wrong}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
    expect(answer.body).toContain('This link is not valid.');
  }
  // signed, but of a link that this campaign does not have
  expect((await press(`/r/${clickToken(secret, { ...input, position: 3 })}`)).statusCode).toBe(404);
  expect(await clicksIn(input.campaignId)).toEqual([]);
});

test('a token with one altered byte anywhere in its signature is refused, even encrypted to match', () => {
  const click = { userId: randomUUID(), campaignId: randomUUID(), position: 1 };
  const bytes = Buffer.from(clickToken(secret, click), 'base64url');
  const key = createHmac('sha256', secret).update('spark-click:key').digest();
  /** Encrypts or decrypts what follows a signature. */
  const crypt = (mac: Buffer, text: Buffer) => createCipheriv('aes-256-ctr', key, mac).update(text);
  const [signed, named] = [bytes.subarray(0, 16), crypt(bytes.subarray(0, 16), bytes.subarray(16))];
  const withMac = (mac: Buffer) => Buffer.concat([mac, crypt(mac, named)]).toString('base64url');
  expect(readClickToken(secret, withMac(signed))).toEqual(click);
  for (const place of signed.keys()) {
    const altered = Buffer.from(signed);
    altered[place] = (signed[place] ?? 0) ^ 1;
    expect(readClickToken(secret, withMac(altered)), `byte ${place}`).toBeNull();
  }
});

test('a click before taking part is unpaid with its reason, and the next one after it counts', async () => {
  const [campaign, userId] = [await running(), await earner()];
  const path = await pathOf({ ...campaign, userId });
  await press(path);
  await press(path);
  expect(await clicksIn(campaign.campaignId)).toMatchObject([
    { status: 'unpaid', code: 'NOT_PARTICIPANT' },
  ]);
  await participate(story.deps, { ...campaign, userId });
  await press(path);
  await press(path);
  expect(await clicksIn(campaign.campaignId)).toMatchObject([{ status: 'waiting', code: null }]);
});

const required = ['like', 'retweet', 'comment', 'join'] as const;

test.each(required)(
  'where a %s is required, a click before it is unpaid and says so, and the next one after it counts',
  async (needed) => {
    const [{ campaignId }, userId] = [await running(), await earner()];
    const report = (action: ReportedAction) =>
      reportAction(story.deps, { campaignId, userId, action });
    await story.db.run(sql`
      update spark_campaign set needs_like = ${needed === 'like'},
        needs_retweet = ${needed === 'retweet'}, needs_comment = ${needed === 'comment'},
        needs_join = ${needed === 'join'} where id = ${campaignId}`);
    await participate(story.deps, { campaignId, userId });
    const path = await pathOf({ campaignId, userId });
    const done = {
      like: () => report('like'),
      retweet: () => report('retweet'),
      comment: () => report('comment'),
      join: () =>
        story.inTx((tx) => recordJoined(tx, { campaignId, userId, at: story.clock.now() })),
    };
    for (const action of required) if (action !== needed) await done[action]();
    await press(path);
    expect(await clicksIn(campaignId)).toMatchObject([
      { status: 'unpaid', code: 'ACTIONS_MISSING' },
    ]);
    await done[needed]();
    await press(path);
    expect(await clicksIn(campaignId)).toMatchObject([{ status: 'waiting', code: null }]);
  },
);

test.each([
  [
    'the creator',
    'OWN_CAMPAIGN',
    async ({ creatorId }: { creatorId: string }) => ({ userId: creatorId }),
  ],
  [
    'a person without rules',
    'RULES_MISSING',
    async () => ({ userId: await story.earner('norules') }),
  ],
] as const)('a click of %s is unpaid: %s', async (_, code, who) => {
  const campaign = await running();
  const { userId } = await who(campaign);
  await press(await pathOf({ ...campaign, userId }));
  expect(await clicksIn(campaign.campaignId)).toMatchObject([{ status: 'unpaid', code }]);
});

test('after the end a click leads on and is unpaid', async () => {
  const input = await participant();
  const path = await pathOf(input);
  await story.inTx((tx) => stopCampaign(story.deps, tx, { ...input, kind: 'spark' }));
  expect((await press(path)).statusCode).toBe(303);
  expect(await clicksIn(input.campaignId)).toMatchObject([
    { status: 'unpaid', code: 'CAMPAIGN_NOT_LIVE' },
  ]);
});

test('once the money of a campaign is settled a click leads on and is not recorded', async () => {
  const input = await participant();
  const path = await pathOf(input);
  await story.inTx((tx) => stopCampaign(story.deps, tx, { ...input, kind: 'spark' }));
  await story.pass(24);
  expect((await press(path)).statusCode).toBe(303);
  expect(await clicksIn(input.campaignId)).toEqual([]);
});

race('concurrent presses of one link are one click', async (crowd) => {
  const input = await participant();
  const path = await pathOf(input);
  const answers = await Promise.all(Array.from({ length: crowd }, () => press(path)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
  expect(await clicksIn(input.campaignId)).toMatchObject([{ status: 'waiting' }]);
});
