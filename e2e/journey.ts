import { test as base } from '@playwright/test';
import { serveStoke, type ServedStoke } from './serve.ts';

export { expect } from '@playwright/test';

/** A browser test with a Stoke of its own for each worker; `page.goto('/')` opens it. */
export const test = base.extend<object, { stoke: ServedStoke }>({
  stoke: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here
    async ({}, use) => {
      const stoke = await serveStoke();
      await use(stoke);
      await stoke.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stoke }, use) => use(stoke.url),
});
