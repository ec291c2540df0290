import { describe, expect, test } from 'vitest';
import { delayAfter } from '../../../platform/jobs/delay-after.ts';
import { isGivenUp, mayMove, payoutMoves, type PayoutState } from '../payout-state.ts';

const frozen = '{"InstructionError":[4,{"Custom":17}]}';
const short = '{"InstructionError":[4,{"Custom":1}]}';
const other = '{"InstructionError":[4,"InvalidAccountData"]}';

describe('the life of a payout', () => {
  test('ends with money at one side: confirmed and refunded lead nowhere', () => {
    const states = Object.keys(payoutMoves) as PayoutState[];
    for (const final of ['confirmed', 'refunded'] as const) {
      for (const state of states) expect(mayMove(final, state)).toBe(false);
    }
    for (const state of states.filter((one) => one !== 'confirmed' && one !== 'refunded')) {
      expect(payoutMoves[state].length, state).toBeGreaterThan(0);
    }
  });

  test('is never confirmed before it was sent', () => {
    expect(mayMove('requested', 'confirmed')).toBe(false);
    expect(mayMove('sending', 'confirmed')).toBe(true);
  });
});

describe('a failed transaction', () => {
  test('gives up the payout whose account is frozen, immediately', () => {
    expect(isGivenUp({ error: frozen, isNamed: true, failures: 0 })).toBe(true);
    expect(isGivenUp({ error: frozen, isNamed: false, failures: 9 })).toBe(false);
  });

  test('is not a person’s fault while the treasury is short', () => {
    expect(isGivenUp({ error: short, isNamed: true, failures: 99 })).toBe(false);
  });

  test('of another cause gives up the named payout the third time', () => {
    const verdicts = [0, 1, 2].map((failures) =>
      isGivenUp({ error: other, isNamed: true, failures }),
    );
    expect(verdicts).toEqual([false, false, true]);
  });

  test('is tried again later and later, at least every five minutes', () => {
    const delays = [1, 2, 3, 8, 9, 60].map(delayAfter);
    expect(delays).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
  });
});
