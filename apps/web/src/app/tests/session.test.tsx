import { rulesStorageKey, tokenStorageKey } from '@stoke/domain';
import { expect, test } from 'vitest';
import { call } from '../../lib/session/api.ts';
import { currentClient } from '../../lib/session/query-client.ts';
import { holdToken, member, stageOfTests, userWho } from '../../../testing/stage.tsx';
import { liveToken, otherTabSets, tokenThat } from '../../../testing/tokens.ts';

const stage = stageOfTests();

test('without a token no one waits: the page of a visitor is there immediately', async () => {
  await stage.open('/support');
  expect(stage.text()).not.toContain('Loading user data...');
  await stage.sees('Register');
  expect(stage.callsTo('/auth/me')).toEqual([]);
});

test('while the user is loaded the whole page says so', async () => {
  holdToken();
  await stage.open('/support', { ...member(), 'GET /auth/me': 'never' });
  await stage.sees('Loading user data...');
  expect(stage.text()).not.toContain('Login');
});

test('changes are followed while the user is loaded, so that no page is fetched twice', async () => {
  holdToken();
  await stage.open('/support', { ...member(), 'GET /auth/me': 'never' });
  await stage.sees('Loading user data...');
  expect(stage.callsTo('/api/events')).toHaveLength(1);
});

test('the user and whether they have a dashboard are asked for with the token', async () => {
  holdToken();
  await stage.open('/support', member());
  await stage.sees('@adastone');
  expect(stage.callsTo('/auth/me').map(({ token }) => token)).toEqual([liveToken]);
  expect(stage.callsTo('/api/project/creator-dashboard-status')).toHaveLength(1);
});

test.each([
  ['expired', tokenThat({ exp: 1_500_000_000 })],
  ['without an expiry', tokenThat({})],
  ['undecodable', 'not a token'],
  ['half a token', 'a.%%%.c'],
])('a token that is %s signs out without asking the server', async (_, token) => {
  holdToken(token);
  await stage.open('/support');
  await stage.sees('Register');
  expect(localStorage.getItem(tokenStorageKey)).toBeNull();
  expect(stage.callsTo('/auth/me')).toEqual([]);
});

test('a token that runs out while the page is open signs out with the next call', async () => {
  holdToken();
  await stage.open('/fomo-campaigns', member());
  await stage.sees('@adastone');
  holdToken(tokenThat({ exp: 1_500_000_000 }));
  await call('publicBanners', {});
  await stage.isAt('/login?next=%2Ffomo-campaigns');
  expect(stage.asked.at(-1)?.token).toBeNull();
});

test.each([401, 403])('a %i of any call signs out', async (status) => {
  holdToken();
  await stage.open('/support', { ...member(), 'GET /auth/me': { status } });
  await stage.sees('Register');
  expect(localStorage.getItem(tokenStorageKey)).toBeNull();
  expect(stage.callsTo('/auth/me')).toHaveLength(1);
});

test.each([['no answer', 'unreachable'] as const, ['an error', { status: 500 }] as const])(
  'a user fetch that meets %s is tried three times, then signs out',
  async (_, answer) => {
    holdToken();
    await stage.open('/support', { ...member(), 'GET /auth/me': answer });
    await stage.sees('Register');
    expect(localStorage.getItem(tokenStorageKey)).toBeNull();
    expect(stage.callsTo('/auth/me')).toHaveLength(3);
  },
);

test('too many requests, even of neighbours, cost no one their session', async () => {
  holdToken();
  const tooMany = { status: 429, body: { message: 'Wait.', code: 'request.too_many' } };
  const me = [tooMany, tooMany, tooMany, { body: userWho() }] as const;
  await stage.open('/support', { ...member(), 'GET /auth/me': me });
  await stage.sees('@adastone');
  expect(localStorage.getItem(tokenStorageKey)).toBe(liveToken);
});

test('a short outage while the user is loaded costs no one their session', async () => {
  holdToken();
  const me = ['unreachable', { status: 503 }, { body: userWho() }] as const;
  await stage.open('/support', { ...member(), 'GET /auth/me': me });
  await stage.sees('@adastone');
});

test('an outage that lasts no longer than the server asks to wait costs no one their session', async () => {
  holdToken();
  let firstAt = 0;
  const me = (): Response => {
    firstAt ||= performance.now();
    if (performance.now() - firstAt > 500) return Response.json(userWho());
    return Response.json({ message: 'Wait.' }, { status: 503, headers: { 'retry-after': '1' } });
  };
  await stage.open('/support', { ...member(), 'GET /auth/me': me });
  await stage.sees('@adastone');
});

test('a token set in another tab is followed here', async () => {
  await stage.open('/support', member());
  await stage.sees('Register');
  await otherTabSets(liveToken);
  await stage.sees('@adastone');
});

test('another user in another tab is another user here', async () => {
  holdToken();
  await stage.open('/support', member());
  await stage.sees('@adastone');
  stage.answers(member({ _id: '2', name: 'Grace Hopper', username: 'grace' }));
  await otherTabSets(tokenThat({ exp: 4_000_000_000 }, 'grace'));
  await stage.sees('@grace');
  expect(stage.text()).not.toContain('@adastone');
});

test('what was known of the user before is forgotten with them', async () => {
  holdToken();
  await stage.open('/support', member());
  await stage.sees('@adastone');
  const ofTheFirst = [['session', 'trust'], ['submissions']];
  for (const key of ofTheFirst) currentClient().setQueryData(key, { score: 900 });
  stage.answers(member({ _id: '2', name: 'Grace Hopper', username: 'grace' }));
  await otherTabSets(tokenThat({ exp: 4_000_000_000 }, 'grace'));
  await stage.sees('@grace');
  for (const key of ofTheFirst) expect(currentClient().getQueryData(key)).toBeUndefined();
});

test('a token removed in another tab signs out here, and protected pages close', async () => {
  holdToken();
  await stage.open('/fomo-campaigns', member());
  await stage.sees('No campaigns yet');
  await otherTabSets(null);
  await stage.isAt('/login?next=%2Ffomo-campaigns');
});

test('logging out tells the server, and forgets token, user and accepted rules', async () => {
  holdToken();
  await stage.open('/fomo-campaigns', member());
  await stage.sees('@adastone');
  expect(localStorage.getItem(rulesStorageKey)).toBe('true');
  await stage.press('Ada Stone @adastone, account menu');
  await stage.press('Logout');
  await stage.sees('Register');
  await stage.isAt('/');
  expect(stage.callsTo('/auth/logout').map(({ token }) => token)).toEqual([liveToken]);
  expect(localStorage.getItem(tokenStorageKey)).toBeNull();
  expect(localStorage.getItem(rulesStorageKey)).toBeNull();
});

/** What the notice of a ban asks for. */
const ofABan = {
  'GET /api/users/ban': { body: { ban: null } },
  'GET /api/users/appeals': { body: [] },
};

test('a banned person sees the notice and nothing else', async () => {
  holdToken();
  const banned = { accountStatus: 'banned', banReason: 'One device, forty accounts.' } as const;
  await stage.open('/fomo-campaigns', { ...member(banned), ...ofABan });
  await stage.sees('permanently banned for fraudulent activity');
  await stage.sees('One device, forty accounts.');
  await stage.sees('pending earnings are forfeited');
  await stage.sees('contact support');
  expect(stage.text()).not.toContain('Earn');
  await stage.press('Logout');
  expect(localStorage.getItem(tokenStorageKey)).toBeNull();
});

test('a banned creator reads how much of their money is frozen', async () => {
  holdToken();
  const ban = {
    _id: 'b1',
    reason: 'Bought likes.',
    evidence: 'Three accounts, one wallet.',
    bannedAt: '2026-11-20T10:00:00.000Z',
    state: 'standing',
    forfeited: 0,
    appealBefore: '2026-12-04T10:00:00.000Z',
  };
  await stage.open('/add-funds', {
    ...member({ accountStatus: 'banned', banReason: ban.reason, hasDashboard: true }),
    ...ofABan,
    'GET /api/users/ban': { body: { ban, creator: { available: 1000, inCampaigns: 12.5 } } },
  });
  await stage.sees(
    'Your creator balance$1,000.00, and $12.50 held in ended campaigns. Frozen while the ban is in force.',
  );
});

test('a ban that falls while a page is open shows the notice with the next call', async () => {
  holdToken();
  await stage.open('/fomo-campaigns', member());
  await stage.sees('@adastone');
  stage.answers({
    ...member({ accountStatus: 'banned', banReason: 'Bought likes.' }),
    ...ofABan,
    'GET /api/users/open-work': { status: 423, body: { message: 'This account is banned.' } },
  });
  await expect(call('openWork', {})).rejects.toThrow('This account is banned.');
  await stage.sees('Bought likes.');
});
