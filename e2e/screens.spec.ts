import type { Page, Route } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { openMenu } from './on-screen.ts';
import { click, picture, portray } from './portray.ts';
import { askToLink } from './telegram-chat.ts';

// Lists that fail and lists that never come are part of the gallery.
test.use({ tolerated: /status of (500|404)|ERR_FAILED/ });

const lookFor = (words: string) => (page: Page) =>
  page.getByRole('combobox', { name: 'Search the docs' }).fill(words);
const askQuiet = (page: Page) => askToLink(page, 'quiet_one');
test('as a visitor', async ({ page }) => {
  await portray(page, [
    { name: 'home-visitor', path: '/', shows: 'Please log in to see available tasks!' },
    { name: 'login', path: '/login', shows: 'Welcome back' },
    {
      name: 'login-errors',
      path: '/login',
      shows: 'Welcome back',
      act: click('Login'),
    },
    { name: 'register', path: '/register', shows: 'Create your account' },
    { name: 'not-found', path: '/no/such/page', shows: '404 Not Found' },
    { name: 'docs', path: '/docs', shows: 'Next steps' },
    { name: 'docs-article', path: '/docs/prices', shows: 'Where the price goes' },
    { name: 'docs-payouts', path: '/docs/payouts', shows: 'The states of a payout' },
    { name: 'docs-search', path: '/docs', shows: 'Next steps', act: lookFor('payout wallet') },
    { name: 'docs-nothing', path: '/docs', shows: 'Next steps', act: lookFor('zebra') },
    { name: 'proof', path: '/proof', shows: 'balances' },
    {
      name: 'proof-failed',
      path: '/proof',
      shows: 'could not be loaded',
      fails: /public\/proof/,
    },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/proof');
  await expect(page.getByTestId('proof-root').first()).toBeVisible();
  expect.soft(await barriersOn(page), 'proof-390').toEqual([]);
  await picture(page, 'proof-390', { width: 390, height: 844 });
  await page.setViewportSize({ width: 1023, height: 768 });
  await page.goto('/');
  await picture(page, 'too-narrow-1023', { width: 1023, height: 768 });
  await picture(page, 'too-narrow-390', { width: 390, height: 844 });
});

test('as someone new', async ({ enter, stoke }) => {
  const fresh = await join(stoke, 'newly', { hasAccepted: false });
  await portray(await enter({ token: fresh.token }), [
    { name: 'rules', path: '/dashboard', shows: 'Please Review and Accept Our Rules' },
  ]);
  const { token } = await join(stoke, 'quiet', { brand: 'Quiet House' });
  await portray(await enter({ token }), [
    { name: 'dashboard-empty', path: '/dashboard', shows: 'No payouts yet' },
    { name: 'telegram-asked', path: '/dashboard', shows: 'No payouts yet', act: askQuiet },
    { name: 'telegram-pending', path: '/dashboard', shows: 'Verification Pending' },
    { name: 'creator-empty', path: '/creator-dashboard', shows: '@quiet' },
    { name: 'create-spark', path: '/create-spark-campaign', shows: 'Campaign Basics' },
    {
      name: 'create-spark-errors',
      path: '/create-spark-campaign',
      shows: 'Campaign Basics',
      act: click('Create Spark Campaign'),
    },
    { name: 'add-funds-empty', path: '/add-funds', shows: 'Continue to payment' },
    { name: 'fire-drip-unfunded', path: '/create-fire-drip', shows: 'Fire Drip', act: chooseSurge },
  ]);
  const { token: plain } = await join(stoke, 'plain');
  await portray(await enter({ token: plain }), [
    { name: 'create-dashboard', path: '/create-dashboard', shows: 'Create Your Creator Dashboard' },
    {
      name: 'create-dashboard-errors',
      path: '/create-dashboard',
      shows: 'Create Your Creator Dashboard',
      act: click('Create Dashboard'),
    },
    {
      name: 'creator-none',
      path: '/creator-dashboard',
      shows: 'You do not have a creator dashboard',
    },
  ]);
});

function chooseSurge(page: Page): Promise<void> {
  return page.getByRole('radio', { name: /^Surge Drip/ }).check();
}

test('as an earner', async ({ enter, stoke }) => {
  const { token } = await signIn(stoke, 'earner@stoke.demo');
  const banners = /api\/public\/banners/;
  const tasks = /api\/tasks\/available/;
  await portray(await enter({ token }), [
    { name: 'home-member', path: '/', shows: 'View All Tasks' },
    { name: 'home-menu', path: '/', shows: 'View All Tasks', act: openMenu },
    { name: 'home-all-tasks', path: '/?page=1', shows: 'View Less' },
    { name: 'home-no-match', path: '/?q=zzz', shows: 'No tasks match' },
    { name: 'home-loading', path: '/', shows: 'Loading the future of Web3', hangs: tasks },
    { name: 'home-failed', path: '/', shows: 'An error occurred while loading', fails: tasks },
    {
      name: 'home-campaigns-loading',
      path: '/',
      shows: 'View All Tasks',
      hangs: /spark-campaigns|api\/campaigns/,
    },
    {
      name: 'home-campaigns-failed',
      path: '/',
      shows: 'An error occurred while loading',
      fails: /spark-campaigns|api\/campaigns/,
    },
    { name: 'explore', path: '/explore', shows: 'FOMO Campaigns' },
    { name: 'explore-spark', path: '/explore?kind=spark', shows: 'Spark Campaigns' },
    {
      name: 'explore-loading',
      path: '/explore',
      shows: 'FOMO Campaigns',
      hangs: /api\/campaigns/,
    },
    {
      name: 'explore-failed',
      path: '/explore',
      shows: 'Failed to fetch FOMO campaigns',
      fails: /api\/campaigns/,
    },
    { name: 'home-banners-failed', path: '/', shows: 'Failed to load banners', fails: banners },
    { name: 'user-loading', path: '/', shows: 'Loading user data...', hangs: /auth\/me/ },
    { name: 'dashboard', path: '/dashboard', shows: 'Confirmed' },
    {
      name: 'dashboard-payout',
      path: '/dashboard',
      shows: 'Confirmed',
      act: click('Request Payout'),
    },
    { name: 'dashboard-confirm', path: '/dashboard', shows: 'Confirmed', act: askForFifty },
    { name: 'receipts', path: '/receipts', shows: 'Approved' },
    { name: 'receipt', path: '/receipts', shows: 'Approved', act: openReceipt },
    { name: 'receipt-missing', path: `/receipts/${missingId}`, shows: 'Receipt not found' },
    {
      name: 'x-ownership',
      path: '/dashboard',
      shows: 'Confirmed',
      act: click('Verify account'),
    },
    { name: 'dashboard-rules', path: '/dashboard', shows: 'Confirmed', act: click('View Rules') },
    {
      name: 'dashboard-loading',
      path: '/dashboard',
      shows: 'Your Profile',
      hangs: /users\/(payouts|submissions)/,
    },
    {
      name: 'dashboard-failed',
      path: '/dashboard',
      shows: 'could not be loaded',
      fails: /users\/(payouts|submissions)/,
    },
  ]);
});

const missingId = '00000000-0000-4000-8000-000000000009';

async function openReceipt(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Receipt', exact: true }).first().click();
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
}

async function askForFifty(page: Page): Promise<void> {
  await click('Request Payout')(page);
  await page.getByLabel('Amount in USD').fill('50');
  await click('Request Payout')(page);
  await expect(page.getByRole('dialog', { name: 'Confirm payout' })).toBeVisible();
}

test('as a creator', async ({ enter, stoke }) => {
  const { token, call } = await signIn(stoke, 'creator@stoke.demo');
  const { _id: waiting } = await call('createDeposit', { body: { amount: 125 } });
  const dashboard = { path: '/creator-dashboard', shows: '@novalabs' };
  const own = /creator-dashboard\/|drip-campaigns\/creator|creator\/balance/;
  await portray(await enter({ token }), [
    { name: 'creator', ...dashboard },
    { name: 'creator-menu', ...dashboard, act: click('Create Campaign') },
    { name: 'creator-edit', ...dashboard, act: click('Edit Profile') },
    { name: 'creator-account-menu', ...dashboard, act: (page) => openMenu(page).then(() => {}) },
    { name: 'creator-add-tweet', ...dashboard, act: click('Add Tweet') },
    {
      name: 'creator-loading',
      path: '/creator-dashboard',
      shows: 'Loading your creator dashboard...',
      hangs: /project\/creator-dashboard\//,
    },
    { name: 'creator-lists-loading', ...dashboard, hangs: /drip-campaigns|creator\/balance/ },
    {
      name: 'creator-lists-failed',
      ...dashboard,
      shows: 'Try again',
      fails: /drip-campaigns|creator\/balance/,
    },
    {
      name: 'creator-failed',
      path: '/creator-dashboard',
      shows: 'Failed to load creator',
      fails: own,
    },
    { name: 'add-funds', path: '/add-funds', shows: 'Continue to payment' },
    {
      name: 'add-funds-waiting',
      path: '/add-funds',
      shows: 'Continue to payment',
      act: (page) => showDeposit(page),
    },
    {
      name: 'add-funds-credited',
      path: '/add-funds',
      shows: 'Continue to payment',
      act: async (page) => {
        await showDeposit(page);
        await call('sendTestUsdc', { params: { id: waiting } });
        await expect(page.getByRole('heading', { name: '125 test USDC credited' })).toBeVisible();
      },
    },
    { name: 'fire-drip', path: '/create-fire-drip', shows: 'Fire Drip' },
    { name: 'fire-drip-chosen', path: '/create-fire-drip', shows: 'Fire Drip', act: orderSurge },
  ]);
});

async function showDeposit(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /\$125\.00/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible();
}

async function orderSurge(page: Page): Promise<void> {
  await chooseSurge(page);
  await page.getByLabel('Initial tweet link').fill('https://x.com/novalabs/status/1234567890');
}

test('as an admin', async ({ enter, stoke }) => {
  const { token } = await signIn(stoke, 'admin@stoke.demo');
  const queue = { path: '/admin/task-verification', shows: 'Verify & Approve for this User' };
  const list = /review\/submissions/;
  const page = await enter({ token });
  await portray(page, [
    { name: 'verify', ...queue },
    { name: 'verify-approve', ...queue, act: click('Verify & Approve for this User') },
    { name: 'verify-reject', ...queue, act: click('Reject') },
    { name: 'verify-loading', path: queue.path, shows: 'Verify Tasks', hangs: list },
    { name: 'verify-failed', path: queue.path, shows: 'Something went wrong', fails: list },
    { name: 'admin-menu', path: '/', shows: 'View All Tasks', act: openMenu },
  ]);
  await page.route(list, (route) => route.fulfill({ json: [] }));
  await portray(page, [
    { name: 'verify-empty', path: queue.path, shows: 'No tasks currently awaiting verification.' },
  ]);
});

test('the account and the way back into it', async ({ page, enter, stoke }) => {
  const sessions = /\/api\/users\/sessions/;
  const { token, email, password } = await join(stoke, 'settled');
  await callAgain(stoke.url, email, password);
  await portray(await enter({ token }), [
    { name: 'settings', path: '/settings', shows: 'this session' },
    { name: 'settings-errors', path: '/settings', shows: 'this session', act: changeWrongly },
    { name: 'settings-loading', path: '/settings', shows: 'Change password', hangs: sessions },
    { name: 'settings-failing', path: '/settings', shows: 'could not be loaded', fails: sessions },
    {
      name: 'settings-delete',
      path: '/settings',
      shows: 'this session',
      act: async (at) => {
        await click('Delete account')(at);
        await click('Delete my account')(at);
      },
    },
  ]);
  for (const [name, who, shows] of [
    ['settings-delete-balance', 'earner@stoke.demo', 'Delete your account'],
    ['settings-delete-refused', 'creator@stoke.demo', 'cannot be deleted yet'],
  ] as const) {
    const person = await signIn(stoke, who);
    const act = async (at: Page) => {
      if (name === 'settings-delete-balance') await at.route(/delete-account/, answerBalance);
      await click('Delete account')(at);
      await expect(at.getByText(shows)).toBeVisible();
    };
    await portray(await enter({ token: person.token }), [
      { name, path: '/settings', shows: 'this session', act },
    ]);
  }
  await portray(page, [
    { name: 'forgot-password', path: '/forgot-password', shows: 'Send reset link' },
    {
      name: 'forgot-password-sent',
      path: '/forgot-password',
      shows: 'Send reset link',
      act: async (at) => {
        await at.getByLabel('Email').fill('somebody@example.com');
        await click('Send reset link')(at);
        await expect(at.getByText('on its way')).toBeVisible();
      },
    },
    { name: 'reset-password', path: '/reset-password#token=x', shows: 'Set new password' },
    {
      name: 'reset-password-over',
      path: '/reset-password#token=x',
      shows: 'Set new password',
      act: async (at) => {
        await at.getByLabel('New password', { exact: true }).fill('long-and-quiet-9');
        await at.getByLabel('Repeat the new password').fill('long-and-quiet-9');
        await click('Set new password')(at);
        await expect(at.getByRole('link', { name: 'Get a new link' })).toBeVisible();
      },
    },
    { name: 'reset-password-cut', path: '/reset-password', shows: 'incomplete' },
  ]);
});

/** One more session, on a phone. */
async function callAgain(url: string, email: string, password: string): Promise<void> {
  await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'iPhone Version/18 Safari/600' },
    body: JSON.stringify({ email, password }),
  });
}

async function changeWrongly(page: Page): Promise<void> {
  await page.getByLabel('Current password').fill('not-my-password');
  await page.getByLabel('New password', { exact: true }).fill('long-and-quiet-10');
  await page.getByLabel('Repeat the new password').fill('long-and-quiet-10');
  await click('Change password')(page);
  await expect(page.getByText('This is not your current password.')).toBeVisible();
}

function answerBalance(route: Route): Promise<void> {
  return route.fulfill({ json: { obstacles: [], balance: 64.36 } });
}
