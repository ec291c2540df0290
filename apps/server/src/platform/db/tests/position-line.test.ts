import { expect, test } from 'vitest';
import { together } from '../position-line.ts';

test('who asks while an answer is under way gets the next one, which all of them share', async () => {
  const answers: (() => void)[] = [];
  let asked = 0;
  const ask = together(async () => {
    asked += 1;
    const answer = asked;
    await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  });
  const first = ask();
  const later = [ask(), ask()];
  answers[0]?.();
  expect(await first).toBe(1);
  const latest = ask();
  answers[1]?.();
  expect(await Promise.all(later)).toEqual([2, 2]);
  answers[2]?.();
  expect(await latest).toBe(3);
});
