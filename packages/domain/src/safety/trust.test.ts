import { expect, test } from 'vitest';
import { rejectionReasons } from '../work/rejection.ts';
import { isFraud, isSuspendedAt, movedScore, trustTable, wayBack } from './trust.ts';

test('every cause moves a score by what the public table says', () => {
  expect(movedScore(500, 'payout_confirmed')).toBe(505);
  expect(movedScore(500, 'work_approved')).toBe(501);
  expect(movedScore(500, 'rejection_upheld')).toBe(480);
  expect(movedScore(500, 'appeal_won')).toBe(520);
  expect(Object.values(trustTable).map(({ points }) => points)).toEqual([5, 1, -20, 20]);
});

test('a score never leaves 0 to 1000', () => {
  expect([movedScore(996, 'payout_confirmed'), movedScore(995, 'payout_confirmed')]).toEqual([
    1000, 1000,
  ]);
  expect([movedScore(994, 'payout_confirmed'), movedScore(1000, 'appeal_won')]).toEqual([
    999, 1000,
  ]);
  expect([movedScore(21, 'rejection_upheld'), movedScore(20, 'rejection_upheld')]).toEqual([1, 0]);
  expect(movedScore(0, 'rejection_upheld')).toBe(0);
});

test('under 200 no new work is offered, at 200 it is', () => {
  expect([isSuspendedAt(199), isSuspendedAt(200)]).toEqual([true, false]);
});

test('only what means fraud costs trust', () => {
  expect(rejectionReasons.filter(isFraud)).toEqual([
    'undone',
    'wrong_account',
    'automated',
    'duplicate',
  ]);
});

test('who is suspended is told how far the way back is', () => {
  expect(wayBack(199)).toMatchObject({
    points: 1,
    ways: { appeal_won: 1, payout_confirmed: 1, work_approved: 10 },
  });
  expect(wayBack(179)).toMatchObject({
    points: 21,
    ways: { appeal_won: 2, payout_confirmed: 5, work_approved: 210 },
  });
  expect(wayBack(200).points).toBe(0);
});
