import { act, use, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useArrivedInTurn } from '../use-arrived.ts';

let roots: { root: Root; place: HTMLElement }[] = [];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  roots = [];
});
afterEach(async () => {
  for (const { root } of roots) await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** A place on the page, which is drawn again with each call. */
function page() {
  const place = document.createElement('div');
  const root = createRoot(place);
  roots.push({ root, place });
  return { root, place };
}

const names = ['drips', 'sparks', 'boosts'];

/** Lists that arrive together; `onDrawn` is told after each change of the page. */
function Lists({ count, onDrawn }: { count?: number; onDrawn?: (count?: number) => void }) {
  return names.map((name) => <List key={name} name={name} count={count} onDrawn={onDrawn} />);
}

type Props = {
  name: string;
  count: number | undefined;
  onDrawn: ((count?: number) => void) | undefined;
};

function List({ name, count, onDrawn }: Props) {
  const drawn = useArrivedInTurn(count);
  useLayoutEffect(() => onDrawn?.(drawn), [drawn, onDrawn]);
  return <p>{`${name} ${drawn ?? '…'}, `}</p>;
}

test('lists that arrive together are drawn one after the other', async () => {
  const { root, place } = page();
  const seen = new Set<string>();
  const onDrawn = () => void seen.add(place.textContent);
  await act(async () => root.render(<Lists onDrawn={onDrawn} />));
  await act(async () => root.render(<Lists count={3} onDrawn={onDrawn} />));
  expect([...seen]).toEqual([
    'drips …, sparks …, boosts …, ',
    'drips 3, sparks …, boosts …, ',
    'drips 3, sparks 3, boosts …, ',
    'drips 3, sparks 3, boosts 3, ',
  ]);
});

test('data that is already loaded is drawn immediately, and newly requested data is waited for', async () => {
  const { root, place } = page();
  const seen = new Set<string>();
  const onDrawn = () => void seen.add(place.textContent);
  await act(async () => root.render(<Lists count={3} onDrawn={onDrawn} />));
  expect([...seen]).toEqual(['drips 3, sparks 3, boosts 3, ']);
  await act(async () => root.render(<Lists onDrawn={onDrawn} />));
  seen.clear();
  await act(async () => root.render(<Lists count={4} onDrawn={onDrawn} />));
  expect([...seen]).toEqual([
    'drips 4, sparks …, boosts …, ',
    'drips 4, sparks 4, boosts …, ',
    'drips 4, sparks 4, boosts 4, ',
  ]);
});

test('a list that leaves before it is drawn does not hold the others', async () => {
  const never = new Promise<string>(() => {});
  // What it draws waits for ever, and its turn with it.
  function Stuck({ count }: { count?: number }) {
    return useArrivedInTurn(count) === undefined ? 'Loading' : use(never);
  }
  const stuck = page();
  await act(async () => stuck.root.render(<Stuck />));
  await act(async () => stuck.root.render(<Stuck count={1} />));
  const { root, place } = page();
  await act(async () => root.render(<Lists />));
  await act(async () => root.render(<Lists count={3} />));
  expect(place.textContent).toBe('drips …, sparks …, boosts …, ');
  await act(async () => stuck.root.unmount());
  expect(place.textContent).toBe('drips 3, sparks 3, boosts 3, ');
});
