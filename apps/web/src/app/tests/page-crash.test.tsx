import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadAnew } from '../../lib/missing-part.ts';
import { showAlone } from '../../../testing/alone.tsx';
import { PageCrash } from '../page-crash.tsx';

const reload = vi.fn<() => void>();
const sheet = new Error('Missing: Unable to preload CSS for /assets/docs-1.css');
const never = new AbortController().signal;
/** What the server says to the question whether it is there, one after the other. */
let messages: (boolean | 'away')[];

beforeEach(() => {
  vi.useFakeTimers();
  messages = [];
  vi.stubGlobal('fetch', async () => {
    const now = messages.shift() ?? true;
    if (now === 'away') throw new TypeError('Failed to fetch');
    return { ok: now };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  reload.mockReset();
});

describe('a part that is missing', () => {
  test('is fetched by loading the page anew', async () => {
    expect(await loadAnew(sheet, never, reload)).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is not fetched in a circle', async () => {
    await loadAnew(sheet, never, reload);
    vi.advanceTimersByTime(59_999);
    expect(await loadAnew(sheet, never, reload)).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(await loadAnew(sheet, never, reload)).toBe(true);
  });

  test('waits for a server that is away', async () => {
    messages = ['away', false, 'away', true];
    const done = loadAnew(sheet, never, reload);
    await vi.advanceTimersByTimeAsync(500 + 1000 + 2000 - 1);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not load the page anew that the person has gone on to in the meantime', async () => {
    const gone = new AbortController();
    const done = loadAnew(sheet, gone.signal, reload);
    gone.abort();
    expect(await done).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  test('stops once the person has left the page', async () => {
    messages = Array.from({ length: 9 }, () => false);
    const gone = new AbortController();
    const done = loadAnew(sheet, gone.signal, reload);
    gone.abort();
    await vi.advanceTimersByTimeAsync(500);
    expect(await done).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });
});

test.each([
  ['Missing: Failed to fetch dynamically imported module: /a.js', 'Waiting for the server'],
  ['error loading dynamically imported module: /a.js', 'Waiting for the server'],
  ['Importing a module script failed.', 'Waiting for the server'],
  ['Unable to preload CSS for /assets/a.css', 'Waiting for the server'],
  ['x is not a function', 'This page could not be shown'],
])('%s: %s', async (message, title) => {
  messages = Array.from({ length: 9 }, () => false);
  const close = await showAlone(<PageCrash error={new Error(message)} />);
  await act(async () => undefined);
  expect(document.querySelector('h1')?.textContent).toBe(title);
  await close();
});

test('what is not an error is a broken page too', async () => {
  const close = await showAlone(<PageCrash error="no" />);
  expect(document.querySelector('h1')?.textContent).toBe('This page could not be shown');
  await close();
});
