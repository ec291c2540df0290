import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const file = path.join(import.meta.dirname, '../../../public/early-keys.js');
const program = readFileSync(file, 'utf8');
const entry = 'https://stoke.example/assets/index-Bx7.js';

type Failed = { target: { tagName: string; src?: string; href?: string } };
type Resource = { name: string; responseStatus: number };

/** A tab that remembers while its page is loaded again and again. */
function openTab({ isForgetful = false } = {}) {
  const kept = new Map<string, string>();
  const waits: number[] = [];
  let now = 1_000_000;
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isForgetful) throw new Error('The storage is off.');
      kept.set(key, value);
    },
  };
  return {
    waits,
    wait: (milliseconds: number) => (now += milliseconds),
    /** Loads the page; the answer tells it of something that could not be loaded. */
    load: (resources: readonly Resource[] = []) => {
      let onError: (event: Failed) => void = () => undefined;
      const page: Record<string, unknown> = {
        addEventListener: (name: string, act: typeof onError, isCapturing: unknown) => {
          if (name === 'error' && isCapturing === true) onError = act;
        },
        sessionStorage: storage,
        location: { reload: () => undefined },
        performance: { getEntriesByType: () => resources },
        setTimeout: (_: unknown, milliseconds: number) => void waits.push(milliseconds),
        Date: { now: () => now },
      };
      page['globalThis'] = page;
      runInNewContext(program, page);
      return (target: Failed['target']) => onError({ target });
    },
  };
}

test('a page whose script the server no longer has is loaded again, twice at most, and later anew', () => {
  const tab = openTab();
  for (let load = 0; load < 4; load += 1) tab.load()({ tagName: 'SCRIPT', src: entry });
  expect(tab.waits).toEqual([0, 10_000]);
  tab.wait(60_000);
  tab.load()({ tagName: 'SCRIPT', src: entry });
  expect(tab.waits).toEqual([0, 10_000, 0]);
});

test('it is loaded again, too, when the script failed before anyone could hear it', () => {
  const tab = openTab();
  tab.load([
    { name: `${entry}.map`, responseStatus: 404 },
    { name: entry, responseStatus: 200 },
  ]);
  expect(tab.waits).toEqual([]);
  tab.load([{ name: entry, responseStatus: 404 }]);
  expect(tab.waits).toEqual([0]);
});

test('a picture, a part that is loaded later or a script of another site reloads nothing', () => {
  const tab = openTab();
  const fail = tab.load();
  fail({ tagName: 'IMG', src: 'https://stoke.example/media/a.webp' });
  fail({ tagName: 'LINK', href: entry });
  fail({ tagName: 'SCRIPT', src: 'https://wallet.example/inject.js' });
  expect(tab.waits).toEqual([]);
});

test('a browser that keeps nothing does not reload for ever', () => {
  const tab = openTab({ isForgetful: true });
  tab.load()({ tagName: 'SCRIPT', src: entry });
  expect(tab.waits).toEqual([]);
});
