import { utcMoment } from '@stoke/domain';
import { act } from 'react';
import { expect, test } from 'vitest';
import { now } from '../../../lib/clock.ts';
import {
  button,
  campaign,
  choose,
  creator,
  creatorId,
  inHours,
  noteSent,
  ownSparkList,
} from '../../../../testing/creator-world.ts';
import { at, enter, openWizard, reachSummary } from '../../../../testing/fomo-wizard.ts';
import { drawable, give, image } from '../../../../testing/images.ts';
import { ownFomo, pendingSpark } from '../../../../testing/own-campaigns.ts';
import { campaignResults } from '../../../../testing/results-world.ts';
import { memberStage, type Answers } from '../../../../testing/stage.tsx';

const order = 'POST /api/drip-campaigns/create-drip';
const tweet = 'https://x.com/heliolabs/status/1873450000000007919';
const message = 'Choose a start within the next 90 days.';
const refused = { status: 422, body: { message, code: 'campaign.start_invalid' } };
/** A week from now at 14:00, as the field has it and as an instant. */
const { typed, startsAt, text: words } = inAWeek();
const scheduled = { status: 'pending', isFunded: true, startsAt } as const;
const stage = memberStage();

function inAWeek() {
  const day = new Date(now().getFullYear(), now().getMonth(), now().getDate() + 7);
  const pad = (part: number) => `${part}`.padStart(2, '0');
  const typedDay = `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
  const name = day.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  day.setHours(14);
  return { typed: `${typedDay}T14:00`, startsAt: day.toISOString(), text: `${name}, 2:00 PM` };
}

async function openDrip(answers: Answers = {}) {
  await stage.open('/create-fire-drip', { ...creator(), ...answers });
  await stage.sees('Surge Drip');
  await choose('ignition');
  await stage.types('Initial tweet link', tweet);
  await choose('at');
}

const posted = () => stage.asked.filter(({ method }) => method === 'POST');

test('a drip is ordered for a date and time, told with its end before the press, and in local time after it', async () => {
  const drip = campaign({ ...scheduled, end_time: null, activatedAt: null });
  const news = `Created! It starts on ${utcMoment(new Date(startsAt))}.`;
  await openDrip({ [order]: { status: 201, body: { message: news, campaign: drip } } });
  await stage.types('Date and time', typed);
  await stage.sees('Your time: GMT');
  await stage.sees(`Starts ${words} · ends 12 h later`);
  await stage.press('Activate Drip Campaign');
  await stage.sees(`Created! It starts on ${words}.`);
  expect(posted()[0]?.body).toEqual({ packageId: 'ignition', initialTweetLink: tweet, startsAt });
});

test.each([
  ['', 'Choose a date and time.'],
  ['2025-01-01T12:00', `This time has passed. ${message}`],
])('a drip for %j is not sent, and the field says why', async (entry, text) => {
  await openDrip();
  await stage.types('Date and time', entry);
  await stage.press('Activate Drip Campaign');
  await stage.sees(text);
  expect(document.activeElement).toBe(stage.field('Date and time'));
  expect(posted()).toEqual([]);
});

test('a start that the server refuses is said at its field, and stays', async () => {
  await openDrip({ [order]: refused });
  await stage.types('Date and time', typed);
  await stage.press('Activate Drip Campaign');
  await stage.sees(message);
  expect(stage.field('Date and time').getAttribute('aria-invalid')).toBe('true');
  expect(stage.field('Date and time').value).toBe(typed);
  expect(stage.field('Initial tweet link').value).toBe(tweet);
  await choose('funded');
  expect(stage.text()).not.toContain(message);
  await choose('at');
  expect(stage.field('Date and time').value).toBe(typed);
});

test('the start of an order waits while funds are added', async () => {
  await openDrip();
  await stage.types('Date and time', typed);
  await choose('surge');
  await stage.press('Add funds');
  await stage.isAt('/add-funds?amount=1258.75');
  await act(async () => window.history.back());
  await stage.isAt('/create-fire-drip');
  await stage.sees('Your time:');
  expect(stage.field('Date and time').value).toBe(typed);
});

test('a Spark is created for a date and time; a refusal is said at its field', async () => {
  drawable();
  const sent = noteSent();
  const news = `It starts on ${utcMoment(new Date(startsAt))}.`;
  const created = { status: 201, body: { message: news, campaign: pendingSpark({ startsAt }) } };
  await stage.open('/create-spark-campaign', {
    ...creator(),
    'POST /api/spark-campaigns': [refused, created],
  });
  await stage.sees('Campaign Basics');
  await stage.types('Campaign Name *', 'Helio talk');
  await stage.types('Total Budget (USD) *', '100');
  await stage.types('Duration (hours) *', '24');
  await stage.types('Telegram Group Link *', '@heliolabs');
  await stage.types('X (Twitter) URL *', tweet);
  await give('Campaign banner', image('banner.png'));
  await stage.sees('Replace');
  await choose('at');
  await stage.press('Create Spark Campaign');
  await stage.sees('Choose a date and time.');
  expect(sent()).toEqual([]);
  await stage.types('Date and time', typed);
  await stage.sees(`Starts ${words} · ends 24 h later`);
  await stage.press('Create Spark Campaign');
  await stage.sees(message);
  const left = new FocusEvent('focusout', { bubbles: true });
  await act(async () => stage.field('Date and time').dispatchEvent(left));
  expect(stage.field('Date and time').getAttribute('aria-invalid')).toBe('true');
  expect(stage.field('Date and time').value).toBe(typed);
  await stage.press('Create Spark Campaign');
  await stage.sees('Campaign Created!');
  await stage.sees(`It starts on ${words}.`);
  expect(sent().map(({ form }) => form?.['startsAt'])).toEqual([startsAt, startsAt]);
});

test('a FOMO campaign is created for a date and time; a refusal leads to its field', async () => {
  const sent = noteSent();
  const created = { status: 201, body: { message: 'Scheduled.', campaign: ownFomo(scheduled) } };
  await openWizard(stage, { 'POST /api/campaigns': [refused, created] });
  await reachSummary(stage);
  await choose('at');
  await stage.press('Create Campaign');
  await stage.sees('Choose a date and time.');
  expect(sent()).toEqual([]);
  await enter('start', typed);
  await stage.sees(`Starts ${words}`);
  await stage.press('Create Campaign');
  await stage.sees(`Error: ${message}`);
  await stage.pressLast('OK');
  expect(at('start').value).toBe(typed);
  expect(at('start').getAttribute('aria-invalid')).toBe('true');
  await stage.press('Create Campaign');
  await stage.isAt('/creator-dashboard');
  expect(sent().map(({ form }) => form?.['startsAt'])).toEqual([startsAt, startsAt]);
});

test('a scheduled drip says when it starts, and is started now', async () => {
  const list = `GET /api/drip-campaigns/creator/${creatorId}`;
  const drip = campaign({ ...scheduled, end_time: null, activatedAt: null });
  await stage.open('/creator-dashboard', {
    ...creator([drip]),
    'POST /api/drip-campaigns/campaign-1/start': { body: { message: 'Runs.', campaign: drip } },
  });
  await stage.sees('Scheduled');
  await stage.sees(`Starts ${words}.`);
  await stage.press('Cancel campaign');
  await stage.sees('$899.00 returns to your balance now.');
  await stage.pressLast('Keep it');
  stage.answers({ [list]: { body: [campaign()] } });
  await stage.press('Start now');
  await stage.sees('Start Ignition Drip now?');
  await stage.sees(`It starts now instead of ${words}.`);
  await stage.press('Keep schedule');
  expect(stage.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await stage.press('Start now');
  await stage.pressLast('Start now');
  await stage.sees('Runs.');
  await stage.sees('Active');
});

test.each([
  ['the server has not looked again', inHours(-0.001)],
  ['the server knows that it is due', null],
])('a scheduled drip whose time has come says that it is starting: %s', async (_, due) => {
  const drip = campaign({ ...scheduled, startsAt: due, missing: 0, end_time: null });
  await stage.open('/creator-dashboard', creator([drip]));
  await stage.sees('Starting...');
  expect(button('Start now')).toBeUndefined();
});

test('a campaign that lacks funds says how much and for when', async () => {
  const fomo = ownFomo({ status: 'pending', missing: 20, startsAt });
  await stage.open('/creator-dashboard', {
    ...creator(),
    [`GET /api/campaigns/creator/${creatorId}`]: { body: [fomo] },
  });
  await stage.sees(`Add $20.00 to start on ${words}.`);
  await stage.sees('Pending');
  expect(stage.text()).not.toContain('Scheduled');
  expect(button('Start now')?.disabled).toBe(true);
});

test('a scheduled Spark is started now once its group is ready', async () => {
  const ready = { isConnected: true, isBotAdmin: true, groupTitle: 'Helio', waitingFor: null };
  const spark = pendingSpark({ isFunded: true, missing: 0, startsAt, waitingFor: 'connection' });
  const other = { ...spark, ...ready, _id: 'ready', name: 'Helio ready' };
  const sent = noteSent();
  await stage.open('/creator-dashboard', {
    ...creator(),
    [ownSparkList]: { body: { data: [spark, other] } },
    'POST /api/spark-campaigns/ready/start': { body: { message: 'Runs.', campaign: other } },
  });
  await stage.sees('Helio ready');
  await stage.sees(`Starts ${words}, and its time begins.`);
  await stage.shows(2, 'article');
  expect(stage.text().match(/Scheduled/g)).toHaveLength(2);
  expect(stage.text().match(/Start now/g)).toHaveLength(1);
  await stage.press('Start now');
  await stage.sees('Start Helio ready now?');
  await stage.pressLast('Start now');
  await stage.sees('Runs.');
  expect(sent()[0]?.path).toBe('/api/spark-campaigns/ready/start');
});

test.each([
  [startsAt, `This one starts ${words}, or after it ends if that is later.`],
  [inHours(-1), 'This one starts after it ends.'],
])('a scheduled Spark whose group was taken says when it starts, at %s', async (at, text) => {
  const ready = { isConnected: true, isBotAdmin: true, isFunded: true, missing: 0 };
  const spark = pendingSpark({ ...ready, startsAt: at, isGroupTaken: true, waitingFor: 'group' });
  await stage.open('/creator-dashboard', {
    ...creator(),
    [ownSparkList]: { body: { data: [spark] } },
  });
  await stage.sees(`Another Spark campaign is running in this group. ${text}`);
  expect(button('Start now')).toBeUndefined();
});

test('the details of a scheduled campaign say when it starts', async () => {
  const results = campaignResults({ ...scheduled, activatedAt: null, end_time: null });
  await stage.open('/creator-dashboard/campaigns/drip/campaign-1', {
    ...creator(),
    'GET /api/drip-campaigns/campaign-1/results': { body: results },
    'GET /api/drip-campaigns/campaign-1/replies': { body: [] },
  });
  await stage.sees('Scheduled');
  await stage.sees(`starts ${words}`);
});

test('a copy of a scheduled campaign starts as soon as it is funded', async () => {
  const drip = campaign({ ...scheduled, end_time: null });
  await stage.open('/create-fire-drip?from=campaign-1', {
    ...creator(),
    [`GET /api/drip-campaigns/creator/${creatorId}?campaign=campaign-1`]: { body: [drip] },
  });
  await stage.sees('Activate Drip Campaign');
  expect(stage.field('As soon as it is funded').checked).toBe(true);
});
