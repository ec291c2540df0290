import { tweetLabel } from '../../../entities/work/tweet-label.ts';
import { expect, test } from 'vitest';
import {
  campaign,
  creator,
  creatorId,
  noteSent,
  ownSparkList,
} from '../../../../testing/creator-world.ts';
import { drawable } from '../../../../testing/images.ts';
import { ownSpark } from '../../../../testing/own-campaigns.ts';
import { campaignResults } from '../../../../testing/results-world.ts';
import { holdToken, stageOfTests } from '../../../../testing/stage.tsx';

const stage = stageOfTests(() => {
  holdToken();
  drawable();
});

const drip = campaign({
  packageId: 'boost',
  packageName: 'Boost Drip',
  status: 'ended',
  tweetTexts: ['Fees.'],
});
const asked = `GET /api/drip-campaigns/creator/${creatorId}?campaign=campaign-1`;
const spark = ownSpark({ hashtags: ['#helio', 'energy'], additionalInstructions: 'Be kind.' });

test('a drip is duplicated from its card: package and tweet, and nothing is bought yet', async () => {
  const sent = noteSent();
  await stage.open('/creator-dashboard', { ...creator([drip]), [asked]: { body: [drip] } });
  await stage.press('Duplicate Boost Drip');
  await stage.sees('Activate Drip Campaign');
  await stage.isAt('/create-fire-drip');
  expect(stage.field('Initial tweet link').value).toBe(drip.tweets[0]);
  expect(document.querySelector('textarea')?.value).toBe('Fees.');
  expect(document.querySelector('input[type=radio]:checked')?.getAttribute('value')).toBe('boost');
  expect(sent()).toEqual([]);
});

test('all tweets of a drip are duplicated with what they are about, and can be left out', async () => {
  const more = [2, 3].map((n) => `https://x.com/heliolabs/status/187345000000000000${n}`);
  const tweets = [...drip.tweets, ...more];
  const whole = { ...drip, tweets, tweetTexts: ['Fees.', 'Speed.', ''] };
  const create = 'POST /api/drip-campaigns/create-drip';
  await stage.open('/create-fire-drip?from=campaign-1', {
    ...creator([whole]),
    [asked]: { body: [whole] },
    [create]: { status: 201, body: { message: 'Created!', campaign: whole } },
  });
  await stage.sees('2 more tweets');
  await stage.press(`Leave out ${tweetLabel(more[1] ?? '')}`);
  await stage.sees('1 more tweet');
  await stage.press('Activate Drip Campaign');
  await stage.sees('Created!');
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    packageId: 'boost',
    initialTweetLink: drip.tweets[0],
    about: 'Fees.',
    moreTweets: [{ tweetLink: more[0], about: 'Speed.' }],
  });
});

test('a drip is duplicated from its results', async () => {
  await stage.open('/creator-dashboard/campaigns/drip/campaign-1', {
    ...creator([drip]),
    [asked]: { body: [drip] },
    'GET /api/drip-campaigns/campaign-1/results': { body: campaignResults() },
    'GET /api/drip-campaigns/campaign-1/replies': { body: [] },
  });
  await stage.press('Duplicate Ignition Drip');
  await stage.sees('Activate Drip Campaign');
});

test('a Spark is duplicated, picture included', async () => {
  await stage.open(`/create-spark-campaign?from=${spark._id}`, {
    ...creator(),
    [`${ownSparkList}?campaign=${spark._id}`]: { body: { data: [spark] } },
    [`GET /${spark.bannerImageUrl.replace(/^\//, '')}`]: () =>
      new Response(new Blob([new Uint8Array(8)], { type: 'image/webp' })),
  });
  await stage.sees('Replace');
  await stage.isAt('/create-spark-campaign');
  const copied = {
    'Campaign Name *': 'Helio talk',
    'Total Budget (USD) *': String(spark.budget),
    'Duration (hours) *': '48',
    'Telegram Group Link *': spark.telegramGroupLink,
    'X (Twitter) URL *': spark.tweetUrl,
  };
  for (const [label, value] of Object.entries(copied)) expect(stage.field(label).value).toBe(value);
  await stage.sees('Be kind.');
});

test.each([
  ['/create-fire-drip', `GET /api/drip-campaigns/creator/${creatorId}?campaign=c9`, { body: [] }],
  ['/create-spark-campaign', `${ownSparkList}?campaign=c9`, { body: { data: [] } }],
  ['/create-campaign', 'GET /api/campaigns/c9', { status: 404, body: {} }],
])("%s says that another creator's campaign could not be copied", async (form, call, answer) => {
  await stage.open(`${form}?from=c9`, { ...creator(), [call]: answer });
  await stage.sees('This campaign could not be copied.');
  await stage.press('Choose another');
  await stage.isAt('/creator-dashboard');
});

test("another creator's campaign leaves the form empty", async () => {
  await stage.open('/create-fire-drip?from=campaign-9', {
    ...creator(),
    [`GET /api/drip-campaigns/creator/${creatorId}?campaign=campaign-9`]: { body: [] },
  });
  await stage.sees('Choose a package and paste a tweet link to continue.');
});

test('a campaign that cannot be loaded says so, and is copied when it can', async () => {
  const failed = { status: 409, body: { message: 'Odd.' } };
  await stage.open('/create-fire-drip?from=campaign-1', {
    ...creator(),
    [asked]: [failed, { body: [drip] }],
  });
  await stage.sees('The campaign to copy could not be loaded', 'Odd.');
  expect(stage.text()).not.toContain('This campaign could not be copied.');
  await stage.press('Try again');
  await stage.isAt('/create-fire-drip');
  expect(stage.field('Initial tweet link').value).toBe(drip.tweets[0]);
  expect(stage.text()).not.toContain('could not be loaded');
});
