import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import { noteFaults } from './faults.ts';

export type Entry = {
  /** Lies in the browser's storage before the first page opens. */
  token?: string;
  viewport?: { width: number; height: number };
};

export type People = {
  enter: (entry?: Entry) => Promise<Page>;
  /** The address and the text of every open page, for the log of a test that failed. */
  describe: () => Promise<string>;
  /** Closes every browser; when asked to judge, fails on what went wrong in any of them. */
  leave: (isToBeJudged: boolean) => Promise<void>;
};

/** The browsers of one test, each watched from its first page to its last. */
export function openPeople(
  browser: Browser,
  options: BrowserContextOptions,
  baseURL: string,
  tolerated: RegExp | null,
): People {
  const inside: { page: Page; faults: string[] }[] = [];

  async function enter(entry: Entry = {}): Promise<Page> {
    const viewport = entry.viewport ?? options.viewport ?? null;
    const storageState = entry.token === undefined ? {} : { storageState: holding(entry.token) };
    const context = await browser.newContext({ ...options, ...storageState, viewport, baseURL });
    // The screens are pictured as they are.
    if (!process.env['E2E_SCREENS']) await context.addInitScript(showWithoutBlur);
    const faults = noteFaults(context, baseURL, tolerated);
    const page = await context.newPage();
    inside.push({ page, faults });
    return page;
  }

  function holding(token: string) {
    const localStorage = [{ name: 'jwtToken', value: token }];
    return { cookies: [], origins: [{ origin: baseURL, localStorage }] };
  }

  async function describe(): Promise<string> {
    const pages = inside.flatMap(({ page }) => page.context().pages());
    const texts = pages.map(async (page) => {
      const text = await page.locator('body').innerText({ timeout: 10_000 }).catch(String);
      return `${page.url()}\n${text.slice(0, 800)}`;
    });
    const faults = inside.flatMap((one) => one.faults);
    return [...(await Promise.all(texts)), ...faults].join('\n--\n');
  }

  async function leave(isToBeJudged: boolean): Promise<void> {
    const found: string[] = [];
    for (const { page, faults } of inside) {
      if (isToBeJudged && page.url().startsWith(baseURL)) {
        // An element scrolled under the header would count as too close to one in the header.
        await page.evaluate(() => globalThis.scrollTo(0, 0));
        found.push(...(await barriersOn(page)));
      }
      found.push(...faults);
    }
    await Promise.all(inside.map(({ page }) => page.context().close()));
    if (isToBeJudged) expect(found).toEqual([]);
  }

  return { enter, describe, leave };
}

/**
 * Runs in the page. Without a graphics card the processor blurs what lies behind a dialog, anew with
 * each frame: four fifths of all that is drawn.
 */
function showWithoutBlur(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { backdrop-filter: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}
