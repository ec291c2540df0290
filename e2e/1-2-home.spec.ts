import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { openMenu } from './on-screen.ts';

/** Enough pictures of the page for something that runs to be elsewhere. */
function manyFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let left = 30;
        const next = () => {
          left -= 1;
          if (left === 0) resolve();
          else requestAnimationFrame(next);
        };
        next();
      }),
  );
}

test(
  'a visitor is shown what this is, what was paid and how fast, and where the tasks are',
  { tag: '@short' },
  async ({ page }) => {
    await page.goto('/');
    for (const figure of ['Paid so far', 'People paid', 'Median review', 'Median payout']) {
      await expect(page.getByText(figure, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Please log in to see available tasks!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Quick Drip Tasks' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Spark Campaigns' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'FOMO Campaigns' })).toBeVisible();
    await expect(page.getByText('SOON', { exact: true }).first()).toBeVisible();
    const year = new Date().getFullYear();
    await expect(page.getByRole('contentinfo')).toContainText(String(year));
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/login');
  },
);

test('a member has three ways on, a menu that closes automatically, and a first step to the field of the X account', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'nox');
  const page = await enter({ token });
  await page.goto('/');
  for (const name of ['Explore Campaigns', 'Your Dashboard', 'Creator Hub']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  const steps = page.getByRole('navigation', { name: 'Getting started' });
  await expect(steps.getByRole('link')).toHaveText([
    'Link your X account',
    'Save your wallet',
    'Link Telegram',
    'Do your first task',
  ]);
  const row = page.getByTestId('drip-task').first();
  expect((await row.boundingBox())?.y).toBeLessThan(768 - 64);

  const menu = await openMenu(page);
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Your Profile',
    'Receipts',
    'Settings',
    'Creator Dashboard',
    'Logout',
  ]);
  // Links that the open menu covers in part would count as too small.
  await expectOpenToAll(page, '[role="menu"]');
  await page.getByRole('heading', { name: 'Quick Drip Tasks' }).click();
  await expect(menu).toBeHidden();
  await openMenu(page);
  await menu.getByRole('menuitem', { name: 'Creator Dashboard' }).click();
  await expect(page).toHaveURL('/create-dashboard');
  await expect(menu).toBeHidden();

  await page.goBack();
  await row.getByRole('button', { name: /^Like .*'s tweet$/ }).click();
  const asked = page.getByRole('dialog', { name: 'First, your X account' });
  await expect(
    asked.getByText('Please link your X account in your profile before doing tasks.'),
  ).toBeVisible();
  await asked.getByRole('button', { name: 'Link X account' }).click();
  await expect(page).toHaveURL('/dashboard#x-account');
  await expect(page.getByRole('textbox', { name: 'Link X Account' })).toBeFocused();
});

test.describe('the banners', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('run, and stand still when asked to', async ({ page }) => {
    await page.goto('/');
    // What else comes, letters too, has come before it is looked where they stand.
    await expect(page.getByRole('heading', { name: 'FOMO Campaigns' })).toBeVisible();
    await expect(page.getByText('Please log in to see available tasks!')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const place = () =>
      page
        .getByRole('link', { name: /Validator voices/ })
        .first()
        .boundingBox();
    const x = async () => (await place())?.x ?? 0;
    const step = async () => {
      const from = await x();
      await manyFrames(page);
      return (await x()) - from;
    };
    // To the left; in one of the two the row may begin anew.
    expect(Math.min(await step(), await step())).toBeLessThan(0);
    await page.getByRole('button', { name: 'Pause banner scrolling' }).click();
    await expect(page.getByRole('button', { name: 'Play banner scrolling' })).toBeVisible();
    const before = await place();
    await manyFrames(page);
    expect(await place()).toEqual(before);
  });
});
