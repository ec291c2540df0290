import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on the page as it is now, or in one part of it: a line for each element that shuts
 * someone out.
 */
export async function barriersOn(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // The pages hold no frames, and passed rules are not read: both cost most of the time.
    .setLegacyMode(true)
    .options({ runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${new URL(page.url()).pathname} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  );
}

/** Fails when the screen as it is now shuts someone out. */
export async function expectOpenToAll(page: Page, part?: string): Promise<void> {
  expect(await barriersOn(page, part)).toEqual([]);
}
