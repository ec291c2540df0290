import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showAlone, typeInto } from '../../../testing/alone.tsx';
import { LiveSearch } from '../kept-search.tsx';

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

function Box() {
  const [typed, setTyped] = useState('');
  return (
    <LiveSearch label="Find" placeholder="" typed={typed} onType={setTyped} kept="" onKeep={kept} />
  );
}

async function typeOn(site: ReturnType<typeof router>): Promise<void> {
  close = await showAlone(
    <RouterContextProvider router={site}>
      <Box />
    </RouterContextProvider>,
  );
  await typeInto(document.querySelector('input'), 'kestrel');
}

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
