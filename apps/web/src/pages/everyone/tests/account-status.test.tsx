import { expect, test } from 'vitest';
import { suspension } from '../../../../testing/earner-world.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';

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
