import { act } from 'react';
import { expect, test } from 'vitest';
import { balance, reach } from '../../../testing/creator-world.ts';
import { holdToken, member, stageOfTests } from '../../../testing/stage.tsx';
import { liveToken } from '../../../testing/tokens.ts';

const stage = stageOfTests();

const linkTo = (name: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent === name);
const leadsTo = (name: string) => linkTo(name)?.pathname;

async function openMenu(is: Parameters<typeof member>[0]) {
  holdToken();
  await stage.open('/support', {
    ...member(is),
    'GET /api/creator/balance': { body: balance },
  });
  await stage.sees('Stone');
  await stage.press(`${is?.name ?? 'Ada Stone'} @adastone, account menu`);
  await stage.sees('Logout');
}

test('a visitor finds the ways in, and the places of the product', async () => {
  await stage.open('/support');
  await stage.sees('Register');
  expect(leadsTo('Login')).toBe('/login');
  expect(leadsTo('Register')).toBe('/register');
  expect(leadsTo('Earn')).toBe('/');
  expect(leadsTo('Support')).toBe('/support');
  expect(leadsTo('Docs')).toBe('/docs');
  expect(document.querySelector('[aria-label^="Stoke on X"]')?.getAttribute('rel')).toBe(
    'noopener noreferrer nofollow',
  );
});

test('who was asked to log in is led back there from either way in', async () => {
  await stage.open('/create-dashboard');
  const next = '?next=%2Fcreate-dashboard';
  await stage.isAt(`/login${next}`);
  await stage.press('Register');
  await stage.isAt(`/register${next}`);
  await stage.press('Login');
  await stage.isAt(`/login${next}`);
});

test.each([
  ['/', ''],
  ['/docs/payouts', '?next=%2Fdocs%2Fpayouts'],
  ['/docs?q=a', '?next=%2Fdocs%3Fq%3Da'],
  ['/reset-password#token', ''],
])('the ways in lead back from %s', async (path, next) => {
  await stage.open(path);
  await stage.sees('Register');
  expect([linkTo('Login')?.search, linkTo('Register')?.search]).toEqual([next, next]);
});

test('the key of a ticket stays out of the way back', async () => {
  const id = '0190f0c0-0000-7000-8000-000000000009';
  const read = `POST /api/support/visitor-tickets/${id}/read`;
  await stage.open(`/support?ticket=${id}#key=${'k'.repeat(43)}`, { [read]: 'never' });
  await stage.sees('Register');
  expect(linkTo('Login')?.search).toBe(`?next=%2Fsupport%3Fticket%3D${id}`);
});

test('who logs in by the header is on the same page again', async () => {
  await stage.open('/docs', { ...member(), 'POST /auth/login': { body: { token: liveToken } } });
  await stage.press('Login');
  await stage.isAt('/login?next=%2Fdocs');
  await stage.types('Email', 'ada@example.com');
  await stage.types('Password', 'stoke-demo-2026');
  await stage.press('Login in the form');
  await stage.sees('Login successful!');
  await stage.isAt('/docs');
});

test.each(['//elsewhere.example', '/\t/elsewhere.example'])(
  'the ways in do not carry %j along',
  async (next) => {
    await stage.open(`/support?next=${encodeURIComponent(next)}`);
    await stage.sees('Register');
    expect([leadsTo('Login'), leadsTo('Register')]).toEqual(['/login', '/register']);
  },
);

test('a member finds name, handle, balance, profile and receipts', async () => {
  await openMenu({ pendingEarnings: 1234.5 });
  await stage.sees('Balance $1,234.50');
  expect(leadsTo('Your Profile')).toBe('/dashboard');
  expect(leadsTo('Receipts')).toBe('/receipts');
  expect(stage.text()).not.toContain('Admin Controls');
  expect(leadsTo('Login')).toBeUndefined();
});

test('the creator entry leads to where the dashboard is made, for who has none', async () => {
  await openMenu({ hasDashboard: false });
  expect(leadsTo('Creator Dashboard')).toBe('/create-dashboard');
  expect(leadsTo('Create')).toBe('/create-dashboard');
});

test('the creator entry leads to the dashboard of who has one', async () => {
  await openMenu({ hasDashboard: true });
  expect(leadsTo('Creator Dashboard')).toBe('/creator-dashboard');
  expect(leadsTo('Create')).toBe('/creator-dashboard');
});

test('a creator finds both balances, and the way to each', async () => {
  holdToken();
  await stage.open('/support', {
    ...member({ hasDashboard: true, pendingEarnings: 12.5 }),
    'GET /api/creator/balance': { body: { ...balance, available: 1240.25 } },
  });
  await stage.sees('Stone');
  await stage.press('Ada Stone @adastone, account menu');
  await stage.sees('Earnings$12.50');
  await stage.sees('Creator Balance$1,240.25');
  expect(leadsTo('Creator Balance$1,240.25')).toBe('/add-funds');
});

test('on creator pages the header shows the balance that campaigns spend, by its name', async () => {
  holdToken();
  await stage.open('/create-fire-drip', {
    ...member({ hasDashboard: true, pendingEarnings: 12.5 }),
    'GET /api/creator/balance': { body: { ...balance, available: 1240.25 } },
    'GET /api/creator/reach': { body: reach },
  });
  await stage.sees('Creator balance $1,240.25');
  expect(leadsTo('Creator balance $1,240.25')).toBe('/creator-balance');
  expect(stage.text()).not.toContain('$12.50');
  await stage.press('Support');
  await stage.sees('Balance $12.50');
});

test('who only earns has one balance, which the header shows', async () => {
  await openMenu({ hasDashboard: false });
  expect(stage.text()).not.toContain('Creator Balance');
  expect(stage.asked.some(({ path }) => path === '/api/creator/balance')).toBe(false);
});

test('an admin finds the three admin entries', async () => {
  await openMenu({ role: 'admin' });
  await stage.sees('Admin Controls');
  expect(leadsTo('Manage Boost Volume Campaigns')).toBe('/admin/boost-volume/campaigns');
  expect(leadsTo('Verify Tasks')).toBe('/admin/task-verification');
  expect(leadsTo('Banner Controller')).toBe('/admin/banner-controller');
});

test('the menu closes when one goes elsewhere', async () => {
  await openMenu({});
  await stage.press('Docs');
  await stage.isAt('/docs');
  expect(stage.text()).not.toContain('Logout');
});

test('the menu closes on a press outside', async () => {
  await openMenu({});
  const heading = document.querySelector('h1');
  await act(async () => {
    heading?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, composed: true }));
  });
  await stage.shows(0, '[role=menu]');
  expect(stage.text()).not.toContain('Logout');
});

test('a picture that cannot be loaded gives way to initials', async () => {
  holdToken();
  await stage.open('/support', member({ xUsername: 'adastone' }));
  await stage.sees('Stone');
  const picture = document.querySelector('header img');
  expect(picture?.getAttribute('src')).toBe('/avatars/x/adastone');
  await act(async () => picture?.dispatchEvent(new Event('error')));
  await stage.sees('AS');
});

test('the footer carries the current year', async () => {
  await stage.open('/support');
  await stage.sees(`© ${new Date().getFullYear()} Stoke`);
});
