import { tokenStorageKey } from '@stoke/domain';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { browserStorage } from '../../../lib/drafts/draft-store.ts';
import {
  balance,
  button,
  campaign,
  choose,
  creator,
  inHours,
  noteSent,
  otherTabMade,
  submit,
  write,
} from '../../../../testing/creator-world.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';
import { liveToken } from '../../../../testing/tokens.ts';

const order = 'POST /api/drip-campaigns/create-drip';
const tweet = 'https://x.com/heliolabs/status/1873450000000007919';
const stage = memberStage();

async function open(answers: Answers = {}) {
  await stage.open('/create-fire-drip', { ...creator([campaign()]), ...answers });
  await stage.sees('Surge Drip');
}

async function orderIgnition(answers: Answers) {
  await open(answers);
  await choose('ignition');
  await stage.types('Initial tweet link', tweet);
  await stage.press('Activate Drip Campaign');
}

test('each package says its price, its hours and the completions it pays for', async () => {
  await open();
  await stage.sees('$899.00', '3,995', '12 hours', '$1,499.00', '6,662', '24 hours');
  await stage.sees('$2,499.00');
  await stage.sees('11,106');
});

test('price, fee, pool, what a full completion is and the end are said before the press', async () => {
  await open();
  expect(document.querySelector('[aria-label="Order summary"]')).toBeNull();
  await choose('ignition');
  await stage.sees(
    'Rewards for earners$719.20',
    'Platform fee, 20%$179.80',
    'Ignition Drip$899.00',
    'Up to 3,995 full completions$0.225 each, fee included',
    'One person likes ($0.03), retweets ($0.05) and comments ($0.10) on one tweet.',
    'Ends 12 hours after it starts',
  );
  await stage.types('Initial tweet link', tweet);
  await stage.sees('By creating a campaign you accept the rules for creators.');
  expect(document.querySelector('a[href="/docs/creator-rules"]')).not.toBeNull();
});

test('the button appears only with a package and a valid link', async () => {
  await open();
  expect(button('Activate Drip Campaign')).toBeUndefined();
  await stage.types('Initial tweet link', tweet);
  expect(button('Activate Drip Campaign')).toBeUndefined();
  await choose('boost');
  expect(button('Activate Drip Campaign')).toBeUndefined();
  await stage.types('Initial tweet link', 'https://x.com/heliolabs');
  expect(button('Activate Drip Campaign')).toBeUndefined();
  await stage.types('Initial tweet link', tweet);
  expect(button('Activate Drip Campaign')?.disabled).toBe(false);
});

test('a stored draft of a package that no longer exists cannot be activated', async () => {
  vi.spyOn(browserStorage, 'read').mockImplementation((key) => {
    return Promise.resolve(
      key.startsWith('drip-draft') ? { packageId: 'blaze', link: tweet } : null,
    );
  });
  await open();
  expect(stage.field('Initial tweet link').value).toBe(tweet);
  await stage.sees('Choose a package and paste a tweet link to continue.');
  expect(button('Activate Drip Campaign')).toBeUndefined();
});

test('another package clears the link and the messages', async () => {
  await open();
  await choose('ignition');
  await stage.types('Initial tweet link', 'nonsense');
  await write('Fees in dollars.');
  await submit();
  await stage.sees('Please enter a valid Twitter (X) tweet URL for the initial tweet.');
  await choose('surge');
  expect(stage.field('Initial tweet link').value).toBe('');
  expect(document.querySelector('textarea')?.value).toBe('Fees in dollars.');
  expect(stage.text()).not.toContain('Please enter a valid Twitter');
});

test('another package clears what the server said too', async () => {
  await orderIgnition({ [order]: { status: 409, body: { message: 'Not now.' } } });
  await stage.sees('Not now.');
  await choose('boost');
  expect(stage.text()).not.toContain('Not now.');
  expect(stage.field('Initial tweet link').value).toBe('');
  expect(button('Activate Drip Campaign')).toBeUndefined();
});

test('the package that is chosen already keeps the link', async () => {
  await open();
  await choose('boost');
  await stage.types('Initial tweet link', tweet);
  await choose('boost');
  expect(stage.field('Initial tweet link').value).toBe(tweet);
});

test('a link that is none is said when its field is left, and until it is mended', async () => {
  await open();
  await choose('ignition');
  await stage.types('Initial tweet link', 'https://example.com/heliolabs/status/1');
  const left = new FocusEvent('focusout', { bubbles: true });
  await act(async () => stage.field('Initial tweet link').dispatchEvent(left));
  await stage.sees('Please enter a valid Twitter (X) tweet URL for the initial tweet.');
  await stage.types('Initial tweet link', tweet);
  expect(stage.text()).not.toContain('Please enter a valid Twitter');
});

test('while an order is under way the button says so and nothing else can be changed', async () => {
  // Not the tweet of the other tests: what is under way is not sent a second time.
  await open({ [order]: 'never' });
  await choose('ignition');
  await stage.types('Initial tweet link', tweet.replace(/\d$/, '1'));
  await stage.press('Activate Drip Campaign');
  await stage.sees('Activating...');
  expect(button('Activating...')?.disabled).toBe(true);
  expect(stage.field('Initial tweet link').disabled).toBe(true);
  await choose('surge');
  await submit();
  expect(stage.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(document.querySelector<HTMLInputElement>('[value=ignition]')?.checked).toBe(true);
});

test('what the server says of a success is what the creator reads', async () => {
  const result = { message: 'It waits for $41.75.', campaign: campaign() };
  await orderIgnition({ [order]: { status: 201, body: result } });
  await stage.isAt('/creator-dashboard');
  await stage.sees('It waits for $41.75.');
});

test('what is missing is said on Enter', async () => {
  await open();
  await submit();
  await stage.sees('Please select a Drip Package.');
  await choose('ignition');
  await submit();
  await stage.sees('Please add your initial tweet link to start the drip.');
});

test('an error of a field that is left by a press comes after it, so that nothing moves under it', async () => {
  await open();
  const missing = 'Please select a Drip Package.';
  const press = (type: string) => document.dispatchEvent(new Event(type));
  const leaveLink = async () => {
    await stage.types('Initial tweet link', tweet);
    const link = stage.field('Initial tweet link');
    await act(async () => link.focus());
    press('pointerdown');
    await act(async () => link.blur());
  };
  await leaveLink();
  expect(document.body.textContent).not.toContain(missing);
  press('pointerup');
  await stage.sees(missing);
  await leaveLink();
  await choose('ignition');
  await act(async () => {
    press('pointerup');
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(document.body.textContent).not.toContain(missing);
});

test('an order names package and tweet, leaves the price to the server, and opens the dashboard', async () => {
  const sent = noteSent();
  await orderIgnition({ [order]: { status: 201, body: { message: '', campaign: campaign() } } });
  await stage.isAt('/creator-dashboard');
  await stage.sees('Drip campaign created successfully!');
  await stage.shows(1, 'article[data-marked]');
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    packageId: 'ignition',
    initialTweetLink: tweet,
  });
  expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('what the tweet is about is in the order', async () => {
  await open({ [order]: { status: 201, body: { message: '', campaign: campaign() } } });
  await choose('ignition');
  await stage.types('Initial tweet link', tweet);
  await write(' Fees in dollars. ');
  await stage.press('Activate Drip Campaign');
  await stage.isAt('/creator-dashboard');
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    initialTweetLink: tweet,
    about: 'Fees in dollars.',
  });
});

test('who has left before the answer is told of it and stays where they are', async () => {
  const late = Promise.withResolvers<{ status: number; body: unknown }>();
  await orderIgnition({ [order]: late.promise });
  await stage.sees('Activating...');
  await stage.press('Docs');
  await stage.isAt('/docs');
  await act(async () => late.resolve({ status: 201, body: { message: '', campaign: campaign() } }));
  await stage.sees('Drip campaign created successfully!');
  expect(window.location.pathname).toBe('/docs');
});

test.each([
  [{ status: 409, body: { message: 'Not now.' } }, 'Not now.'],
  [{ status: 500, body: {} }, 'Failed to create drip campaign.'],
  ['unreachable', 'Failed to create drip campaign.'],
] as const)('a failed order is explained and loses nothing: %j', async (answer, text) => {
  await orderIgnition({ [order]: answer });
  await stage.sees(text);
  expect(stage.field('Initial tweet link').value).toBe(tweet);
});

test('a double press is one order: whatever is sent carries one key', async () => {
  await open({ [order]: 'never' });
  const sent = noteSent();
  await choose('ignition');
  await stage.types('Initial tweet link', tweet);
  await act(async () => {
    button('Activate Drip Campaign')?.click();
    button('Activate Drip Campaign')?.click();
  });
  await stage.sees('Activating...');
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  expect(sent()[0]?.key).toMatch(/^[\da-f-]{36}$/);
});

test('an order whose outcome is unknown, and one that was refused, are repeated under the key of the draft', async () => {
  const sent = noteSent();
  const refused = { status: 409, body: { message: 'Not now.' } };
  const done = { status: 201, body: { message: '', campaign: campaign() } };
  await orderIgnition({ [order]: ['unreachable', refused, done, 'never'] });
  await stage.sees('Failed to create drip campaign.');
  await stage.press('Activate Drip Campaign');
  await stage.sees('Not now.');
  await stage.types('Initial tweet link', tweet.replace(/9$/, '7'));
  await stage.press('Activate Drip Campaign');
  await stage.isAt('/creator-dashboard');
  await stage.sees('Edit Profile');
  await act(async () => window.history.back());
  await stage.sees('Surge Drip');
  expect(stage.field('Initial tweet link').value).toBe('');
  await choose('ignition');
  await stage.types('Initial tweet link', tweet);
  await stage.press('Activate Drip Campaign');
  const [first, second, third, fourth] = sent().map(({ key }) => key);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('an order that was changed after a lost answer is not taken for the one before', async () => {
  const sent = noteSent();
  const mismatch = { status: 422, body: { message: 'Other.', code: 'idempotency.mismatch' } };
  await orderIgnition({ [order]: ['unreachable', mismatch, 'never'] });
  await stage.sees('Failed to create drip campaign.');
  await stage.types('Initial tweet link', tweet.replace(/9$/, '7'));
  await stage.press('Activate Drip Campaign');
  await stage.sees('This draft has already made a campaign.');
  await stage.press('Activate Drip Campaign');
  await stage.sees('Activating...');
  const [first, second, third] = sent().map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a draft that became a campaign in another tab is gone here, and this tab says so', async () => {
  const sent = noteSent();
  await orderIgnition({ [order]: 'unreachable' });
  await stage.sees('Failed to create drip campaign.');
  const facts = { packageId: 'ignition', link: tweet, about: '', name: '', moreTweets: [] };
  await otherTabMade('drip', { key: sent()[0]?.key, facts: { ...facts, start: null } });
  await stage.sees('Already created');
  await stage.sees('This form is empty again.');
  expect(stage.field('Initial tweet link').value).toBe('');
});

test('what differs from the campaign of another tab stays, as a draft with a key of its own', async () => {
  const sent = noteSent();
  await orderIgnition({ [order]: ['unreachable', 'never'] });
  await stage.sees('Failed to create drip campaign.');
  await otherTabMade('drip', { key: sent()[0]?.key, facts: {} });
  await stage.sees('What you entered here is a new draft.');
  await stage.pressLast('OK');
  expect(stage.field('Initial tweet link').value).toBe(tweet);
  await stage.press('Activate Drip Campaign');
  await stage.sees('Activating...');
  const [first, second] = sent().map(({ key }) => key);
  expect(second).not.toBe(first);
});

test('what another tab does with another draft changes nothing here', async () => {
  await orderIgnition({ [order]: 'unreachable' });
  await stage.sees('Failed to create drip campaign.');
  await otherTabMade('drip', { key: 'another', facts: {} });
  expect(stage.text()).not.toContain('Already created');
  expect(stage.field('Initial tweet link').value).toBe(tweet);
});

test('a balance that does not cover the package is said before the order', async () => {
  await open();
  await choose('surge');
  await stage.sees('You need $1,258.75 more for Surge Drip.');
  await stage.press('Add funds');
  await stage.isAt('/add-funds?amount=1258.75');
});

test('a balance that lacks less than a cent for the package is a cent short', async () => {
  await open({ 'GET /api/creator/balance': { body: { ...balance, available: 898.999999 } } });
  await choose('ignition');
  await stage.sees('You need $0.01 more for Ignition Drip.');
});

test('a balance that covers the package shows the amount to be reserved', async () => {
  await open();
  await choose('ignition');
  await stage.sees('$899.00 is reserved when you activate');
  expect(stage.text()).not.toContain('You need');
});

test.each([
  ['active', 'It is running until '],
  ['pending', 'It waits for funds.'],
] as const)(
  'a tweet in another drip that is %s is warned about before the order',
  async (status, text) => {
    const end_time = status === 'active' ? inHours(9) : null;
    await stage.open('/create-fire-drip', creator([campaign({ status, end_time })]));
    await stage.sees('Surge Drip');
    await choose('boost');
    await stage.types(
      'Initial tweet link',
      tweet.replace('x.com/', 'twitter.com/i/web/').replace('heliolabs/', ''),
    );
    await stage.sees('This tweet is already in your Ignition Drip');
    await stage.sees(text);
    await stage.types('Initial tweet link', tweet.replace(/9$/, '8'));
    expect(stage.text()).not.toContain('This tweet is already in');
  },
);

test("a tweet in another creator's running drip is warned about, without a figure of it", async () => {
  await open({
    'GET /api/drip-campaigns/running-tweet': { body: { isElsewhere: true, isOfStranger: false } },
  });
  await choose('boost');
  await stage.types('Initial tweet link', tweet.replace(/9$/, '8'));
  await stage.sees("Another creator's drip already pays for this tweet");
  await stage.sees('An X account is paid once per tweet');
  const asked = stage.asked.find(({ path }) => path.includes('running-tweet'));
  expect(asked?.path).toContain(encodeURIComponent('/status/'));
});

test('a tweet of a drip that is over is ordered without a warning', async () => {
  await stage.open('/create-fire-drip', creator([campaign({ status: 'ended' })]));
  await stage.sees('Surge Drip');
  await choose('boost');
  await stage.types('Initial tweet link', tweet);
  await stage.sees('Activate Drip Campaign');
  expect(stage.text()).not.toContain('This tweet is already in');
});

test('an order without a session says so, sends nothing and is there again after the login', async () => {
  await open({ 'POST /auth/login': { body: { token: liveToken } } });
  await choose('ignition');
  await stage.types('Initial tweet link', tweet);
  localStorage.removeItem(tokenStorageKey);
  await stage.press('Activate Drip Campaign');
  await stage.sees('Authentication token not found. Please log in.');
  expect(stage.field('Initial tweet link').value).toBe(tweet);
  await stage.pressLast('OK');
  await stage.isAt('/login?next=%2Fcreate-fire-drip');
  await stage.types('Email', 'ada@example.com');
  await stage.types('Password', 'correct horse');
  await stage.press('Login in the form');
  await stage.isAt('/create-fire-drip');
  await stage.sees('Surge Drip');
  expect(stage.field('Initial tweet link').value).toBe(tweet);
  expect(document.querySelector<HTMLInputElement>('[value=ignition]')?.checked).toBe(true);
  expect(stage.asked.some(({ path }) => path.includes('create-drip'))).toBe(false);
});

test.each([
  ['/create-fire-drip', 'Initial tweet link'],
  ['/add-funds', 'Amount in USDC'],
])('who has no dashboard is told at %s before the form is filled in', async (path, field) => {
  await stage.open(path, { ...creator(), ...member({ hasDashboard: false }) });
  await stage.sees('You do not have a creator dashboard setup yet.');
  expect(stage.text()).not.toContain(field);
  await stage.press('Create Dashboard');
  await stage.isAt('/create-dashboard');
});

test('beside the completions of a package stands how many people there are for a tweet, and their usual pace', async () => {
  await open();
  await stage.sees('3,995 full completionsAt most 1,204 people per tweet');
  await stage.sees('People active now1,204');
  await stage.sees('Usual pace310 completions a day');
  await stage.press('What is: People active now');
  await stage.sees('earned in the last 30 days, with X linked');
});

test('how many people there are is left out while it cannot be known', async () => {
  await open({ 'GET /api/creator/reach': { status: 500, body: { message: 'Down.' } } });
  await stage.sees('3,995 full completions12 hours');
  await stage.sees('People active now–');
});
