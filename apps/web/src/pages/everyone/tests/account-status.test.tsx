import { expect, test } from 'vitest';
import { member, memberStage } from '../../../../testing/stage.tsx';

const stage = memberStage();
const suspended = member({ accountStatus: 'suspended', reputationScore: 150 });
const own = 'GET /api/users/suspension';
const suspension = {
  _id: 'suspension-1',
  reason: 'Three accounts used one phone.',
  suspendedAt: '2026-11-20T10:00:00.000Z',
  until: '2026-12-04T10:00:00.000Z',
  state: 'standing',
  appealBefore: '2036-12-04T10:00:00.000Z',
};

test('who an admin suspended reads why and until when, and can appeal', async () => {
  await stage.open('/account-status', { ...suspended, [own]: { body: { suspension } } });
  await stage.sees('Suspended until');
  await stage.sees('Three accounts used one phone.');
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
  await stage.sees('Three accounts used one phone.');
});

test('who may work again is told so, and finds tasks', async () => {
  await stage.open('/account-status', member());
  await stage.sees('Your account is active');
  expect(document.querySelector('#main a')?.getAttribute('href')).toBe('/');
});

test('a banned person reads of the ban', async () => {
  await stage.open('/account-status', {
    ...member({ accountStatus: 'banned', banReason: 'Bought likes' }),
    'GET /api/users/ban': 'never',
    'GET /api/users/appeals': 'never',
  });
  await stage.sees('Account banned');
  await stage.sees('Bought likes');
});
