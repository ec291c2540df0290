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

test('faint text is found on a page like one that was judged before', async ({ page }) => {
  const show = (style: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>Planted</title><main>
      <h1>Twice</h1><p style="background: #fff; color: #000">One</p>
      <p style="background: #fff; ${style}">Two</p></main></html>`);
  for (const colour of ['color: #222', 'color: #222']) {
    await show(colour);
    expect(await barriersOn(page)).toEqual([]);
  }
  for (const colour of ['color: #999', 'color: #999']) {
    await show(colour);
    expect(await barriersOn(page)).toEqual([expect.stringContaining('color-contrast')]);
  }
});
