import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

// What a browser says of a part that is not there.
test.use({
  tolerated: /status of \d|net::ERR|ERR_FAILED|preload CSS|dynamically imported|^console: Error/,
});

const isDocsPart = (end: string) => (url: URL) =>
  url.pathname.startsWith('/assets/docs') && url.pathname.endsWith(end);
const docs = (page: Page) => page.getByRole('heading', { level: 1, name: 'How Stoke works' });

/** Counts how often the page itself is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

for (const [kind, end] of [
  ['script', '.js'],
  ['sheet', '.css'],
] as const) {
  test(`after an update of the server a missing ${kind} loads the page anew, once`, async ({
    page,
  }) => {
    await page.goto('/login');
    const loads = countLoads(page);
    let isOldPage = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOldPage = false;
    });
    await page.route(isDocsPart(end), (route) =>
      isOldPage ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.getByRole('banner').getByRole('link', { name: 'Docs' }).click();
    await expect(docs(page)).toBeVisible();
    await expect.poll(loads).toBe(1);
  });

  test(`a ${kind} that stays missing ends in a message, not in a circle`, async ({ page }) => {
    await page.goto('/login');
    const loads = countLoads(page);
    await page.route(isDocsPart(end), (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('banner').getByRole('link', { name: 'Docs' }).click();
    await expect(page.getByText('This page could not be shown')).toBeVisible();
    await expect.poll(loads).toBe(1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(docs(page)).toBeVisible();
  });
}
