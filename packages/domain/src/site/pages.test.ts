import { expect, test } from 'vitest';
import { isPage, pages, publicPages } from './pages.ts';

test.each([
  ['/', true],
  ['/docs/', true],
  ['/docs/payouts', true],
  ['/Docs', true],
  ['/campaign/0190f0c0', true],
  ['/campaign/', false],
  ['/creator-dashboard/campaigns/drip/0190f0c0/work', true],
  ['/creator-dashboard/campaigns/drip/0190f0c0/nothing', false],
  ['/no-such-page', false],
  ['/admin/secrets', false],
  ['//evil.example', false],
])('%s is a page: %s', (path, isOne) => {
  expect(isPage(path)).toBe(isOne);
});

test('each public page is a page', () => {
  expect(Object.keys(publicPages).filter((page) => !pages.includes(page))).toEqual([]);
});
