import { test as base, type Page } from '@playwright/test';
import { standInForSites } from './elsewhere.ts';
import { openPeople, type Entry, type People } from './people.ts';
import { serveStoke, type ServedStoke } from './serve.ts';

export { expect } from '@playwright/test';

type Journey = {
  /** Console errors that this test brings about on purpose. */
  tolerated: RegExp | null;
  people: People;
  /** Lets one more person in, with a browser of their own. */
  enter: (entry?: Entry) => Promise<Page>;
};

type World = {
  /** The environment of the Stoke that these tests run on; another one starts another Stoke. */
  settings: Record<string, string>;
  stoke: ServedStoke;
};

/**
 * A browser test with a Stoke of its own for each worker; `page.goto('/')` opens it. It fails on any
 * console error, breach of the content security policy, foreign request or barrier that axe finds.
 */
export const test = base.extend<Journey, World>({
  settings: [
    { DEMO: '1', REVIEW_UNDO_SECONDS: '0', SPARK_SETTLE_SECONDS: '4' },
    { option: true, scope: 'worker' },
  ],
  stoke: [
    async ({ settings }, use) => {
      const stoke = await serveStoke(settings);
      await use(stoke);
      await stoke.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      await standInForSites(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stoke }, use) => use(stoke.url),
  tolerated: [null, { option: true }],
  people: async ({ browser, contextOptions, viewport, baseURL, stoke, tolerated }, use, info) => {
    const url = baseURL ?? stoke.url;
    const people = openPeople(browser, { ...contextOptions, viewport }, url, tolerated);
    await use(people);
    const hasHeld = info.status === info.expectedStatus;
    if (!hasHeld)
      console.log(`${info.title}\n${await people.describe()}\n${lastLines(stoke.log())}`);
    await people.leave(hasHeld);
  },
  enter: async ({ people }, use) => use(people.enter),
  page: async ({ people }, use) => use(await people.enter()),
});

function lastLines(log: string): string {
  return log.split('\n').slice(-15).join('\n');
}
