import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { looksOf } from './looks.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The looks of text that stood out from what is behind them, on any page of this process. */
const clear = new Set<string>();
/** What was judged and found open to all, on any page of this process. */
const judged = new Set<string>();

/**
 * What axe finds on the page as it is now, or in one part of it: a line for each element that shuts
 * someone out. Contrast, half of its work, is judged where some text looks like none before, and a page
 * that is as one before is not judged again.
 */
export async function barriersOn(page: Page, part = 'html'): Promise<string[]> {
  const looks = await page.evaluate(looksOf, part);
  const state = [part, await page.evaluate(stateOf), ...looks].join(' ');
  if (judged.has(state)) return [];
  // Compiling it costs as much as a judgement: once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const isNew = looks.some((look) => !clear.has(look));
  const options: RunOptions = {
    runOnly: { type: 'tag', values: rules },
    rules: { 'color-contrast': { enabled: isNew } },
    resultTypes: ['violations'],
  };
  const violations = await page.evaluate(findBarriers, { part, options });
  if (violations.length === 0) {
    judged.add(state);
    for (const look of looks) clear.add(look);
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${new URL(page.url()).pathname} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  );
}

/** Runs in the page: all of it, its window, and where it is scrolled to. Names that are made anew with each page are numbered. */
function stateOf(): string {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return `#${numbers.get(name)}`;
  };
  const { body, title, documentElement } = document;
  const page = body.outerHTML.replace(/mantine-[\w-]+|_r_\w+_|:r\w+:/g, numberOf);
  return [title, documentElement.lang, innerWidth, innerHeight, scrollY, page].join(' ');
}

/** Runs in the page. */
async function findBarriers({ part, options }: { part: string; options: RunOptions }) {
  type Axe = { run: (part: string, options: RunOptions) => Promise<AxeResults> };
  const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(part, options);
  return violations;
}

/** Fails when the screen as it is now shuts someone out. */
export async function expectOpenToAll(page: Page, part?: string): Promise<void> {
  expect(await barriersOn(page, part)).toEqual([]);
}
