import { expect, test } from '@playwright/test';
import { barriersOn } from './barriers.ts';

test('a barrier on a page is found', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Planted</title><main>
    <h1>Planted barriers</h1>
    <img src="data:," />
    <p style="color: #999; background: #fff">Too faint to read</p>
    <button></button>
    <label>Name</label><input />
  </main></html>`);
  const rules = (await barriersOn(page)).map((line) => line.split(' ')[1]);
  const planted = ['button-name:', 'color-contrast:', 'image-alt:', 'label:'];
  expect(new Set(rules)).toEqual(new Set(planted));
});
