import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stageOfTests } from '../../../testing/stage.tsx';
import { showToast } from '../toasts.ts';

const stage = stageOfTests();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Where a toast stands, while it is there. */
const placeOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-position]')].find(({ textContent }) =>
    textContent.includes(text),
  )?.dataset['position'];

test.each([
  ['at the top right for 5 seconds', 'top', 'top-right', 5],
  ['on the creator dashboard at the bottom right for 3', 'bottom', 'bottom-right', 3],
] as const)('a toast stands %s', async (_told, at, position, seconds) => {
  await stage.open('/support');
  await stage.sees('Questions and answers');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => showToast('success', 'It is saved.', { at }));
  await pass(0);
  expect(placeOf('It is saved.')).toBe(position);
  await pass(seconds * 1000 - 100);
  expect(placeOf('It is saved.')).toBe(position);
  // It fades out.
  await pass(600);
  expect(placeOf('It is saved.')).toBeUndefined();
});
