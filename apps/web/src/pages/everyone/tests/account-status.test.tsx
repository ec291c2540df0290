import { expect, test } from 'vitest';
import { write } from '../../../../testing/creator-world.ts';
import { suspension } from '../../../../testing/earner-world.ts';
import { type Answers, holdToken, member, memberStage } from '../../../../testing/stage.tsx';

const stage = memberStage();
const suspended = member({ accountStatus: 'suspended', reputationScore: 150 });
const own = 'GET /api/users/suspension';

test('who an admin suspended reads why and until when, and can appeal', async () => {
  await stage.open('/account-status', { ...suspended, [own]: { body: { suspension } } });
  await stage.sees('Suspended until');
  await stage.sees(suspension.reason);
  await stage.sees('Appeal this suspension');
});

test('who the score suspended reads how it ends', async () => {
  await stage.open('/account-status', suspended);
  await stage.sees('Your trust score is 150. New work starts at 200.');
});

test('a suspension that cannot be loaded says so and can be asked for again', async () => {
  const answers = [{ status: 422 }, { body: { suspension } }];
  await stage.open('/account-status', { ...suspended, [own]: answers });
  await stage.sees('Your suspension could not be loaded');
  await stage.press('Try again');
  await stage.sees(suspension.reason);
});

test('who may work again is told so, and finds tasks', async () => {
  await stage.open('/account-status', member());
  await stage.sees('Your account is active');
  expect(document.querySelector('#main a')?.getAttribute('href')).toBe('/');
});

const banned: Answers = {
  ...member({ accountStatus: 'banned', banReason: 'Bought likes' }),
  'GET /api/users/ban': 'never',
  'GET /api/users/appeals': 'never',
};

test('a banned person reads of the ban', async () => {
  await stage.open('/account-status', banned);
  await stage.sees('Account banned');
  await stage.sees('Bought likes');
});

test('a banned person who asks how appeals work can read it', async () => {
  await stage.open('/support', { ...banned, 'GET /api/support/tickets?limit=20': { body: [] } });
  await stage.press('Read how appeals work');
  await stage.isAt('/docs/appeals');
  await stage.sees('If you think a decision is wrong, a different reviewer checks it.');
  await stage.press('Docs');
  await stage.sees('How Stoke works');
});

test.each([
  ['/docs/reviews', 'Why work is rejected'],
  ['/brands', 'Prices'],
])('a banned person gets to see %s, which every page leads to', async (path, text) => {
  await stage.open(path, banned);
  await stage.sees(text);
  expect(stage.text()).not.toContain('Account banned');
});

test.each(['/docs-old', '/supportive', '/dashboard'])('and of %s only the ban', async (path) => {
  await stage.open(path, banned);
  await stage.sees('Account banned');
});

const ban = {
  _id: 'ban-1',
  reason: 'Bought likes',
  evidence: 'Forty accounts of one device.',
  bannedAt: '2026-11-20T10:00:00.000Z',
  state: 'standing',
  appealBefore: '2099-12-04T10:00:00.000Z',
  forfeited: 0,
} as const;

test.each([
  ['a suspension', { ...suspended, [own]: { body: { suspension } } }, 'Appeal this suspension'],
  [
    'a ban',
    {
      ...member({ accountStatus: 'banned', banReason: ban.reason }),
      'GET /api/users/ban': { body: { ban } },
      'GET /api/users/appeals': { body: [] },
    },
    'Appeal this ban',
  ],
])(
  'an appeal against %s that is not sent yet is there after the next login',
  async (_, answers, title) => {
    await stage.open('/account-status', answers);
    await stage.sees(title);
    await write('I was on a train.');
    await stage.close('kept');
    stage.begin();
    holdToken();
    await stage.open('/account-status', answers);
    await stage.sees(title);
    expect(document.querySelector('textarea')?.value).toBe('I was on a train.');
  },
);
