import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectBooksInOrder, killDatabase } from './books.ts';
import { usdcOf } from './chain.ts';
import { expect, test } from './journey.ts';
import { demoPassword, join, signIn, type Member } from './member.ts';
import { confirm, doActions, taskOf } from './on-screen.ts';
import type { ServedStoke } from './serve.ts';

const brand = 'Nine Lives';
const adminEmail = 'desk@stoke.example';

test.use({
  // One completion is enough for a payout here.
  settings: {
    DEMO: '0',
    PAYOUT_MINIMUM_USD: '0.1',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: demoPassword,
  },
  // What a browser says when its server is gone.
  tolerated: /net::ERR_|status of 50\d|Unable to preload|dynamically imported/,
});

test('the loop goes on where it was, wherever it was killed', async ({ stoke, enter }) => {
  const creator = await join(stoke, 'nine', { brand });
  const earner = await join(stoke, 'lives', { isEarner: true });
  const creatorPage = await enter({ token: creator.token });
  const earnerPage = await enter({ token: earner.token });

  await test.step('after the deposit was sent', () => payDeposit(stoke, creatorPage));
  await test.step('while a campaign is bought', () => buyDrip(stoke, creatorPage, creator));
  await test.step('after work was submitted', () => submitTask(stoke, earnerPage, earner));
  await test.step('while it is approved, the database too', () => approve(stoke, earner));
  await test.step('right after a payout was asked for', () => payOut(stoke, earnerPage, earner));
  await expectBooksInOrder(stoke);
});

test('a database that dies alone is started again, and open pages go on', async ({
  stoke,
  enter,
}) => {
  const earner = await join(stoke, 'alone');
  const page = await enter({ token: earner.token });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await killDatabase(stoke);
  // Its last connections may outlive it for a moment, so that one yes says little: asked until done.
  await expect(() => earner.call('saveXAccount', { body: { xUsername: 'alone_again' } })).toPass();
  await expect(page.getByText('@alone_again')).toBeVisible();
});

async function killAndRestart(stoke: ServedStoke): Promise<void> {
  await stoke.kill();
  await stoke.restart();
}

async function payDeposit(stoke: ServedStoke, page: Page): Promise<void> {
  await page.goto('/add-funds');
  await page.getByRole('button', { name: 'Price of Ignition Drip' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const sent = page.waitForResponse(/send-test-usdc$/);
  await page.getByRole('button', { name: 'Send test USDC' }).click();
  expect((await sent).ok()).toBe(true);
  await killAndRestart(stoke);
  await expect(page.getByRole('heading', { name: /USDC credited$/ })).toBeVisible();
}

/** The answer never comes: no one knows whether it was bought, so the page asks again. */
async function buyDrip(stoke: ServedStoke, page: Page, creator: Member): Promise<void> {
  expect(await creator.call('creatorBalance', {})).toMatchObject({ available: 899 });
  await page.getByRole('link', { name: 'Buy a drip' }).click();
  await page.getByRole('radio', { name: /^Ignition Drip/ }).check();
  await page.getByLabel('Initial tweet link').fill('https://x.com/nine/status/1800000000000000009');
  const activate = page.getByRole('button', { name: 'Activate Drip Campaign' });
  const asked = page.waitForRequest(/create-drip$/);
  await activate.click();
  await asked;
  await killAndRestart(stoke);
  // A toast is an alert too: one that tells of success must not lead to a second order.
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to create drip campaign.' });
  const hasFailed = () => failure.isVisible();
  const isBought = () => page.url().endsWith('/creator-dashboard');
  await expect.poll(async () => (await hasFailed()) || isBought()).toBe(true);
  if (isBought()) await page.reload();
  else await activate.click();
  await expect(page).toHaveURL('/creator-dashboard');
  const card = page.getByRole('article', { name: 'Ignition Drip' });
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  const params = { userId: creator.id };
  expect(await creator.call('dripCampaignsOfCreator', { params })).toHaveLength(1);
  expect(await creator.call('creatorBalance', {})).toMatchObject({ available: 0, held: 899 });
}

async function submitTask(stoke: ServedStoke, page: Page, earner: Member): Promise<void> {
  await page.goto('/');
  const task = taskOf(page, brand);
  await doActions(task);
  const answered = page.waitForResponse(/mark-task-fully-complete$/);
  await task.getByRole('button', { name: 'Mark as DONE' }).click();
  expect((await answered).ok()).toBe(true);
  await killAndRestart(stoke);
  await page.reload();
  await expect(task.getByText('In review')).toBeVisible();
  expect(await earner.call('submissions', {})).toMatchObject([{ status: 'pending', amount: 0.18 }]);
  expect(await earner.call('currentUser', {})).toMatchObject({ reservedEarnings: 0.18 });
}

async function approve(stoke: ServedStoke, earner: Member): Promise<void> {
  const admin = await signIn(stoke, adminEmail);
  const [task] = await admin.call('tasksForVerification', {});
  const decision = {
    params: { taskId: task?._id ?? '' },
    body: { userId: earner.id },
    idempotencyKey: randomUUID(),
  };
  const cutOff = admin.call('approveTask', decision).catch(() => null);
  await stoke.kill();
  await cutOff;
  await killDatabase(stoke);
  await stoke.restart();
  // The same decision under the same key: decided once, whether or not it had come through.
  await admin.call('approveTask', decision);
  expect(await earner.call('currentUser', {})).toMatchObject({
    pendingEarnings: 0.18,
    reservedEarnings: 0,
  });
}

async function payOut(stoke: ServedStoke, page: Page, earner: Member): Promise<void> {
  const { walletAddress } = await earner.call('currentUser', {});
  await page.goto('/dashboard');
  await expect(page.getByTestId('available-balance')).toHaveText('$0.18 USDC');
  await page.getByRole('button', { name: 'Request Payout' }).click();
  await page.getByLabel('Amount in USD').fill('0.18');
  await page.getByRole('button', { name: 'Request Payout' }).click();
  const answered = page.waitForResponse(/request-payout$/);
  await confirm(page, 'Confirm payout');
  expect((await answered).ok()).toBe(true);
  await killAndRestart(stoke);
  const payout = page.getByTestId('payout');
  await expect(payout.getByRole('cell').nth(1).getByText('Confirmed')).toBeVisible();
  await killAndRestart(stoke);
  expect(await earner.call('payouts', {})).toMatchObject([{ status: 'confirmed', amount: 0.18 }]);
  expect(await earner.call('currentUser', {})).toMatchObject({
    pendingEarnings: 0,
    totalPaid: 0.18,
  });
  expect(await usdcOf(stoke, walletAddress ?? '')).toBe(180_000n);
}
