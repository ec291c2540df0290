import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withProgress } from '../with-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What an operator sees of work that takes 25 seconds. */
async function watch(isTTY: boolean): Promise<string[]> {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  let tables = 0;
  const work = async () => {
    for (; tables < 5; tables += 1) await vi.advanceTimersByTimeAsync(5_000);
    return 'made';
  };
  const describe = () => `database  ${tables} of 5 tables`;
  expect(await withProgress(describe, work, { isTTY, columns: 28, write })).toBe('made');
  await vi.advanceTimersByTimeAsync(60_000);
  return written;
}

test('a log has a line every ten seconds while a command works, and none after it', async () => {
  expect(await watch(false)).toEqual([
    'database  1 of 5 tables, 10 s\n',
    'database  3 of 5 tables, 20 s\n',
  ]);
});

test('a terminal has one line that renews, as long as the terminal is wide, and is gone at the end', async () => {
  const written = await watch(true);
  expect(written).toHaveLength(51);
  expect(written.every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true);
  expect(written.at(9)).toBe('\r\u001B[Kdatabase  0 of 5 tables, 5 ');
  expect(written.at(-1)).toBe('\r\u001B[K');
});
