import { afterEach, expect, test } from 'vitest';
import { showAlone } from '../../../../../testing/alone.tsx';
import { Points } from '../points.tsx';
import { SuspendedNote } from '../suspended-note.tsx';

let close = async () => {};
afterEach(() => close());

const readMessages = () => document.body.textContent ?? '';

test.each([
  [199, 'one more point', 'one won appeal, one confirmed payout, or 10 approved'],
  [195, '5 more points', 'one won appeal, one confirmed payout, or 50 approved'],
  [194, '6 more points', 'one won appeal, 2 confirmed payouts, or 60 approved'],
  [180, '20 more points', 'one won appeal, 4 confirmed payouts, or 200 approved'],
  [179, '21 more points', '2 won appeals, 5 confirmed payouts, or 210 approved'],
  [0, '200 more points', '10 won appeals, 40 confirmed payouts, or 2000 approved'],
])('at %d it takes %s', async (score, lacks, ways) => {
  close = await showAlone(<SuspendedNote score={score} />);
  expect(readMessages()).toContain(`Your trust score is ${score}. New work starts at 200.`);
  expect(readMessages()).toContain(`You need ${lacks}: ${ways}`);
});

test.each([
  [20, '+20'],
  [1, '+1'],
  [0, '±0'],
  [-20, '−20'],
])('%d points are written %s, whatever the colour', async (points, written) => {
  close = await showAlone(<Points points={points} />);
  expect(readMessages()).toContain(written);
});
