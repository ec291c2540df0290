import { describe, expect, test } from 'vitest';
import { pauseAfter } from '../../../platform/jobs/retry.ts';
import {
  afterEvent,
  maxFaults,
  payoutEvents,
  type EventKind,
  type Payout,
  type PayoutEvent,
  type PayoutState,
} from '../payout-state.ts';

const at = new Date('2026-01-01T00:00:00Z');
const frozen = '{"InstructionError":[4,{"Custom":17}]}';
const short = '{"InstructionError":[4,{"Custom":1}]}';
const other = '{"InstructionError":[4,"InvalidAccountData"]}';

const states: PayoutState[] = ['requested', 'review', 'sending', 'confirmed', 'refunded'];
const usual: { [Kind in EventKind]: PayoutEvent<Kind> } = {
  claimed: { kind: 'claimed', at },
  landed: { kind: 'landed', at },
  expired: { kind: 'expired', at, times: 1 },
  failed: { kind: 'failed', at, error: other, names: 'this' },
  dropped: { kind: 'dropped', at, fault: null },
  parked: { kind: 'parked' },
  paid_elsewhere: { kind: 'paid_elsewhere', at },
  banned: { kind: 'banned', at },
  ban_lifted: { kind: 'ban_lifted', at },
  suspended: { kind: 'suspended', at },
  suspension_ended: { kind: 'suspension_ended', at },
  released: { kind: 'released', at },
  settled: { kind: 'settled', at, signature: 'sig' },
  paid_again: { kind: 'paid_again', at, isReleased: true },
  refused: { kind: 'refused', reason: 'No.' },
  returned: { kind: 'returned', reason: 'Cancelled.' },
};
const payout = (state: PayoutState, more: Partial<Payout> = {}): Payout => ({
  state,
  failures: 0,
  faults: 0,
  lookSlot: null,
  waitsUntil: null,
  ...more,
});
const seconds = ({ notBefore }: { notBefore?: Date | null }) =>
  notBefore ? (notBefore.getTime() - at.getTime()) / 1000 : null;

function tableOf(): string[] {
  return states.flatMap((state) =>
    Object.values(usual).flatMap((event) => {
      if (!payoutEvents[event.kind].from.includes(state)) return [];
      const { state: next, reviewCause } = afterEvent(payout(state), event);
      return [`${state} ${event.kind}: ${next}${reviewCause ? ` (${reviewCause})` : ''}`];
    }),
  );
}

describe('the life of a payout', () => {
  test('each event leads where the table says, and nowhere else', () => {
    expect(tableOf()).toMatchInlineSnapshot(`
      [
        "requested claimed: sending",
        "requested paid_elsewhere: review (paid_on_chain)",
        "requested banned: review (banned)",
        "requested suspended: review (suspended)",
        "requested returned: refunded",
        "review paid_elsewhere: review (paid_on_chain)",
        "review ban_lifted: requested",
        "review suspension_ended: requested",
        "review released: requested",
        "review settled: confirmed",
        "review paid_again: requested",
        "review refused: refunded",
        "review returned: refunded",
        "sending landed: confirmed",
        "sending expired: requested",
        "sending failed: requested",
        "sending dropped: requested",
        "sending parked: review (not_provable)",
        "sending paid_elsewhere: review (paid_on_chain)",
      ]
    `);
  });

  test('an event that cannot happen in a state is an error', () => {
    for (const state of states) {
      for (const event of Object.values(usual)) {
        if (payoutEvents[event.kind].from.includes(state)) continue;
        expect(() => afterEvent(payout(state), event), `${state} ${event.kind}`).toThrow(
          'cannot be',
        );
      }
    }
  });

  test('it ends with the money at one side: nothing leads out of confirmed or refunded', () => {
    for (const { from } of Object.values(payoutEvents)) {
      expect(from).not.toContain('confirmed');
      expect(from).not.toContain('refunded');
    }
  });

  test('bytes that are not proven dead never let it be signed anew', () => {
    const signedAnew = Object.values(usual).filter(
      (event) =>
        payoutEvents[event.kind].from.includes('sending') &&
        afterEvent(payout('sending'), event).state === 'requested',
    );
    expect(signedAnew.map(({ kind }) => kind)).toEqual(['expired', 'failed', 'dropped']);
  });
});

describe('a failed transaction', () => {
  const after = (failures: number, event: Partial<PayoutEvent<'failed'>>) =>
    afterEvent(payout('sending', { failures }), { ...usual.failed, ...event });

  test('gives up the payout whose account is frozen, immediately', () => {
    expect(after(0, { error: frozen }).state).toBe('refunded');
    expect(after(9, { error: frozen, names: 'another' })).toMatchObject({ state: 'requested' });
  });

  test('does not count against the payout while the treasury is short', () => {
    expect(after(99, { error: short })).toMatchObject({ state: 'requested', failures: 100 });
  });

  test('with another cause gives up the named payout the third time', () => {
    const next = [0, 1, 2].map((failures) => after(failures, {}).state);
    expect(next).toEqual(['requested', 'requested', 'refunded']);
  });

  test('that names no one makes all its payouts wait, and gives up none', () => {
    expect(after(99, { names: 'none' })).toMatchObject({ state: 'requested', failures: 100 });
  });

  test('that names another lets this one go on immediately', () => {
    expect(after(1, { names: 'another' })).not.toHaveProperty('failures');
    expect(after(1, { names: 'another' })).not.toHaveProperty('notBefore');
  });

  test('is tried again later and later, at least every five minutes', () => {
    const delays = [1, 2, 3, 8, 9, 60].map((attempts) => pauseAfter(attempts));
    expect(delays).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
    const waits = [0, 1].map((failures) => seconds(after(failures, {})));
    expect(waits).toEqual([2, 4]);
  });
});

describe('a payout without bytes', () => {
  const after = (faults: number, event: Partial<PayoutEvent<'dropped'>>) =>
    afterEvent(payout('sending', { faults, lookSlot: 7n }), { ...usual.dropped, ...event });
  const unproven = { cause: 'not_provable', lookSlot: 9n } as const;

  test('goes to an admin after twelve turns in a row, not after eleven', () => {
    expect(after(maxFaults - 2, { fault: unproven })).toMatchObject({
      state: 'requested',
      faults: 11,
    });
    expect(after(maxFaults - 1, { fault: unproven })).toMatchObject({
      state: 'review',
      reviewCause: 'not_provable',
      faults: 12,
    });
  });

  test('waits for ever if nothing shows that it is its own fault', () => {
    expect(after(99, { fault: { cause: null } })).toMatchObject({
      state: 'requested',
      faults: 100,
    });
  });

  test('keeps the slot up to which the history must be read', () => {
    expect(after(0, { fault: unproven }).lookSlot).toBe(7n);
    const first = afterEvent(payout('sending'), { ...usual.dropped, fault: unproven });
    expect(first.lookSlot).toBe(9n);
  });

  test('waits no longer than before where another one is at fault', () => {
    expect(after(3, { fault: null })).toEqual({
      state: 'requested',
      signature: null,
      sentAt: null,
      reason: null,
    });
  });

  test('waits twice as long each time its bytes expire', () => {
    const expired = [1, 2, 3].map((times) =>
      seconds(afterEvent(payout('sending'), { ...usual.expired, times })),
    );
    expect(expired).toEqual([2, 4, 8]);
  });
});

test('a flagged payout that is paid again waits for its releases first', () => {
  const again = (isReleased: boolean) =>
    afterEvent(payout('review', { faults: 12 }), { kind: 'paid_again', at, isReleased });
  expect(again(true)).toMatchObject({ state: 'requested', reason: null, faults: 0 });
  expect(again(false)).toMatchObject({ state: 'review', reviewCause: 'flagged', faults: 0 });
});
