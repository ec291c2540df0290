import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';

const articles = readdirSync(
  path.resolve(import.meta.dirname, '../apps/web/src/features/everyone/docs/articles'),
).map((file) => path.basename(file, '.md'));

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the docs' });
const found = (page: Page) => page.getByRole('listbox', { name: 'Found in the docs' });

test('the docs are open to visitors, one article after the other, and shut no one out', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Docs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How Stoke works' })).toBeVisible();
  const titles = await page
    .getByRole('navigation', { name: 'Docs' })
    .getByRole('link')
    .allInnerTexts();
  expect(titles.length).toBeGreaterThan(12);
  expect(titles).toHaveLength(articles.length);
  const around = page.getByRole('navigation', { name: 'Next and previous article' });
  await expectOpenToAll(page);
  for (const title of titles.slice(1)) {
    await around.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Stoke`);
    // What is around it was judged with the first.
    await expectOpenToAll(page, 'article');
  }
  await expect(around.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await around.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('heading', { level: 1, name: titles.at(-2) ?? '' })).toBeVisible();
});

test('a reader searches with the keys, copies the address of a chapter, prints the article and finds the calls of the API', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs');
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('<b>zebra</b>');
  await expect(page.getByText('Nothing found for “<b>zebra</b>”')).toBeVisible();
  await expectOpenToAll(page);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByText('Nothing found for')).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('payout');
  const first = found(page).getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type(' states');
  await expect(first).toContainText('The states of a payout');
  await expect(first.locator('mark')).toContainText(['State']);
  await expectOpenToAll(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/payouts#the-states-of-a-payout');
  await expect(page.getByRole('heading', { name: 'The states of a payout' })).toBeInViewport();
  await expect(found(page)).toBeHidden();

  const heading = page.getByRole('heading', { name: 'When something fails' });
  await heading.hover();
  await page.getByRole('button', { name: 'Copy link to “When something fails”' }).click();
  await expect(page.getByRole('button', { name: /^Copied link/ })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin}/docs/payouts#when-something-fails`);
  // On the open page it would be a jump to the hash.
  await page.goto('about:blank');
  await page.goto(copied);
  await expect(heading).toBeInViewport();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Requesting a payout' }).click();
  await expect(page).toHaveURL('/docs/payouts#requesting-a-payout');
  await expect(page.getByRole('heading', { name: 'Requesting a payout' })).toBeInViewport();
  await expect(contents.locator('[aria-current]')).toHaveText('Requesting a payout');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Docs', 'On this page', 'Next and previous article', 'Main']) {
    await expect(page.getByRole('navigation', { name })).toBeHidden();
  }
  await expect(page.getByText('The minimum is $50.')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectOpenToAll(page);
  await page.emulateMedia({ media: 'screen' });
  // The demo world has no wait after a change of the wallet.
  await expect(page.getByText('A new address can be used immediately.')).toBeVisible();

  const docs = page.getByRole('navigation', { name: 'Docs' });
  await docs.getByRole('link', { name: 'The API' }).click();
  await page.getByRole('link', { name: '/docs/api', exact: true }).click();
  await expect(page).toHaveURL('/docs/api/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('API');
  // Scalar's buttons have no names (decision 2); barriers are looked for on our pages.
  await page.goto('/docs/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
});
