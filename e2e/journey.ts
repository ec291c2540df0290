import { test as base, type Page } from '@playwright/test';
import { openPeople, type Entry, type People } from './people.ts';
import { serveStoke, type ServedStoke } from './serve.ts';

export { expect } from '@playwright/test';

type Journey = {
  /** Console errors that this test brings about on purpose. */
  tolerated: readonly RegExp[];
  people: People;
  /** Lets one more person in, with a browser of their own. */
  enter: (entry?: Entry) => Promise<Page>;
};

/**
 * A browser test with a Stoke of its own for each worker; `page.goto('/')` opens it. It fails on any
 * console error, breach of the content security policy, foreign request or barrier that axe finds.
 */
export const test = base.extend<Journey, { stoke: ServedStoke }>({
  stoke: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here
    async ({}, use) => {
      const stoke = await serveStoke({ DEMO: '1' });
      await use(stoke);
      await stoke.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stoke }, use) => use(stoke.url),
  tolerated: [[], { option: true }],
  people: async ({ browser, contextOptions, viewport, stoke, tolerated }, use, info) => {
    const people = openPeople(browser, { ...contextOptions, viewport }, stoke.url, tolerated);
    await use(people);
    await people.leave(info.status === info.expectedStatus);
  },
  enter: async ({ people }, use) => use(people.enter),
  page: async ({ people }, use) => use(await people.enter()),
});
