import type { OwnSparkCampaign } from '@stoke/contract';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { recordCreated } from '../../../../entities/own-campaigns/created-campaign.ts';
import {
  button,
  creator,
  creatorId,
  noteSent,
  ownSparkList,
} from '../../../../../testing/creator-world.ts';
import { ownSpark, pendingSpark } from '../../../../../testing/own-campaigns.ts';
import { all } from '../../../../../testing/find.ts';
import { LiveStream } from '../../../../../testing/live-stream.ts';
import { holdToken, member, memberStage, type Answers } from '../../../../../testing/stage.tsx';

const stage = memberStage();

const list = (...campaigns: OwnSparkCampaign[]) => ({
  [ownSparkList]: { body: { data: campaigns } },
});
const open = (answers: Answers) => stage.open('/creator-dashboard', { ...creator(), ...answers });
const { _id: id } = ownSpark();
const path = (verb: string) => `POST /api/spark-campaigns/${id}/${verb}`;

test.each([
  [{ status: 422, body: { message: 'Odd.' } }, 'Odd.'],
  [{ status: 422, body: {} }, 'Failed to fetch Spark campaigns.'],
])('campaigns that cannot be loaded are said and can be tried again: %j', async (answer, text) => {
  await open({ [ownSparkList]: [answer, { body: { data: [ownSpark()] } }] });
  await stage.sees(text);
  await stage.press('Try again');
  await stage.sees('Helio talk');
});

test('campaigns on their way hold their place, and none lead to the first', async () => {
  await open({ [ownSparkList]: 'never' });
  await stage.shows(1, '[aria-label="Loading Spark campaigns"]');
  await stage.close();
  stage.begin();
  holdToken();
  await open(list());
  await stage.press('Start a Spark campaign');
  await stage.isAt('/create-spark-campaign');
});

test('an active campaign shows its figures, its group, its time left and its pool', async () => {
  await open(list(ownSpark()));
  await stage.sees(
    'Helio talk',
    'Active',
    'ID 0190f0c0...',
    '@brandgroup · 1,380 people',
    'Budget$1,000.00',
    'Duration48 hours',
    'Messages tracked1,284',
    'Unique engaged users1,204',
    '$150.00 / $800.00',
    'Reserved $50.00',
    '1d 23h 59m left',
  );
  const group = document.querySelector('a[href="https://t.me/brandgroup"]');
  expect(group?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
});

test('what moves in one campaign moves on its card, without the other campaigns', async () => {
  const live = new LiveStream();
  const own = { creatorId: { _id: creatorId, username: 'maker1', name: 'Maker 1' } };
  await open({ ...live.answers, ...list(ownSpark(own)) });
  await live.follows(stage, [id]);
  const after = ownSpark({ ...own, totalMessagesTracked: 1285, poolReserved: 51 });
  stage.answers({ [`${ownSparkList}?campaign=${id}`]: { body: { data: [after] } } });
  const before = stage.asked.length;
  await live.say({ what: 'campaigns', campaign: id });
  await stage.sees('Messages tracked1,285');
  await stage.sees('Reserved $51.00');
  expect(stage.asked.slice(before)).toHaveLength(1);
});

test('a link is added to an active campaign, and one that it has is refused before', async () => {
  const call = `POST /api/spark-campaigns/${id}/links`;
  const after = ownSpark({ linkCount: 3 });
  await open({
    ...list(ownSpark({ linkCount: 2 })),
    [call]: { body: { message: 'The link is added.', campaign: after } },
  });
  await stage.sees('Limit per person$200.00');
  await stage.sees('Paid links2');
  await stage.press('Add link');
  await stage.sees('Links 2 of 24Post on XWebsite');
  const submit = () => act(async () => all('[role=dialog] button[type=submit]')[0]?.click());
  await submit();
  await stage.sees('Please enter a link that starts with https://');
  await stage.types('Link', 'https://www.brand.example');
  await submit();
  await stage.sees('This link is already part of the campaign.');
  await stage.types('Link', 'https://brand.example/shop');
  await stage.types('Name (optional)', 'Our shop');
  stage.answers(list(after));
  await submit();
  await stage.sees('The link is added.');
  await stage.sees('Paid links3');
  expect(stage.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a campaign that is not active takes no links', async () => {
  await open(list(ownSpark({ status: 'paused' })));
  await stage.sees('Paid links');
  expect(stage.text()).not.toContain('Add link');
});

test('a budget that is none is N/A, a private group is known by its title', async () => {
  const telegramGroupLink = 'https://t.me/+AbCdEfGhIjKlMnOp';
  await open(list(ownSpark({ budget: 0, telegramGroupLink })));
  await stage.sees('BudgetN/A');
  await stage.sees('Helio Labs');
});

test('the campaign id is copied whole and told by its first eight characters', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await open(list(ownSpark()));
  await stage.press('Copy campaign ID');
  await stage.sees('Copied Campaign ID: 0190f0c0...');
  expect(writeText).toHaveBeenCalledWith(id);
  writeText.mockRejectedValue(new Error('no'));
  await stage.press('Copied campaign ID');
  await stage.sees('Failed to copy ID.');
});

test('a pending campaign says what it lacks: money, then a group, first of all a Telegram account', async () => {
  await open(list(pendingSpark()));
  await stage.sees('Add $759.75 to your balance. It is funded automatically.');
  await stage.sees('Link your Telegram account');
  await stage.press('Link Telegram');
  await stage.isAt('/creator-dashboard');
  await stage.sees('Link Telegram');
});

test('a pending campaign that lacks less than a cent asks for a cent', async () => {
  await open(list(pendingSpark({ missing: 0.000001 })));
  await stage.sees('Add $0.01 to your balance.');
});

const linked = member({ _id: creatorId, hasDashboard: true, telegramUserId: '5' });

test('a linked creator is led to Telegram with the one-time link', async () => {
  await open({ ...list(pendingSpark({ missing: 0 })), ...linked });
  await stage.sees('Your balance covers it.');
  await stage.sees('Connect group');
  const link = document.querySelector('a[href*="startgroup=connect_token"]');
  expect(link?.getAttribute('target')).toBe('_blank');
});

test('a private group has no look-up by name', async () => {
  const telegramGroupLink = 'https://t.me/+AbCdEfGhIjKlMnOp';
  await open({ ...list(pendingSpark({ telegramGroupLink })), ...linked });
  await stage.sees('Connect group');
  expect(button('Check again')).toBeUndefined();
});

test('a covered campaign is funded with a press, under one key', async () => {
  const sent = noteSent();
  const funded = pendingSpark({ isFunded: true, missing: 0, waitingFor: 'connection' });
  await open({
    ...list(pendingSpark({ missing: 0 })),
    [path('start')]: { body: { message: 'It is funded.', campaign: funded } },
  });
  await stage.sees('Fund with $1,000.00');
  stage.answers(list(funded));
  await stage.press('Fund with $1,000.00');
  await stage.sees('It is funded.');
  await stage.sees('Funded: $1,000.00 is reserved.');
  expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('a group is checked again on request, and the answer is said', async () => {
  const campaign = pendingSpark({
    isConnected: true,
    groupTitle: 'Helio Labs',
    waitingFor: 'rights',
  });
  await open({
    ...list(campaign),
    ...linked,
    [path('check-group')]: { body: { message: 'Helio talk is active.', campaign: ownSpark() } },
  });
  await stage.sees('Make @StokeBot an administrator of Helio Labs.');
  stage.answers(list(ownSpark()));
  await stage.press('Check again');
  await stage.sees('Helio talk is active.');
  await stage.sees('Stop campaign');
});

test('missing permissions and a group that is taken are said', async () => {
  const connected = { isFunded: true, missing: 0, isConnected: true, isBotAdmin: true } as const;
  const missingRights = ['delete_messages', 'pin_messages'];
  await open(
    list(
      pendingSpark({ ...connected, groupTitle: 'Helio Labs', missingRights, isGroupTaken: true }),
    ),
  );
  await stage.sees('Connected to Helio Labs.');
  await stage.sees('The bot lacks permissions: delete messages, pin messages.');
  await stage.sees('Another Spark campaign is running in this group.');
});

test('a campaign whose bot lost its rights says that it is paused, and why', async () => {
  const rightsLink = 'https://t.me/StokeBot?startgroup=rights&admin=pin_messages';
  await open(list(ownSpark({ status: 'paused', isBotAdmin: false, rightsLink })));
  await stage.sees('Paused');
  await stage.sees('@StokeBot lost its admin rights in Helio Labs.');
  await stage.sees('Give rights');
  expect(document.querySelector(`a[href="${rightsLink}"]`)?.textContent).toBe('Give rights');
});

test('what returns is told before a running campaign is stopped', async () => {
  const over = ownSpark({
    status: 'ended',
    endedAt: '2026-11-18T18:26:00Z',
    settlesAt: '2026-11-19T18:26:00Z',
  });
  await open({
    ...list(ownSpark()),
    [path('stop')]: { body: { message: 'Helio talk has ended.', campaign: over } },
  });
  await stage.press('Stop campaign');
  // of a pool of $800.00, $600.00 is neither paid nor reserved: three quarters of $1,000.00
  await stage.sees('up to $750.00 including the fee');
  stage.answers(list(over));
  await stage.pressLast('Stop campaign');
  await stage.sees('Helio talk has ended.');
  await stage.sees('Unspent funds return Nov 19, 2026');
});

test('what returns is told before a pending campaign is cancelled, and a refusal is explained', async () => {
  await open({
    ...list(pendingSpark({ isFunded: true, missing: 0 })),
    [path('cancel')]: { status: 409, body: { message: 'It has started.' } },
  });
  await stage.press('Cancel campaign');
  await stage.sees('$1,000.00 returns to your balance now.');
  await stage.pressLast('Cancel campaign');
  await stage.sees('Campaign Not Cancelled');
  await stage.sees('It has started.');
});

test('an ended campaign says when, and what returned', async () => {
  await open(
    list(ownSpark({ status: 'completed', endedAt: '2026-11-18T18:26:00Z', refunded: 12.5 })),
  );
  await stage.sees('Completed');
  await stage.sees('Ended Nov 18, 2026');
  await stage.sees('$12.50 returned to your balance');
});

test.each([
  ['active', true],
  ['ended', false],
] as const)('the campaign just created is marked new when it is %s: %s', async (status, isNew) => {
  recordCreated({ campaign: { _id: id } });
  await open(list(ownSpark({ status })));
  await stage.sees('Helio talk');
  expect(stage.text().includes('New')).toBe(isNew);
});

test('of many campaigns the first six are shown, and more on request', async () => {
  const many = Array.from({ length: 31 }, (_, index) =>
    ownSpark({ _id: `id-${index}`, name: `Talk ${index}` }),
  );
  await open(list(...many));
  await stage.shows(6, 'article');
  await stage.press('Show 12 more Spark campaigns');
  await stage.shows(18, 'article');
  await stage.press('Show 12 more Spark campaigns');
  await stage.press('Show 1 more Spark campaigns');
  await stage.shows(31, 'article');
});
