import { randomUUID } from 'node:crypto';
import { api, type CampaignWork } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import {
  custom,
  dataUrl,
  openFomoWork,
  type OpenFomo,
} from '../../../../testing/server/fomo-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const fomo = await openFomoWork(server);
const drip = await openDripWork(server);
afterAll(() => server.close());

const weekMs = 7 * 86_400_000;
const post = 'https://x.com/roast/status/1950000000000000042';
const tweetTasks = [
  { ...custom, key: 'like', name: '', type: 'x-like', baseRate: 0.03 },
  { ...custom, key: 'retweet', name: '', type: 'x-retweet', baseRate: 0.05 },
  { ...custom, key: 'comment', name: '', type: 'x-comment', baseRate: 0.1 },
].map(({ type, ...task }, place) => ({
  ...task,
  allocationPercentage: place === 0 ? 34 : 33,
  links: [{ link: post, type, proofRequired: type === 'x-comment' }],
}));

type Page = { work: CampaignWork[]; next: string | null; status: number };

async function workOf(
  campaignId: string,
  { token }: { token: string },
  query: Record<string, string> = {},
): Promise<Page> {
  const response = await ask(server, 'campaignWork', { token, params: { campaignId }, query });
  const next = response.headers['x-next-cursor'];
  return {
    status: response.status,
    work: response.status === 200 ? (response.body as CampaignWork[]) : [],
    next: typeof next === 'string' ? next : null,
  };
}

async function fileOf(campaignId: string, { token }: { token: string }) {
  const { statusCode, body } = await server.app.inject({
    url: api.campaignWorkFile.path.replace(':campaignId', campaignId),
    headers: { authorization: `Bearer ${token}` },
  });
  return { statusCode, body, lines: body.trimEnd().split('\r\n') };
}

/** Someone's work on the only link of a campaign. */
async function submit(one: OpenFomo, body: object = { proofText: 'Done.' }) {
  const earner = await fomo.taken(one);
  const { status, body: made } = await ask(server, 'submitLink', { ...one.as(earner), body });
  expect(status, JSON.stringify(made)).toBe(200);
  return { earner, id: (made as { _id: string })._id };
}

const decide = (one: OpenFomo, submissionId: string, rejection?: object) =>
  ask(server, rejection ? 'rejectFomoWork' : 'approveFomoWork', {
    token: one.creator.token,
    params: { submissionId },
    ...(rejection && { body: rejection }),
  });

/** The weeks pass, with all work of the server; the creator logs in again. */
async function afterWeeks(weeks: number, { email }: Member): Promise<{ token: string }> {
  server.time.now = new Date(server.time.now.getTime() + weeks * weekMs);
  await server.sweep();
  const { body } = await ask(server, 'login', { body: { email, password } });
  return body as { token: string };
}

const imageAt = (url: string | null, { token }: { token: string }) =>
  server.app.inject({ url: url ?? '', headers: { authorization: `Bearer ${token}` } });

test('like, retweet and comment of one tweet are told apart', async () => {
  const { creator, campaignId, links } = await openTweet();
  for (const [action, link] of links) {
    const earner = await join(server);
    await server.db.run(sql`
      update app_user set x_username = ${`roaster_${action}`}, x_username_key = ${`roaster_${action}`}
      where id = ${earner.id}`);
    const as = { token: earner.token, params: { campaignId, ...link } };
    await ask(server, 'takePlace', as);
    const proofLink = `https://x.com/roaster_${action}/status/1950000000000000099`;
    const sent = await ask(server, 'submitLink', {
      ...as,
      body: action === 'comment' ? { proofLink } : {},
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  }
  const { work } = await workOf(campaignId, creator);
  expect(work.map(({ action, person }) => `${action} by ${person?.xUsername}`)).toEqual([
    'Comment by roaster_comment',
    'Retweet by roaster_retweet',
    'Like by roaster_like',
  ]);
  expect(work.every(({ taskLink }) => taskLink === post)).toBe(true);
  const [comment] = links.slice(-1);
  const comments = await workOf(campaignId, creator, { taskId: comment?.[1].linkId ?? '' });
  expect(comments.work.map(({ action }) => action)).toEqual(['Comment']);
  const { lines } = await fileOf(campaignId, creator);
  expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(['Like', 'Retweet', 'Comment']);
});

/** A campaign for one tweet; its links by what is done there. */
async function openTweet() {
  const creator = await joinBrand(server, 100n);
  const { body } = await ask(server, 'createFomo', {
    token: creator.token,
    body: {
      name: 'Roast',
      budget: 100,
      numberOfUsers: 50,
      campaignTasks: tweetTasks,
      bannerImage: await dataUrl(),
    },
  });
  const { campaign } = body as {
    campaign: {
      _id: string;
      campaignTasks: { _id: string; key: string; links: { _id: string }[] }[];
    };
  };
  const links = campaign.campaignTasks.map(({ _id: taskId, key, links: [link] }) => {
    return [key, { taskId, linkId: link?._id ?? '' }] as const;
  });
  return { creator, campaignId: campaign._id, links };
}

test('a filter by state, person or pictures returns all matching work and nothing else', async () => {
  const one = await fomo.open();
  const [waiting, approved, rejected] = [
    await submit(one, { proofText: 'One.' }),
    await submit(one, { proofImage: await dataUrl(20) }),
    await submit(one, { proofText: 'Three.' }),
  ];
  await decide(one, approved.id);
  await decide(one, rejected.id, { reason: 'low_quality', note: 'Blurred.' });
  const ids = async (query: Record<string, string>) =>
    (await workOf(one.ids.campaignId, one.creator, query)).work.map(({ _id }) => _id);
  expect(await ids({})).toEqual([rejected.id, approved.id, waiting.id]);
  expect(await ids({ state: 'pending' })).toEqual([waiting.id]);
  expect(await ids({ state: 'rejected' })).toEqual([rejected.id]);
  expect(await ids({ pictures: 'yes' })).toEqual([approved.id]);
  expect(await ids({ pictures: 'yes', state: 'rejected' })).toEqual([]);
  const { username } = rejected.earner;
  expect(await ids({ person: ` @${username.toUpperCase()} ` })).toEqual([rejected.id]);
  expect(await ids({ person: 'no one of this name' })).toEqual([]);
  expect(await ids({ person: '@' })).toHaveLength(3);
  const { work } = await workOf(one.ids.campaignId, one.creator, { state: 'rejected' });
  expect(work).toMatchObject([
    { reason: 'low_quality', note: 'Blurred.', decidedBy: 'creator', amount: 0.2, paid: 0 },
  ]);
});

test('a decision of the platform says so, and keeps its note', async () => {
  const earner = await drip.earner();
  await drip.submitTask(earner, earner.taskId);
  await drip.reject(earner.taskId, earner.id, 'Between us.');
  const campaignId = await campaignOf(earner.taskId);
  const { work } = await workOf(campaignId, drip.admin, { person: earner.xUsername });
  expect(work).toMatchObject([
    {
      person: { xUsername: earner.xUsername },
      action: 'Like, Retweet, Comment',
      status: 'rejected',
      reason: 'other',
      note: null,
      decidedBy: 'platform',
      paid: 0,
    },
  ]);
  const { body } = await fileOf(campaignId, drip.admin);
  expect(body).not.toContain('Between us.');
});

async function campaignOf(taskId: string): Promise<string> {
  const row = await server.db.one(sql<{ campaignId: string }>`
    select campaign_id from drip_tweet where id = ${taskId}`);
  return row?.campaignId ?? '';
}

test('only the creator and admins see it, and it contains no other campaign', async () => {
  const [one, other] = [await fomo.open(), await fomo.open()];
  const { earner } = await submit(one);
  const theirs = await submit(other);
  for (const { token } of [earner, other.creator, await join(server)]) {
    expect((await workOf(one.ids.campaignId, { token })).status).toBe(404);
    expect((await fileOf(one.ids.campaignId, { token })).statusCode).toBe(404);
  }
  expect((await workOf(randomUUID(), one.creator)).status).toBe(404);
  expect((await workOf(one.ids.campaignId, fomo.admin)).work).toHaveLength(1);
  const foreign = { taskId: other.ids.linkId };
  expect((await workOf(one.ids.campaignId, one.creator, foreign)).work).toEqual([]);
  const past = await workOf(one.ids.campaignId, one.creator, { cursor: theirs.id });
  expect(past.work.every(({ person }) => person?._id === earner.id)).toBe(true);
});

test('threat-18: markup, formulas and characters of many scripts come back as they were written', async () => {
  const one = await fomo.open();
  const text = '<img src=x onerror=alert(1)> "quoted", \u202eright\nto left ☕';
  await submit(one, { proofText: text });
  await submit(one, { proofText: '=HYPERLINK("https://evil.example")' });
  const { work } = await workOf(one.ids.campaignId, one.creator);
  expect(work.map((each) => each.text)).toEqual(['=HYPERLINK("https://evil.example")', text]);
  const { body } = await fileOf(one.ids.campaignId, one.creator);
  expect(body).toContain(`"${text.replaceAll('"', '""')}"`);
  expect(body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  for (const person of ['%', '_', "'; drop table submission; --", '<script>']) {
    const { status, work: found } = await workOf(one.ids.campaignId, one.creator, { person });
    expect([person, status, found]).toEqual([person, 200, []]);
  }
  for (const person of ['\u0000', 'a\u0000b', '\u001b']) {
    const { status } = await workOf(one.ids.campaignId, one.creator, { person });
    expect([404, 422]).toContain(status);
  }
});

test('paging shows each piece once while more work arrives', async () => {
  const one = await fomo.open();
  const before: string[] = [];
  for (let n = 0; n < 5; n += 1) before.unshift((await submit(one)).id);
  for (const query of [{}, { state: 'pending' }] as Record<string, string>[]) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await workOf(one.ids.campaignId, one.creator, {
        ...query,
        limit: '2',
        ...(cursor && { cursor }),
      });
      seen.push(...page.work.map(({ _id }) => _id));
      cursor = page.next;
      before.unshift((await submit(one)).id);
    }
    const known = before.slice(-seen.length);
    expect(seen).toEqual(known);
  }
});

test('a deleted account leaves its work without handle, text and picture, on page and file', async () => {
  const one = await fomo.open();
  const { earner, id } = await submit(one, {
    proofText: 'My own words.',
    proofLink: 'https://example.com/own',
    proofImage: await dataUrl(40),
  });
  await decide(one, id);
  const [before] = (await workOf(one.ids.campaignId, one.creator)).work;
  expect((await imageAt(before?.imageUrl ?? null, one.creator)).statusCode).toBe(200);
  await remove(earner);
  const { work } = await workOf(one.ids.campaignId, one.creator);
  expect(work).toMatchObject([
    {
      _id: id,
      person: null,
      taskName: 'Draw our mark',
      action: 'Draw our mark',
      text: null,
      proofLink: null,
      imageUrl: null,
      status: 'approved',
      paid: 0.2,
    },
  ]);
  expect((await imageAt(before?.imageUrl ?? null, one.creator)).statusCode).toBe(404);
  const { body } = await fileOf(one.ids.campaignId, one.creator);
  const kept = JSON.stringify(work) + body;
  for (const trace of [earner.username, earner.id, 'My own words.', 'example.com/own', '/image']) {
    expect(kept).not.toContain(trace);
  }
  const found = await workOf(one.ids.campaignId, one.creator, { person: 'deleted' });
  expect(found.work).toEqual([]);
});

async function remove({ token, username }: Member) {
  const owed = await ask(server, 'currentUser', { token });
  const { pendingEarnings: leaveBehind } = owed.body as { pendingEarnings: number };
  const body = { password, confirm: username, leaveBehind };
  const { status, body: response } = await ask(server, 'deleteAccount', { token, body });
  expect(status, JSON.stringify(response)).toBe(200);
  await server.sweep();
}

test('the work of a banned person stays, and what was taken back is not paid', async () => {
  const one = await fomo.open();
  const { earner, id } = await submit(one, { proofText: 'Still here.' });
  await decide(one, id);
  await ban(server, earner.id);
  const creator = await afterWeeks(3, one.creator);
  expect((await workOf(one.ids.campaignId, creator)).work).toMatchObject([
    {
      person: { username: earner.username },
      text: 'Still here.',
      status: 'approved',
      isForfeited: true,
      paid: 0,
    },
  ]);
  const { lines } = await fileOf(one.ids.campaignId, creator);
  expect(lines[1]).toContain(',forfeited,');
});

test('approved work is found a week later with its person, text and picture, on page and file', async () => {
  const one = await fomo.open();
  const proofText = 'My cup, at dawn.';
  const { earner, id } = await submit(one, {
    proofText,
    proofLink: 'https://example.com/cup',
    proofImage: await dataUrl(32),
  });
  await decide(one, id);
  const creator = await afterWeeks(1, one.creator);
  const { work } = await workOf(one.ids.campaignId, creator);
  expect(work).toMatchObject([
    {
      _id: id,
      person: { _id: earner.id, username: earner.username, xUsername: null, reputationScore: 500 },
      taskId: one.ids.linkId,
      taskName: 'Draw our mark',
      taskLink: null,
      action: 'Draw our mark',
      text: proofText,
      proofLink: 'https://example.com/cup',
      status: 'approved',
      isForfeited: false,
      reason: null,
      decidedBy: 'creator',
      amount: 0.2,
      paid: 0.2,
    },
  ]);
  const url = work[0]?.imageUrl ?? null;
  expect((await imageAt(url, creator)).headers['content-type']).toBe('image/webp');
  const { lines } = await fileOf(one.ids.campaignId, creator);
  expect(lines[0]).toBe(
    'work,person,x_account,task,action,task_link,text,proof_link,picture,decision,reason,note,' +
      'decided_by,handed_in_at,decided_at,reward_usd,paid_usd',
  );
  expect(lines[1]).toContain(
    `${id},${earner.username},,Draw our mark,Draw our mark,,"${proofText}",` +
      `https://example.com/cup,http`,
  );
  expect(lines[1]).toContain(`${url},approved,,,creator,`);
  expect(lines[1]).toMatch(/,0\.2,0\.2$/);
});

test('pictures of approved work stay for years; those of rejected work go by age', async () => {
  const one = await fomo.open();
  const pictures = await Promise.all([50, 60].map((size) => dataUrl(size)));
  const [kept, gone] = [
    await submit(one, { proofImage: pictures[0] }),
    await submit(one, { proofImage: pictures[1] }),
  ];
  await decide(one, kept.id);
  await decide(one, gone.id, { reason: 'not_done' });
  let creator: { token: string } = one.creator;
  for (const weeks of [53, 53]) creator = await afterWeeks(weeks, one.creator);
  const statusOf = async ({ id }: { id: string }) =>
    (await imageAt(`/api/campaigns/submissions/${id}/image`, creator)).statusCode;
  expect([await statusOf(kept), await statusOf(gone)]).toEqual([200, 404]);
});
