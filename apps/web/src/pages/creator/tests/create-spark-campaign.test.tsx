import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { pendingSpark } from '../../../../testing/own-campaigns.ts';
import { project } from '../../../../testing/campaigns.ts';
import {
  button,
  creator,
  creatorId,
  noteSent,
  otherTabMade,
  submit,
  write,
} from '../../../../testing/creator-world.ts';
import { all } from '../../../../testing/find.ts';
import { settingsThat } from '../../../../testing/settings.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';
import { liveToken, otherTabSets } from '../../../../testing/tokens.ts';

const make = 'POST /api/spark-campaigns';
const tweet = 'https://x.com/heliolabs/status/1873450000000007919';
const needed =
  'Please fill in all required fields (Campaign Name, Budget, Duration, Telegram Link, X (Twitter) URL).';
const stage = stageOfTests(() => {
  holdToken();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:banner' }));
  Object.assign(URL, { revokeObjectURL: () => undefined });
  // Nothing is drawn here: every picture can be shown.
  HTMLImageElement.prototype.decode = async () => undefined;
});

async function open(answers: Answers = {}) {
  await stage.open('/create-spark-campaign', { ...creator(), ...answers });
  await stage.sees('Campaign Basics');
}

async function chooseBanner({
  size = 1000,
  type = 'image/png',
}: { size?: number; type?: string } = {}) {
  const file = new File([new Uint8Array(size)], 'banner.png', { type });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await act(async () => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function fillIn(answers: Answers = {}) {
  await open(answers);
  await stage.types('Campaign Name *', 'Helio talk');
  await stage.types('Total Budget (USD) *', '100');
  await stage.types('Duration (hours) *', '24');
  await stage.types('Telegram Group Link *', '@heliolabs');
  await stage.types('X (Twitter) URL *', tweet);
  await chooseBanner();
  await stage.sees('Replace');
}

test('text typed while the picture is being read stays', async () => {
  await open();
  const read = Promise.withResolvers<undefined>();
  HTMLImageElement.prototype.decode = () => read.promise;
  await chooseBanner();
  await stage.types('Campaign Name *', 'Helio talk');
  await act(async () => read.resolve(undefined));
  await stage.sees('Replace');
  expect(stage.field('Campaign Name *').value).toBe('Helio talk');
});

const created = { status: 201, body: { message: '', campaign: pendingSpark() } };

test('who is not logged in is told so, and led to the login and back', async () => {
  localStorage.clear();
  await stage.open('/create-spark-campaign');
  await stage.sees('Access Denied');
  await stage.sees('User not logged in or ID not available. Please log in.');
  await stage.press('Go to Login');
  await stage.isAt('/login?next=%2Fcreate-spark-campaign');
});

test('a member without a dashboard is led to make one', async () => {
  await stage.open('/create-spark-campaign', member({ hasDashboard: false }));
  await stage.press('Create Dashboard');
  await stage.isAt('/create-dashboard');
});

test('the form has its four sections, and all four actions are required at first', async () => {
  await open();
  await stage.sees('Engagement Details', 'Additional Actions', 'Additional Instructions');
  await stage.sees('Max 2MB. Recommended 360x280 px. Shown 2:1');
  for (const label of ['Like X Post', 'Retweet X Post', 'Comment on X Post']) {
    expect(stage.field(label).checked).toBe(true);
  }
  expect(stage.field('Join Telegram Group').checked).toBe(true);
  expect(stage.field('Total Budget (USD) *').min).toBe('1');
});

test('what a budget buys is estimated while it is typed', async () => {
  await open();
  await stage.types('Total Budget (USD) *', '100');
  // 80% of it: 60% in messages at $0.01, 20% in clicks and 20% in reactions at $0.025
  await stage.sees('$80.00', '4,800', '640', 'Participants121', '$20.00 per person');
  // the post, and the two links of the profile
  await stage.sees('at most people × 3 links363');
  await stage.types('Limit per person (% of the pool) *', '100');
  await stage.sees('$80.00 per person');
  await stage.sees('$100.00 is reserved when you create the campaign');
  await stage.types('Total Budget (USD) *', '2000');
  await stage.sees('$759.75 missing');
  await stage.press('Add funds');
  await stage.isAt('/add-funds?amount=759.75');
});

test('a post that the profile links to as well is one link of the estimate', async () => {
  const socials = { ...project.socials, website: tweet };
  await open({ [`GET /api/projects/by-creator/${creatorId}`]: { body: { ...project, socials } } });
  await stage.types('Total Budget (USD) *', '100');
  await stage.sees('at most people × 3 links363');
  await stage.types('X (Twitter) URL *', tweet.replace('x.com', 'mobile.twitter.com'));
  await stage.sees('at most people × 2 links242');
});

test('two links of the profile to one place are one link of the estimate', async () => {
  const [website, discord] = ['https://helio.example', 'https://www.helio.example/'];
  const socials = { ...project.socials, website, discord, twitter: '' };
  await open({ [`GET /api/projects/by-creator/${creatorId}`]: { body: { ...project, socials } } });
  await stage.types('Total Budget (USD) *', '100');
  await stage.sees('at most people × 2 links242');
});

test('the people of the group bound the estimate, once they are known', async () => {
  await open({ 'GET /api/spark-campaigns/group': { body: { people: 29 } } });
  await stage.types('Total Budget (USD) *', '100');
  await stage.types('Duration (hours) *', '1');
  await stage.sees('Participants121');
  expect(stage.text()).not.toContain('People in the group');
  await stage.types('Telegram Group Link *', '@heliolabs');
  await stage.sees('The public group @heliolabs. 29 people.');
  // the creator is in the group, and is not paid
  for (const text of ['Participants28', 'at most people × 3 links84', 'People in the group29']) {
    await stage.sees(text);
  }
  for (const text of ['1,680', '280']) await stage.sees(text);
  await stage.types('Telegram Group Link *', 'https://example.com');
  await stage.sees('Participants121');
});

test('the estimate names the fee in force', async () => {
  const settings = settingsThat();
  const feePercents = { ...settings.feePercents, spark: 15 };
  await open({ 'GET /api/public/settings': { body: { ...settings, feePercents } } });
  await stage.types('Total Budget (USD) *', '100');
  await stage.sees('85% of budget', '$85.00', '15% of budget', '$15.00');
});

test('typed text is there again after a way to another page', async () => {
  await fillIn();
  await stage.types('Total Budget (USD) *', '2000');
  await stage.press('Add funds');
  await stage.isAt('/add-funds?amount=759.75');
  await act(async () => window.history.back());
  await stage.sees('Replace');
  expect(stage.field('Campaign Name *').value).toBe('Helio talk');
  expect(stage.field('Total Budget (USD) *').value).toBe('2000');
});

test('nothing is sent while something required is missing', async () => {
  await open();
  await submit();
  await stage.sees(needed, 'fields need a change', 'Please upload a campaign banner image.');
  // One of them is read aloud immediately, or neither is understood.
  const alerts = all('[role=alert]').map(({ textContent }) => textContent);
  expect(alerts.filter((text) => /required fields|need a change/.test(text))).toHaveLength(1);
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
});

test.each([
  ['Total Budget (USD) *', '0', 'Budget must be a positive number.'],
  ['Total Budget (USD) *', '-5', 'Budget must be a positive number.'],
  [
    'Total Budget (USD) *',
    '1e3',
    'Type the amount with a point before the cents, such as 1250.50.',
  ],
  ['Total Budget (USD) *', '100.005', 'An amount has at most two decimals, such as 1250.50.'],
  ['Total Budget (USD) *', '1.1234567', 'Amounts have at most six decimals.'],
  ['Total Budget (USD) *', '10000001', 'The largest amount is $10,000,000.'],
  ['Total Budget (USD) *', '0.99', 'The budget of a Spark campaign is at least $1.'],
  ['Duration (hours) *', '0', 'Duration must be a positive integer.'],
  ['Duration (hours) *', '1.5', 'Duration must be a positive integer.'],
  ['Duration (hours) *', '8761', 'A Spark campaign lasts at most 8760 hours.'],
  ['Limit per person (% of the pool) *', '4', 'The limit per person is 5% to 100% of the pool'],
  ['Limit per person (% of the pool) *', '101', 'The limit per person is 5% to 100% of'],
  ['Limit per person (% of the pool) *', '12.5', 'The limit per person is 5% to 100% of'],
  ['Telegram Group Link *', 'https://example.com/group', 'Please enter the link of your Telegram'],
  ['Telegram Group Link *', '@StokeBot', 'Please enter the link of your Telegram group'],
  ['X (Twitter) URL *', 'https://x.com/heliolabs', 'Please enter the link of a post on X'],
])('%s is refused with %j at the field', async (label, value, text) => {
  await fillIn();
  await stage.types(label, value);
  await submit();
  await stage.sees(text);
  expect(stage.field(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(stage.field(label));
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
});

test.each([
  ['Total Budget (USD) *', 'Type the amount with a point before the cents, such as 1250.50.'],
  ['Duration (hours) *', 'Duration must be a positive integer.'],
])('a text in %s of which the browser makes no number is told to be one', async (label, text) => {
  await fillIn();
  await stage.types(label, '');
  Object.defineProperty(stage.field(label), 'validity', { value: { badInput: true } });
  await submit();
  await stage.sees(text);
});

test('a banner is required, of at most 2 MB, and an image', async () => {
  await open();
  await chooseBanner({ size: 2_097_153 });
  await stage.sees('Image file size exceeds 2MB.');
  await chooseBanner({ type: 'image/svg+xml' });
  await stage.sees('Please upload a PNG, JPEG or WebP image.');
  await chooseBanner({ size: 2_097_152 });
  await stage.sees('Replace');
  expect(stage.text()).not.toContain('Please upload a PNG');
  await stage.press('Remove campaign banner image');
  await submit();
  await stage.sees('Please upload a campaign banner image.');
});

test('links and hashtags are read while they are typed', async () => {
  await open();
  await stage.types('Telegram Group Link *', 't.me/heliolabs?x=1');
  await stage.sees('The public group @heliolabs.');
  await stage.types('Telegram Group Link *', 'https://t.me/+AbCdEfGhIjKlMnOp');
  await stage.sees('A private group, known by its invite link.');
  await stage.types('Hashtags (comma separated)', ' #launch, , solana ,solana');
  await stage.sees('#launch#solana');
});

test('instructions are counted, and end at 500 characters', async () => {
  await fillIn();
  await write('x'.repeat(501));
  await stage.sees('501 / 500');
  await submit();
  await stage.sees('Additional Instructions can have at most 500 characters.');
  await write('x'.repeat(500));
  await stage.sees('500 / 500');
});

test('a campaign is sent as it was filled in, confirmed, and the form is empty again', async () => {
  const sent = noteSent();
  await fillIn({ [make]: created });
  await stage.types('Hashtags (comma separated)', '#launch, solana');
  await act(async () => stage.field('Retweet X Post').click());
  await stage.press('Create Spark Campaign');
  await stage.sees('Campaign Created!');
  await stage.sees('Spark Campaign created successfully!');
  expect(sent()[0]?.form).toEqual({
    name: 'Helio talk',
    budget: '100',
    durationHours: '24',
    personLimitPercent: '25',
    telegramGroupLink: '@heliolabs',
    tweetUrl: tweet,
    hashtags: '["#launch","solana"]',
    requiredActions: '{"like":true,"retweet":false,"comment":true,"joinTelegram":true}',
    additionalInstructions: '',
    campaignType: 'spark',
  });
  await stage.press('OK');
  await stage.isAt('/creator-dashboard');
  await stage.sees('Edit Profile');
  await act(async () => window.history.back());
  await stage.sees('Choose');
  expect(stage.field('Campaign Name *').value).toBe('');
});

test('the button is busy and works once', async () => {
  await fillIn({ [make]: 'never' });
  await stage.press('Create Spark Campaign');
  await stage.sees('Creating Campaign...');
  expect(button('Creating Campaign...')?.disabled).toBe(true);
  await submit();
  expect(stage.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test.each([
  [{ status: 409, body: { message: 'Not now.' } }, 'Not now.'],
  [{ status: 500, body: {} }, 'Failed to create campaign. Please check your inputs.'],
  ['unreachable', 'An unexpected error occurred while creating the campaign.'],
] as const)('a failure is explained and loses nothing: %j', async (answer, text) => {
  await fillIn({ [make]: answer });
  await stage.press('Create Spark Campaign');
  await stage.sees(text);
  expect(stage.field('Campaign Name *').value).toBe('Helio talk');
  await stage.sees('Replace');
});

test('a refusal that is about a field is said there', async () => {
  const message = 'Please upload a PNG, JPEG or WebP image.';
  await fillIn({ [make]: { status: 422, body: { message, code: 'image.unreadable' } } });
  await stage.press('Create Spark Campaign');
  await stage.sees(message);
  expect(stage.text()).not.toContain('Failed to create campaign');
});

test('a try whose outcome is unknown, and one that was refused, are repeated under the key of the draft', async () => {
  const sent = noteSent();
  const refused = { status: 409, body: { message: 'Not now.' } };
  await fillIn({ [make]: ['unreachable', refused, created] });
  await stage.press('Create Spark Campaign');
  await stage.sees('An unexpected error');
  await stage.press('Create Spark Campaign');
  await stage.sees('Not now.');
  await stage.types('Total Budget (USD) *', '200');
  await stage.press('Create Spark Campaign');
  await stage.sees('Campaign Created!');
  const [first, second, third] = sent().map(({ key }) => key);
  expect([second, third]).toEqual([first, first]);
});

test('a campaign that was changed after a lost answer is not taken for the one before', async () => {
  const sent = noteSent();
  const mismatch = { status: 422, body: { message: 'Other.', code: 'idempotency.mismatch' } };
  await fillIn({ [make]: ['unreachable', mismatch, created] });
  await stage.press('Create Spark Campaign');
  await stage.sees('An unexpected error');
  await stage.types('Total Budget (USD) *', '200');
  await stage.press('Create Spark Campaign');
  await stage.sees('This draft has already made a campaign.');
  expect(stage.field('Total Budget (USD) *').value).toBe('200');
  await stage.press('Create Spark Campaign');
  await stage.sees('Campaign Created!');
  const [first, second, third] = sent().map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('what differs from the campaign of another tab stays, picture included', async () => {
  const sent = noteSent();
  await fillIn({ [make]: 'unreachable' });
  await stage.press('Create Spark Campaign');
  await stage.sees('An unexpected error');
  await otherTabMade('spark', { key: sent()[0]?.key, facts: {} });
  await stage.sees('What you entered here is a new draft.');
  await stage.sees('Replace');
  expect(stage.field('Campaign Name *').value).toBe('Helio talk');
});

test('without a token the way leads to the login, and typed text waits', async () => {
  await fillIn();
  localStorage.clear();
  await submit();
  await stage.sees('Authentication token not found. Please log in.');
  await stage.pressLast('OK');
  await stage.isAt('/login?next=%2Fcreate-spark-campaign');
  await otherTabSets(liveToken);
  await stage.isAt('/create-spark-campaign');
  await stage.sees('Campaign Basics');
  expect(stage.field('Campaign Name *').value).not.toBe('');
});

test('beside the estimate stands how many people can take part, exactly, however few', async () => {
  await open();
  await stage.sees('At most 1 person can take part now');
  await stage.sees('People active now1');
  expect(document.body.textContent).not.toContain('Usual pace');
});
