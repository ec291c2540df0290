import type { Banner } from '@stoke/contract';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { showAlone } from '../../../../testing/alone.tsx';
import { BannerScroller, loopSeconds } from '../banner-scroller.tsx';

let close = async () => {};
afterEach(() => close());

const banners: Banner[] = ['one', 'two', 'three'].map((title) => ({
  _id: title,
  title,
  link: `https://example.com/${title}`,
  imageUrl: `/uploads/${title}.webp`,
}));
const track = () => document.querySelector<HTMLElement>('[data-testid=banner-track]');

test('each banner has ten seconds, and no banner thirty', () => {
  expect([0, 1, 3].map(loopSeconds)).toEqual([30, 10, 30]);
});

test('the loop has no hole, and its copies are not there for keys and readers', async () => {
  close = await showAlone(<BannerScroller banners={banners} isPaused={false} />);
  const lists = [...(track()?.querySelectorAll('ul') ?? [])];
  expect(lists.length).toBeGreaterThanOrEqual(2);
  expect(lists.map((list) => list.hasAttribute('inert'))).toEqual(lists.map((_, i) => i > 0));
  expect((lists.length - 1) * banners.length * 416).toBeGreaterThanOrEqual(1400);
  expect(track()?.style.animationDuration).toBe('30s');
});

test('one banner alone still fills the row', async () => {
  close = await showAlone(<BannerScroller banners={banners.slice(0, 1)} isPaused={false} />);
  expect((track()?.querySelectorAll('ul').length ?? 0) - 1).toBeGreaterThanOrEqual(4);
});

test('a paused loop stands still', async () => {
  close = await showAlone(<BannerScroller banners={banners} isPaused />);
  expect(track()?.parentElement?.hasAttribute('data-paused')).toBe(true);
});

test('a banner opens in a new tab that cannot reach this one', async () => {
  close = await showAlone(<BannerScroller banners={banners} isPaused={false} />);
  const link = document.querySelector('a');
  expect([link?.getAttribute('href'), link?.target, link?.rel]).toEqual([
    'https://example.com/one',
    '_blank',
    'noopener noreferrer nofollow',
  ]);
});

test('with reduced motion nothing runs, not even at first', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const first = renderToString(<BannerScroller banners={banners} isPaused={false} />);
  vi.unstubAllGlobals();
  expect(first).not.toContain('banner-track');
  expect(first).toContain('aria-label="Banners"');
});
