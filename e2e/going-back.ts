import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Creates a campaign, and goes back while the dashboard that follows is still being fetched. */
export async function goBackEarly(page: Page, create: () => Promise<void>): Promise<void> {
  const here = page.url();
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/creator-dashboard.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await create();
  await expect(page).toHaveURL('/creator-dashboard');
  await page.goBack();
  await expect(page).toHaveURL(here);
  held.resolve();
}
