import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTicking } from '../ticking.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:30.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what ticks is drawn anew when it reads otherwise, and not before', async () => {
  let drawn = 0;
  function Minute() {
    drawn += 1;
    return <b>{useTicking((now) => now.toISOString().slice(11, 16))}</b>;
  }
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render([<Minute key="a" />, <Minute key="b" />]));
  expect(place.textContent).toBe('12:0012:00');
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect([place.textContent, drawn]).toEqual(['12:0012:00', 2]);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect([place.textContent, drawn]).toEqual(['12:0112:01', 4]);
  expect(vi.getTimerCount()).toBe(1);
  await act(async () => root.unmount());
  expect(vi.getTimerCount()).toBe(0);
});

test('what comes later starts with the time it is then', async () => {
  vi.setSystemTime(new Date('2026-06-01T15:00:00.000Z'));
  function Hour() {
    return <b>{useTicking((now) => now.getUTCHours())}</b>;
  }
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<Hour />));
  expect(place.textContent).toBe('15');
  await act(async () => root.unmount());
});
