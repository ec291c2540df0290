import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showAlone, typeInto } from '../../../testing/alone.tsx';
import { pressKeys } from '../../../testing/press-keys.ts';
import { KeptSearch, LiveSearch } from '../kept-search.tsx';

const kept = vi.fn<(text: string) => void>();
let close = async () => {};
const router = () => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

beforeEach(() => {
  vi.useFakeTimers();
  kept.mockReset();
});
afterEach(async () => {
  await close();
  vi.useRealTimers();
});

function Box({ hasKey = false }: { hasKey?: boolean }) {
  const [typed, setTyped] = useState('');
  return (
    <LiveSearch
      label="Find"
      placeholder=""
      hasKey={hasKey}
      typed={typed}
      onType={setTyped}
      kept=""
      onKeep={kept}
    />
  );
}

/** As pages have it: the address holds no space around the text. */
function TrimmedBox() {
  const [search, setSearch] = useState('');
  return (
    <KeptSearch
      label="Find"
      placeholder=""
      kept={search}
      onKeep={(text) => setSearch(text.trim())}
    />
  );
}

async function typeOn(site: ReturnType<typeof router>, box = <Box />, text = 'kestrel') {
  close = await showAlone(<RouterContextProvider router={site}>{box}</RouterContextProvider>);
  await typeInto(document.querySelector('input'), text);
}

test.each([true, false])('/ leads to it where it has the key: %s', async (hasKey) => {
  await typeOn(router(), <Box hasKey={hasKey} />);
  const field = document.querySelector('input');
  await pressKeys('/');
  expect(document.activeElement === field).toBe(hasKey);
  expect(field?.getAttribute('aria-keyshortcuts')).toBe(hasKey ? '/' : null);
});

test('typed text is kept in the address once the typing pauses', async () => {
  await typeOn(router());
  await act(() => vi.advanceTimersByTimeAsync(249));
  expect(kept).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(kept.mock.calls).toEqual([['kestrel']]);
});

test('who has left the page in the meantime is not brought back to it', async () => {
  const site = router();
  await typeOn(site);
  await act(() => site.navigate({ to: '/support' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(kept).not.toHaveBeenCalled();
});

test('a space at the end stays while the next word is awaited', async () => {
  await typeOn(router(), <TrimmedBox />, 'ada ');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(document.querySelector('input')?.value).toBe('ada ');
});
