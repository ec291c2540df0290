import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { typeInto } from '../../../testing/alone.tsx';
import { stageOfTests } from '../../../testing/stage.tsx';
import { DesktopGate } from '../desktop-gate.tsx';

const stage = stageOfTests();

test('a window of 1024 px is wide enough', async () => {
  stage.resize(1024);
  await stage.open('/docs');
  await stage.sees('Next steps');
});

test('a window of 1023 px is told that it is too narrow', async () => {
  stage.resize(1023);
  await stage.open('/docs');
  await stage.sees('Device Not Supported');
  expect(stage.text()).not.toContain('Earn');
});

test('a phone is not supported however wide its window says it is', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 16; Pixel 11) Chrome/156.0 Mobile Safari/537.36',
  );
  await stage.open('/docs');
  await stage.sees('Device Not Supported');
});

describe('a window that becomes too narrow', () => {
  const reload = vi.fn<() => void>();
  let root: Root;
  beforeEach(async () => {
    reload.mockReset();
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <MantineProvider>
          <DesktopGate reload={reload}>
            <p>the site</p>
            <input />
            <input type="search" />
          </DesktopGate>
        </MantineProvider>,
      ),
    );
  });
  afterEach(() => act(async () => root.unmount()));

  const widths = (...all: number[]) =>
    act(async () => {
      for (const width of all) stage.resize(width);
    });
  const page = () => document.querySelector<HTMLElement>('p')?.closest<HTMLElement>('[class]');
  const isNoticed = () => stage.text().includes('Device Not Supported');

  test('shows the notice and hides the page, and wide again loads it anew', async () => {
    await widths(1023);
    expect([isNoticed(), page()?.hidden]).toEqual([true, true]);
    expect(document.documentElement.hasAttribute('data-shut')).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    await widths(1024);
    expect([isNoticed(), page()?.hidden]).toEqual([false, false]);
    expect(document.documentElement.hasAttribute('data-shut')).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('stands where it stood when it is shown as it was', async () => {
    const scrolled = vi.fn<(x: number, y: number) => void>();
    vi.stubGlobal('scrollTo', scrolled);
    const scrollTo = (top: number) => {
      vi.stubGlobal('scrollY', top);
      window.dispatchEvent(new Event('scroll'));
    };
    await typeInto(document.querySelector('input'), 'half a sentence');
    scrollTo(640);
    await widths(1023);
    // what is hidden has no height
    scrollTo(0);
    await widths(1024);
    expect(scrolled.mock.calls).toEqual([[0, 640]]);
  });

  test('loads nothing anew while something is typed that would be lost', async () => {
    document.title = 'A form';
    await typeInto(document.querySelector('input'), 'half a sentence');
    await widths(1);
    await widths(1440);
    expect(reload).not.toHaveBeenCalled();
    expect(document.querySelector('input')?.value).toBe('half a sentence');
    expect(document.title).toBe('A form');
    await typeInto(document.querySelector('input'), '');
    await widths(1);
    await widths(1440);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not count a search, which is kept in the address', async () => {
    await typeInto(document.querySelector('input[type=search]'), 'kestrel');
    await widths(1);
    await widths(1440);
    expect(reload).toHaveBeenCalledOnce();
  });
});

test.each([
  '/proof',
  '/terms',
  '/receipts/0190f0c0-0000-7000-8000-000000000001',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/support',
  '/support?ticket=0190f0c0-0000-7000-8000-000000000001',
  '/settings',
  '/account-status',
  '/login?next=%2Fsupport%3Fticket%3D0190f0c0-0000-7000-8000-000000000001%23reply',
])('%s is opened in any window', async (path) => {
  stage.resize(390);
  const body = { text: 'Of the operator', changedAt: null };
  await stage.open(path, { 'GET /api/public/texts/terms': { body } });
  await stage.shows(1, 'main');
  expect(stage.text()).not.toContain('Device Not Supported');
});

test.each([
  '/proofs',
  '/receipts',
  '/receipts/a/b',
  '/reset-passwords',
  '/docs',
  '/dashboard',
  '/login',
  '/login?next=%2Fdashboard%3Fof%3D%2Fproof',
])('%s is not', async (path) => {
  stage.resize(1023);
  await stage.open(path);
  await stage.sees('Device Not Supported');
});

test('from a page for any window a phone comes no further, and back', async () => {
  stage.resize(390);
  await stage.open('/proof');
  await stage.shows(1, 'header');
  await act(async () => document.querySelector<HTMLElement>('header a')?.click());
  await stage.sees('Device Not Supported');
  await act(async () => window.history.back());
  await stage.shows(0, 'html[data-shut]');
});
