import { expect, test } from 'vitest';
import { sparkRules } from './rules.ts';
import { campaign, message, second, start } from './testing/actions.ts';
import { heldOut } from './testing/held-out-messages.ts';
import { tuned } from './testing/honest-messages.ts';
import { buyFrames, quietFrames, randomLists } from './testing/spam-messages.ts';

/** How many of these, said by one author or by many every 22 seconds, are paid without a look. */
function unseen(texts: readonly string[], authors: number): number {
  const { judge } = campaign();
  const verdicts = judge(
    ...texts.map((text, n) => {
      const sender = `author ${n % authors}`;
      return message(text, { sender, at: start + n * 60 * second });
    }),
  );
  return verdicts.filter(({ code, doubt }) => code === null && doubt === null).length;
}

function doubtful(texts: readonly string[], authors: number): string[] {
  const { judge } = campaign();
  const messages = texts.map((text, n) =>
    message(text, { sender: `author ${n % authors}`, at: start + n * 60 * second }),
  );
  const keys = new Set(
    judge(...messages).flatMap(({ key, doubt }) => (doubt === null ? [] : [key])),
  );
  return texts.filter((_, n) => keys.has(messages[n]?.key ?? ''));
}

test('of 150 random word lists and 30 buy frames at most 10 are paid without a look', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const paid = unseen(randomLists(150, seed), 20) + unseen(buyFrames(30, seed), 1);
    expect(paid).toBeLessThanOrEqual(10);
  }
});

test('of 100 honest messages at most 2 are doubtful, also of those that the rules were not tuned on', () => {
  for (const [texts, authors] of [
    [tuned, 12],
    [heldOut, 12],
    [[...tuned, ...heldOut], 1],
  ] as const) {
    const found = doubtful(texts, authors);
    expect(found.length / texts.length, found.join('\n')).toBeLessThanOrEqual(0.02);
  }
});

test('the same frame of one author is doubtful from the fourth time on, whatever the words', () => {
  const paid = unseen(quietFrames(30), 1);
  expect(paid).toBeGreaterThanOrEqual(sparkRules.frameOthers);
  expect(paid).toBeLessThanOrEqual(10);
  expect(unseen(quietFrames(30), 30)).toBe(30);
});
