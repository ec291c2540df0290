import type { FomoCampaign, OwnFomoCampaign } from '@stoke/contract';
import { type RefusalCode } from '@stoke/contract/refusals';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import {
  campaignForms,
  giveDollars,
  joinBrand,
  multipart,
} from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';
import { refused } from '../../../../testing/server/refused.ts';

const server = await openTestServer();
afterAll(() => server.close());

const link = { link: 'https://x.com/stoke/status/1', type: 'x-retweet', proofRequired: false };
const retweet = { key: 'retweet', baseRate: 0.05, allocationPercentage: 60, links: [link] };
const custom = {
  key: 'custom-1',
  name: 'Draw our mark',
  baseRate: 0.2,
  allocationPercentage: 40,
  links: [{ link: '', type: 'manual-upload', proofRequired: true, proofPlaceholder: 'A picture' }],
};
const comment = {
  key: 'comment',
  baseRate: 0.1,
  allocationPercentage: 100,
  links: [{ link: link.link, type: 'x-comment', proofRequired: true }],
};
const fields = {
  name: 'Join us',
  budget: 100,
  numberOfUsers: 100,
  rules: ['Be kind.', ' '],
  campaignTasks: [retweet, custom],
};

type Created = { message: string; campaign: OwnFomoCampaign };

const forms = await campaignForms<OwnFomoCampaign>(server, 'createFomo', fields);
const { bannerImage, create, made, send } = forms;
const ownOf = async (member: Member) =>
  (
    await ask(server, 'fomosOfCreator', {
      token: member.token,
      params: { userId: member.id },
    })
  ).body as OwnFomoCampaign[];

test('a campaign is priced by the server, starts, is listed, and gives back what is left', async () => {
  const ana = await joinBrand(server, 150n);
  const computed = {
    creatorId: ana.id,
    earningTag: 'High Earning',
    totalEngagementsExpected: 100,
    estimatedTotalCampaignCost: 11,
  };
  const { status, body } = await create(ana, computed);
  const { message, campaign } = body as Created;
  expect([status, message]).toEqual([201, 'Campaign created successfully!']);
  expect(campaign).toMatchObject({
    status: 'active',
    budget: 100,
    userRewardPool: 85,
    currentRewardPoolBalance: 85,
    // 60 × $0.05 and 40 × $0.20
    payoutPerUser: 0.11,
    maxPayout: 0.2,
    numberOfUsers: 100,
    completedUsersCount: 0,
    totalEngagementsExpected: 100,
    estimatedTotalCampaignCost: 11,
    earningTag: 'High Earning',
    isNew: true,
    creatorType: 'Project',
    uniqueId: expect.stringMatching(/^[0-9A-F]{8}$/),
    rules: ['Be kind.'],
    missing: 0,
  });
  expect(campaign.campaignTasks).toMatchObject([
    {
      ...retweet,
      name: 'Retweet',
      instances: 1,
      targetParticipants: 60,
      currentParticipants: 0,
      links: [{ ...link, _id: expect.any(String) }],
    },
    {
      key: 'custom-1',
      targetParticipants: 40,
      links: [{ type: 'manual-upload', proofRequired: true, proofPlaceholder: 'A picture' }],
    },
  ]);
  const earner = await join(server);
  const listed = await ask(server, 'fomoCampaigns', { token: earner.token });
  expect(listed.body as FomoCampaign[]).toMatchObject([{ _id: campaign._id, isNew: true }]);
  server.time.now = new Date(server.time.now.getTime() + 24 * 3_600_000);
  const params = { campaignId: campaign._id };
  const shown = await ask(server, 'fomoCampaign', { token: earner.token, params });
  expect(shown.body).toMatchObject({ name: 'Join us', isNew: false });
  expect(shown.body).not.toHaveProperty('refunded');

  const stopped = (await ask(server, 'stopFomo', { token: ana.token, params })).body as Created;
  expect(stopped.message).toContain('$100.00');
  expect(stopped.campaign).toMatchObject({ status: 'ended', refunded: 100 });
  expect((await ask(server, 'fomoCampaigns', { token: earner.token })).body).toEqual([]);
  refused(await ask(server, 'stopFomo', { token: ana.token, params }), 'campaign.not_running');
});

test('a campaign without money is shown to its creator alone until it starts', async () => {
  const ana = await joinBrand(server, 10n);
  const eve = await joinBrand(server, 0n);
  const campaign = await made(ana);
  expect(campaign).toMatchObject({
    status: 'pending',
    missing: 90,
    isNew: false,
    currentRewardPoolBalance: 0,
  });
  const params = { campaignId: campaign._id };
  const [mine, theirs] = [
    { token: ana.token, params },
    { token: eve.token, params },
  ];
  expect((await ask(server, 'fomoCampaign', mine)).status).toBe(200);
  refused(await ask(server, 'fomoCampaign', theirs), 'request.not_found');
  for (const call of ['startFomo', 'stopFomo', 'cancelFomo'] as const) {
    refused(await ask(server, call, theirs), 'request.not_found');
  }
  refused(await ask(server, 'startFomo', mine), 'campaign.needs_funds');
  await giveDollars(server, ana, 90n);
  expect(((await ask(server, 'startFomo', mine)).body as Created).campaign.status).toBe('active');
  refused(await ask(server, 'startFomo', mine), 'campaign.not_pending');
  refused(await ask(server, 'cancelFomo', mine), 'campaign.not_pending');
  const other = await made(ana);
  const cancelled = await ask(server, 'cancelFomo', {
    ...mine,
    params: { campaignId: other._id },
  });
  expect((cancelled.body as Created).campaign.status).toBe('ended');
});

test.each<[object, RefusalCode, string?]>([
  [{ name: '' }, 'fomo.name_required'],
  [{ budget: 0 }, 'campaign.budget_invalid'],
  [{ budget: undefined }, 'campaign.budget_invalid'],
  [
    { budget: 100.005 },
    'campaign.budget_invalid',
    'An amount has at most two decimals, such as 1250.50.',
  ],
  [{ bannerImage: undefined }, 'fomo.banner_required'],
  [
    { numberOfUsers: 0 },
    'fomo.users_out_of_range',
    'Number of users must be between 1 and 500 (5x budget).',
  ],
  [
    { numberOfUsers: 501 },
    'fomo.users_out_of_range',
    'Number of users must be between 1 and 500 (5x budget).',
  ],
  [{ numberOfUsers: undefined }, 'fomo.users_out_of_range'],
  [
    { numberOfUsers: 'many' },
    'fomo.users_out_of_range',
    'Number of users must be between 1 and 500 (5x budget).',
  ],
  [{ campaignTasks: [] }, 'fomo.no_tasks'],
  [{ campaignTasks: [{ ...retweet, links: [{ ...link, link: ' ' }] }] }, 'fomo.no_tasks'],
  [
    { campaignTasks: [{ ...retweet, allocationPercentage: 99.4 }] },
    'fomo.allocation_invalid',
    'Total task allocation must be around 100% (currently 99.4%). Please adjust.',
  ],
  [
    { campaignTasks: [{ ...custom, baseRate: 0.86, allocationPercentage: 100 }] },
    'fomo.cost_exceeds_pool',
    'Estimated cost ($86.00) exceeds the reward pool ($85.00). Lower the number of users or the task rates.',
  ],
  [
    { campaignTasks: [{ ...retweet, baseRate: 0.04 }] },
    'fomo.task_invalid',
    'Retweet pays at least $0.05, in whole cents.',
  ],
  [
    { campaignTasks: [{ ...custom, baseRate: 0.19 }] },
    'fomo.task_invalid',
    'A custom task pays at least $0.20, in whole cents.',
  ],
  [{ campaignTasks: [retweet, retweet] }, 'fomo.task_invalid', 'Each task needs a key of its own.'],
  [{ earningTag: 'Low Earning' }, 'fomo.figures_mismatch'],
  [{ totalEngagementsExpected: 101 }, 'fomo.figures_mismatch'],
  [{ estimatedTotalCampaignCost: 10.99 }, 'fomo.figures_mismatch'],
  [{ campaignTasks: [{ ...retweet, targetParticipants: 61 }, custom] }, 'fomo.figures_mismatch'],
  [{ campaignTasks: [{ ...retweet, instances: 2 }, custom] }, 'fomo.figures_mismatch'],
  [{ creatorId: 'newcomer' }, 'creator.owner_mismatch'],
])('%j is refused with its own text and creates nothing', async (wrong, code, message) => {
  const ana = await joinBrand(server, 0n);
  refused(await create(ana, wrong), code, message);
  expect(await ownOf(ana)).toEqual([]);
});

test.each([
  [{ campaignTasks: 'no JSON' }],
  [{ campaignTasks: [{ ...retweet, links: Array.from({ length: 11 }, () => link) }] }],
  [{ campaignTasks: [{ ...retweet, links: [{ ...link, link: 'javascript:alert(1)' }] }] }],
  [{ campaignTasks: [{ ...retweet, currentParticipants: 1 }] }],
  [{ campaignTasks: [{ ...retweet, surprise: 1 }] }],
  [{ rules: ['x'.repeat(301)] }],
  [{ payoutPerUser: 5 }],
])('%j is refused', async (wrong) => {
  const ana = await joinBrand(server, 0n);
  expect((await create(ana, wrong)).status).toBe(422);
});

test('a built-in task may pay more than its usual rate', async () => {
  const ana = await joinBrand(server, 100n);
  const { campaignTasks, ...rest } = await made(ana, {
    campaignTasks: [{ ...retweet, baseRate: 0.15 }, custom],
  });
  expect(rest).toMatchObject({ estimatedTotalCampaignCost: 17, payoutPerUser: 0.17 });
  expect(campaignTasks).toMatchObject([{ baseRate: 0.15 }, { baseRate: 0.2 }]);
});

test('a form with a file and JSON texts creates the same campaign', async () => {
  const ana = await joinBrand(server, 0n);
  const texts = {
    name: 'Join us',
    budget: '100',
    numberOfUsers: '100',
    rules: '["Be kind."]',
    campaignTasks: JSON.stringify([comment]),
    earningTag: 'High Earning',
    estimatedTotalCampaignCost: '10.00',
    totalEngagementsExpected: '100',
  };
  const { status, body } = await send(ana, texts);
  expect([status, (body as Created).campaign.estimatedTotalCampaignCost]).toEqual([201, 10]);
  const asText = await multipart({ ...texts, bannerImage }, {});
  expect((await ask(server, 'createFomo', { token: ana.token, raw: asText })).status).toBe(201);
});

test('without a dashboard no campaign is made, and without a token none is shown', async () => {
  refused(await create(await join(server)), 'creator.no_dashboard');
  refused(await ask(server, 'fomoCampaigns'), 'session.campaigns_need_login');
});

test('the same key makes one campaign, however often it is sent, even concurrently', async () => {
  const ana = await joinBrand(server, 250n);
  const answers = await Promise.all([1, 2, 3].map(() => create(ana, {}, { key: 'once' })));
  const ids = answers.map(({ body }) => (body as Created).campaign._id);
  expect([new Set(ids).size, (await ownOf(ana)).length]).toEqual([1, 1]);
});

test('active campaigns are paged newest first, without a gap or a repeat', async () => {
  const ana = await joinBrand(server, 1000n);
  for (let n = 0; n < 5; n += 1) {
    if (n !== 3) server.time.now = new Date(server.time.now.getTime() + 1000);
    await made(ana, { budget: 50, numberOfUsers: 50 });
  }
  const read = async (query: Record<string, string>) => {
    const { body, headers } = await ask(server, 'fomoCampaigns', { token: ana.token, query });
    const ids = (body as FomoCampaign[]).map(({ _id }) => _id);
    return { ids, next: headers['x-next-cursor']?.toString() };
  };
  const all = (await read({})).ids;
  const paged: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await read(cursor === '' ? { limit: '2' } : { limit: '2', cursor });
    paged.push(...page.ids);
    cursor = page.next;
  }
  expect(paged).toEqual(all);
  const mine = { token: ana.token, params: { userId: ana.id }, query: { limit: '2' } };
  const first = await ask(server, 'fomosOfCreator', mine);
  const cursor = String(first.headers['x-next-cursor']);
  const rest = await ask(server, 'fomosOfCreator', { ...mine, query: { cursor } });
  expect((first.body as object[]).length + (rest.body as object[]).length).toBe(5);
});

test('the list is searched and sorted on the server, page by page', async () => {
  const brand = await joinBrand(server, 1000n);
  const name = `Lighthouse ${brand.id.slice(-6)}`;
  // The fewest people are paid the best.
  const wishes = [
    [50, 0.24],
    [100, 0.22],
    [200, 0.21],
  ] as const;
  const ids: string[] = [];
  for (const [numberOfUsers, baseRate] of wishes) {
    server.time.now = new Date(server.time.now.getTime() + 1000);
    const campaignTasks = [retweet, { ...custom, baseRate }];
    ids.push((await made(brand, { name, budget: 50, numberOfUsers, campaignTasks }))._id);
  }
  const list = async (query: Record<string, string>) => {
    const sent = { token: brand.token, query: { q: name.toUpperCase(), ...query } };
    const { body, headers } = await ask(server, 'fomoCampaigns', sent);
    const found = (body as FomoCampaign[]).map(({ _id }) => ids.indexOf(_id));
    const total = headers['x-total-count'];
    return { found, next: headers['x-next-cursor']?.toString(), ...(total ? { total } : {}) };
  };
  expect((await list({})).found).toEqual([2, 1, 0]);
  for (const [page, found] of [
    ['1', [2, 1]],
    ['2', [0]],
    ['9', [0]],
  ] as const) {
    expect(await list({ page, limit: '2' })).toMatchObject({ found, total: '3' });
  }
  expect(await list({ page: '2', limit: '2', sort: 'paid' })).toMatchObject({ found: [2] });
  expect(await list({ page: '1', q: 'none like it' })).toMatchObject({ found: [], total: '0' });
  for (const sort of ['paid', 'ending']) {
    const first = await list({ sort, limit: '2' });
    expect(first.found, sort).toEqual([0, 1]);
    const rest = await list({ sort, limit: '2', cursor: String(first.next) });
    expect(rest, sort).toEqual({ found: [2], next: undefined });
  }
  await server.db.run(sql`
    update fomo_task set participants = target where campaign_id = ${ids[0] ?? ''} and kind = 'custom'`);
  // A retweet is all that is free there.
  expect((await list({ sort: 'paid' })).found).toEqual([1, 2, 0]);
  expect((await list({ tag: 'high' })).found).toEqual([0]);
  expect((await list({ tag: 'medium' })).found).toEqual([1]);
  expect((await list({ tag: 'low' })).found).toEqual([2]);
  const ofBrand = await list({ q: '', creator: brand.id, limit: '2' });
  expect(ofBrand.found).toEqual([2, 1]);
  const rest = { q: '', creator: brand.id, cursor: String(ofBrand.next) };
  expect(await list(rest)).toEqual({ found: [0], next: undefined });
  const code = String(ids[1]).slice(-8).toUpperCase();
  expect((await list({ q: code })).found).toEqual([1]);
  for (const q of ['RAND ', 'brandOF', 'IG', 'use']) {
    expect((await list({ q })).found, q).toEqual(expect.arrayContaining([2, 1, 0]));
  }
  for (const q of ["100%_'--", '%', '_', '\\', 'Lighthouse%']) {
    expect((await list({ q })).found, q).toEqual([]);
  }
  refused(
    await ask(server, 'fomoCampaigns', { token: brand.token, query: { q: 'a', cursor: 'x_1' } }),
    'request.invalid',
  );
});

test('a kind is off until an administrator switches it on, and off again', async () => {
  const admin = await join(server, { isAdmin: true });
  const turn = (kind: string, isOn: boolean, { token } = admin) => {
    const changes = { [`${kind}Open`]: { from: !isOn, to: isOn } };
    return ask(server, 'saveSettings', { token, body: { changes, reason: 'Because.' } });
  };
  const launched = async () => (await ask(server, 'publicSettings')).body;
  expect(await launched()).toMatchObject({ open: { fomo: false, boost: false } });
  await turn('fomo', true);
  expect(await launched()).toMatchObject({ open: { fomo: true, boost: false } });
  await turn('boost', true);
  await turn('fomo', false);
  expect(await launched()).toMatchObject({ open: { fomo: false, boost: true } });
  expect((await turn('drip', true)).status).toBe(422);
  refused(await turn('fomo', true, await join(server)), 'admin.required');
});
