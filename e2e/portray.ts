import { expect, test, type Page } from '@playwright/test';
import path from 'node:path';
import { barriersOn } from './barriers.ts';

type Screen = {
  name: string;
  path: string;
  /** What is there once the screen is complete. */
  shows: string;
  /** Calls that fail, and calls that are never answered. */
  fails?: RegExp;
  hangs?: RegExp;
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
};

const folder = path.resolve(import.meta.dirname, '../test-results/screens');
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

/**
 * Takes pictures of the screens as one person sees them, in every size. Fails on a barrier that axe finds
 * on any of them, and on one that is wider than its window.
 */
export async function portray(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      if (screen.fails) await page.route(screen.fails, (route) => route.fulfill(failure));
      if (screen.hangs) await page.route(screen.hangs, () => undefined);
      await page.goto('about:blank');
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(screen.path);
      await expect(page.getByText(screen.shows).first()).toBeVisible();
      await screen.act?.(page);
      expect.soft(await barriersOn(page), screen.name).toEqual([]);
      for (const size of sizes) {
        await picture(page, `${screen.name}-${size.width}`, size);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

/**
 * The whole page in a window as tall as it is; a dialog in a window of its usual size. Chromium's own
 * picture of a whole page makes the window one pixel wide for a moment, which the site takes for a
 * narrow window that becomes wide again: it loads the page anew.
 */
export async function picture(
  page: Page,
  name: string,
  size: (typeof sizes)[number],
): Promise<void> {
  await page.setViewportSize(size);
  if (!(await page.getByRole('dialog').isVisible())) {
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height: Math.max(size.height, tall) });
  }
  expect.soft(await page.evaluate(outside), `${name}: to the right of its window`).toEqual([]);
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
}

/** The elements that make the page wider than its window. */
function outside(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth)
    .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
}

const failure = {
  status: 500,
  json: {
    message: 'Something went wrong on our side. Nothing was changed.',
    code: 'request.failed',
  },
};

/** Presses the first button of this name. */
export const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
