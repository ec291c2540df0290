import type { Page } from '@playwright/test';
import { expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { deposit, join } from './member.ts';
import { closeAlert } from './on-screen.ts';
import { picture } from './picture.ts';

// The Spark stands for every form that creates a campaign; page tests show how each deals with its draft.
const path = '/create-spark-campaign';
const name = 'Once only';
const price = 60;

const nameOf = (page: Page) => page.getByLabel('Campaign Name');
const create = (page: Page) => page.getByRole('button', { name: 'Create Spark Campaign' });
const sparks = (page: Page) => page.getByRole('region', { name: 'Spark Campaigns (Telegram)' });

async function fill(page: Page) {
  await nameOf(page).fill(name);
  const banner = await picture(page, 'banner.png', '#ff5a1f');
  await page.getByLabel('Campaign Banner Image file').setInputFiles(banner);
  await page.getByLabel('Total Budget (USD)').fill(String(price));
  await page.getByLabel('Duration (hours)').fill('48');
  await page.getByLabel('Telegram Group Link').fill('t.me/onceonly');
  await page.getByLabel('X (Twitter) URL').fill('https://x.com/brand/status/1800000000000000001');
  await page.getByLabel('Retweet X Post').uncheck();
}

/** Whether all that was entered is there. */
async function expectFilled(page: Page) {
  await expect(nameOf(page)).toHaveValue(name);
  await expect(page.getByAltText('Preview of the campaign banner image')).toBeVisible();
  await expect(page.getByLabel('Total Budget (USD)')).toHaveValue(String(price));
  await expect(page.getByLabel('Retweet X Post')).not.toBeChecked();
}

/** Presses in every tab before the server hears of one of them. */
async function pressInAll(tabs: readonly Page[]) {
  const arePressed = Promise.withResolvers<void>();
  let pressed = 0;
  for (const tab of tabs) {
    await tab.route(/\/api\/spark-campaigns$/, async (route) => {
      pressed += 1;
      if (pressed === tabs.length) arePressed.resolve();
      await arePressed.promise;
      await route.continue();
    });
  }
  for (const tab of tabs) await create(tab).click();
}

async function expectOnDashboard(tab: Page) {
  await closeAlert(tab, 'Campaign Created!', /successfully/);
  await expect(tab).toHaveURL('/creator-dashboard');
}

test('one draft in three tabs makes one campaign', async ({ enter, stoke }) => {
  const creator = await join(stoke, 'threetabs', { brand: 'Tab House' });
  await deposit(creator, price * 2);
  const page = await enter({ token: creator.token });
  await page.goto(path);
  await fill(page);
  await page.reload();
  await expectFilled(page);
  const [other, third] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [other, third]) {
    await tab.goto(path);
    await expectFilled(tab);
  }
  await pressInAll([page, other]);
  for (const tab of [page, other]) {
    await expectOnDashboard(tab);
    await expect(sparks(tab).getByRole('article')).toHaveCount(1);
    const left = `$${price}.00`;
    await expect(tab.getByRole('region', { name: 'Creator balance' })).toContainText(left);
  }
  await closeAlert(third, 'Already created', /This form is empty again\.$/);
  await expect(nameOf(third)).toHaveValue('');
  await page.goto(path);
  await expect(nameOf(page)).toHaveValue('');
  await expectBooksInOrder(stoke);
});

test('a draft waits for who is logged out, and what another tab changed is a draft of its own', async ({
  enter,
  stoke,
}) => {
  const creator = await join(stoke, 'loggedout', { brand: 'Door House' });
  await deposit(creator, price * 2);
  const page = await enter({ token: creator.token });
  await page.goto(path);
  await fill(page);
  await page.evaluate(() => localStorage.removeItem('jwtToken'));
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(creator.email);
  await page.getByLabel('Password', { exact: true }).fill(creator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(path);
  await expectFilled(page);
  const other = await page.context().newPage();
  await other.goto(path);
  await nameOf(other).fill('Another');

  await create(page).click();
  await expectOnDashboard(page);
  await closeAlert(other, 'Already created', /What you entered here is a new draft\.$/);
  await other.reload();
  await expect(nameOf(other)).toHaveValue('Another');
  await create(other).click();
  await expectOnDashboard(other);
  for (const one of [name, 'Another']) {
    await expect(sparks(other).getByRole('article', { name: one })).toHaveCount(1);
  }
  await expectBooksInOrder(stoke);
});
