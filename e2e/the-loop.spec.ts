import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expectBooksInOrder } from './books.ts';
import { newWallet } from '../apps/server/testing/server/new-wallet.ts';
import { usdcOf } from './chain.ts';
import { expect, test } from './journey.ts';
import {
  agreeToRules,
  confirm,
  doActions,
  expectSamePage,
  logIn,
  markPage,
  newcomer,
  openMenu,
  register,
  saveAccount,
  taskOf,
  savedIn,
} from './on-screen.ts';
import type { ServedStoke } from './serve.ts';

// A world of its own: this payout takes nearly all that the demo earner has.
test.use({ settings: { DEMO: '1', PAYOUT_MINIMUM_USD: '50' } });

const brand = 'Lantern Works';
const about = 'Lanterns that light themselves. Tell us where you would hang one.';
const payoutMicro = 50_000_000n;

test('a creator pays, an earner works, an admin approves, the chain pays out', async ({
  stoke,
  enter,
}) => {
  const [creator, earner, admin] = [await enter(), await enter(), await enter()];
  const worker = newcomer('wanda');
  await test.step('a creator registers, deposits and buys a drip', () => buyDrip(creator));
  await test.step('an earner prepares and submits', async () => {
    await register(earner, worker);
    await prepareEarner(earner);
    await submitTask(earner);
  });
  await test.step('an admin approves; the earner is paid without reload', async () => {
    await earner.getByRole('link', { name: 'Your Dashboard' }).click();
    const available = earner.getByTestId('available-balance');
    await expect(available).toHaveText('$0.00 USDC');
    await expect(earner.getByTestId('submission').getByText(about)).toBeVisible();
    await markPage(earner);
    await approve(admin, worker.username);
    await expect(available).toHaveText('$0.18 USDC');
    await expectSamePage(earner);
    await expectOpenToAll(earner);
  });
  await test.step('the demo earner is paid out on chain', async () => {
    await payOut(await enter(), stoke);
  });
  await test.step('every cent is in the books', () => expectBooksInOrder(stoke));
});

async function buyDrip(page: Page): Promise<void> {
  const who = newcomer('lantern');
  await register(page, who);
  await page.getByRole('link', { name: 'Creator Hub' }).click();
  await agreeToRules(page);
  await expect(page).toHaveURL('/create-dashboard');
  await page.getByLabel('Project/Brand Name').fill(brand);
  await page.getByLabel('Unique Username').fill(who.username);
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Create Dashboard' }).click();
  await expect(page.getByRole('heading', { name: brand })).toBeVisible();

  await page.getByRole('link', { name: 'Add funds' }).click();
  await page.getByRole('button', { name: 'Price of Ignition Drip' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible();
  await expectOpenToAll(page);
  await markPage(page);
  await page.getByRole('button', { name: 'Send test USDC' }).click();
  await expect(page.getByRole('heading', { name: /^899 test USDC credited$/ })).toBeVisible();
  await expectSamePage(page);

  await page.getByRole('link', { name: 'Buy a drip' }).click();
  await page.getByRole('radio', { name: /^Ignition Drip, \$899/ }).check();
  await page
    .getByLabel('Initial tweet link')
    .fill('https://x.com/lantern/status/1790000000000000001');
  await page.getByLabel('What it is about').fill(about);
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Activate Drip Campaign' }).click();
  await expect(page).toHaveURL('/creator-dashboard');
  const card = page.getByRole('article', { name: 'Ignition Drip' });
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(card.getByText('$899.00')).toBeVisible();
}

async function prepareEarner(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Your Dashboard' }).click();
  await agreeToRules(page);
  await expect(page).toHaveURL('/dashboard');
  const text = 'Wallet address updated successfully!';
  await saveAccount(page, 'Wallet Address (SOL)', newWallet(), text);
  const handle = newcomer('w').username.slice(-15);
  await saveAccount(page, 'Link X Account', handle, 'X account updated successfully!');
}

async function submitTask(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Earn' }).click();
  const task = taskOf(page, brand);
  await expect(task.getByText('$0.18')).toBeVisible();
  await expect(task.getByText('New', { exact: true })).toBeVisible();
  await expect(task.getByText(about)).toBeVisible();
  await doActions(task);
  await task.getByRole('button', { name: 'Mark as DONE' }).click();
  await expect(
    task.getByText("We're reviewing your submission. Rewards will be distributed once verified."),
  ).toBeVisible();
}

async function approve(page: Page, username: string): Promise<void> {
  await logIn(page, 'admin@stoke.demo');
  const menu = await openMenu(page);
  await expect(menu.getByText('Admin Controls')).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Verify Tasks' }).click();
  const work = page.getByRole('listitem', { name: `Work of ${username}` });
  await work.click();
  const evidence = page.getByRole('article', { name: `Submission of ${username}` });
  await expect(evidence.getByText(about)).toBeVisible();
  await work.getByRole('button', { name: 'Verify & Approve for this User' }).click();
  await expect(work).toBeHidden();
}

async function payOut(page: Page, stoke: ServedStoke): Promise<void> {
  await logIn(page, 'earner@stoke.demo');
  await page.getByRole('link', { name: 'Your Dashboard' }).click();
  await page.getByRole('button', { name: 'Change accounts' }).click();
  const wallet = await savedIn(page, 'Wallet Address (SOL)').innerText();
  const payouts = page.getByTestId('payout');
  await expect(payouts).toHaveCount(1);
  // The one before has arrived, and is not counted with this one.
  await expect(payouts.getByRole('cell').nth(1).getByText('Confirmed')).toBeVisible();
  const before = await usdcOf(stoke, wallet);
  await page.getByRole('button', { name: 'Request Payout' }).click();
  await page.getByLabel('Amount in USD').fill('50');
  await expectOpenToAll(page);
  await markPage(page);
  await page.getByRole('button', { name: 'Request Payout' }).click();
  await confirm(page, 'Confirm payout');
  await expect(payouts).toHaveCount(2);
  const newest = payouts.first();
  await expect(newest.getByText('$50.00')).toBeVisible();
  await expect(newest.getByRole('cell').nth(1).getByText('Confirmed')).toBeVisible();
  await expectSamePage(page);
  expect((await usdcOf(stoke, wallet)) - before).toBe(payoutMicro);
}
