import type { Page } from '@playwright/test';
import { expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { deposit, join } from './member.ts';
import { closeAlert } from './on-screen.ts';
import { picture } from './picture.ts';

/** A form that creates a campaign. */
type Form = {
  path: string;
  /** The field whose text tells whether the draft is there, and that text. */
  field: string;
  text: string;
  /** The call that creates. */
  call: RegExp;
  button: string;
  section: string;
  /** What the campaign costs, as its card says it. */
  price: number;
  fill: (page: Page) => Promise<void>;
  /** Whether all that was entered is there. */
  expectFilled: (page: Page) => Promise<void>;
};

const tweetUrl = 'https://x.com/brand/status/1800000000000000001';

const spark: Form = {
  path: '/create-spark-campaign',
  field: 'Campaign Name',
  text: 'Once only',
  call: /\/api\/spark-campaigns$/,
  button: 'Create Spark Campaign',
  section: 'Spark Campaigns (Telegram)',
  price: 60,
  fill: async (page) => {
    await page.getByLabel('Campaign Name').fill('Once only');
    const banner = await picture(page, 'banner.png', '#ff5a1f');
    await page.getByLabel('Campaign Banner Image file').setInputFiles(banner);
    await page.getByLabel('Total Budget (USD)').fill('60');
    await page.getByLabel('Duration (hours)').fill('48');
    await page.getByLabel('Telegram Group Link').fill('t.me/onceonly');
    await page.getByLabel('X (Twitter) URL').fill(tweetUrl);
    await page.getByLabel('Retweet X Post').uncheck();
  },
  expectFilled: async (page) => {
    await expect(page.getByLabel('Campaign Name')).toHaveValue('Once only');
    await expect(page.getByAltText('Preview of the campaign banner image')).toBeVisible();
    await expect(page.getByLabel('Total Budget (USD)')).toHaveValue('60');
    await expect(page.getByLabel('Retweet X Post')).not.toBeChecked();
  },
};

const drip: Form = {
  path: '/create-fire-drip',
  field: 'Name',
  text: 'Once only',
  call: /\/api\/drip-campaigns\/create-drip$/,
  button: 'Activate Drip Campaign',
  section: 'Drip Campaigns',
  price: 899,
  fill: async (page) => {
    await page.getByRole('radio', { name: /^Ignition Drip/ }).check();
    await page.getByLabel('Initial tweet link').fill(tweetUrl);
    await page.getByLabel('What it is about').fill('Passkeys.');
    await page.getByLabel('Name', { exact: true }).fill('Once only');
  },
  expectFilled: async (page) => {
    await expect(page.getByRole('radio', { name: /^Ignition Drip/ })).toBeChecked();
    await expect(page.getByLabel('Initial tweet link')).toHaveValue(tweetUrl);
    await expect(page.getByLabel('What it is about')).toHaveValue('Passkeys.');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Once only');
  },
};

const forms = [
  ['Spark', spark],
  ['drip', drip],
] as const;

/** Presses in every tab before the server hears of one of them. */
async function pressInAll(tabs: readonly Page[], { call, button }: Form) {
  const arePressed = Promise.withResolvers<void>();
  let pressed = 0;
  for (const tab of tabs) {
    await tab.route(call, async (route) => {
      pressed += 1;
      if (pressed === tabs.length) arePressed.resolve();
      await arePressed.promise;
      await route.continue();
    });
  }
  for (const tab of tabs) await tab.getByRole('button', { name: button }).click();
}

async function expectOnDashboard(tab: Page, kind: string) {
  if (kind === 'Spark') await closeAlert(tab, 'Campaign Created!', /successfully/);
  await expect(tab).toHaveURL('/creator-dashboard');
}

for (const [kind, form] of forms) {
  const { path, field, text, section, price } = form;
  const fieldOf = (page: Page) => page.getByLabel(field, { exact: kind === 'drip' });

  test(`one draft of a ${kind} in three tabs makes one campaign`, async ({ enter, stoke }) => {
    const creator = await join(stoke, 'threetabs', { brand: 'Tab House' });
    await deposit(creator, price * 2);
    const page = await enter({ token: creator.token });
    await page.goto(path);
    await form.fill(page);
    await page.reload();
    await form.expectFilled(page);
    const [other, third] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [other, third]) {
      await tab.goto(path);
      await form.expectFilled(tab);
    }
    await pressInAll([page, other], form);
    for (const tab of [page, other]) {
      await expectOnDashboard(tab, kind);
      const cards = tab.getByRole('region', { name: section }).getByRole('article');
      await expect(cards).toHaveCount(1);
      const left = `$${price}.00`;
      await expect(tab.getByRole('region', { name: 'Creator balance' })).toContainText(left);
    }
    await closeAlert(third, 'Already created', /This form is empty again\.$/);
    await expect(fieldOf(third)).toHaveValue('');
    await page.goto(path);
    await expect(fieldOf(page)).toHaveValue('');
    await expectBooksInOrder(stoke);
  });

  test(`a ${kind} waits for who is logged out, and what another tab changed is a draft of its own`, async ({
    enter,
    stoke,
  }) => {
    const creator = await join(stoke, 'loggedout', { brand: 'Door House' });
    await deposit(creator, price * 2);
    const page = await enter({ token: creator.token });
    await page.goto(path);
    await form.fill(page);
    await page.evaluate(() => localStorage.removeItem('jwtToken'));
    await page.goto(`/login?next=${encodeURIComponent(path)}`);
    await page.getByLabel('Email').fill(creator.email);
    await page.getByLabel('Password', { exact: true }).fill(creator.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(path);
    await form.expectFilled(page);
    const other = await page.context().newPage();
    await other.goto(path);
    await fieldOf(other).fill('Another');

    await page.getByRole('button', { name: form.button }).click();
    await expectOnDashboard(page, kind);
    await closeAlert(other, 'Already created', /What you entered here is a new draft\.$/);
    await other.reload();
    await expect(fieldOf(other)).toHaveValue('Another');
    await other.getByRole('button', { name: form.button }).click();
    await expectOnDashboard(other, kind);
    const cards = other.getByRole('region', { name: section });
    for (const name of [text, 'Another']) {
      await expect(cards.getByRole('article', { name })).toHaveCount(1);
    }
    await expectBooksInOrder(stoke);
  });
}
