import { retryAt } from '../../platform/jobs/retry.ts';

export type PayoutState = 'requested' | 'review' | 'sending' | 'confirmed' | 'refunded';

/** Why a payout waits for an admin. */
export type ReviewCause =
  | 'banned'
  | 'suspended'
  | 'flagged'
  | 'paid_on_chain'
  | 'not_provable'
  | 'keeps_failing';

/** What its owner reads while it waits for an admin. */
export const reviewReasons: Readonly<Record<ReviewCause, string>> = {
  banned: 'The account is banned.',
  suspended: 'The account is suspended. This payout waits until the suspension ends.',
  flagged: 'This payout is being checked by a person.',
  paid_on_chain: 'This payout is being checked by a person.',
  not_provable: 'The transaction of this payout is being checked by a person.',
  keeps_failing: 'This payout is being checked by a person.',
};

/** What the next state of a payout depends on, beside the event. */
export type Payout = {
  state: PayoutState;
  /** Transactions of this payout that failed on chain. */
  failures: number;
  /** Attempts in a row that were dropped before they were sent. */
  faults: number;
  lookSlot: bigint | null;
  /** About when its wait for a limit of the hour ends, or when its last wait ended. */
  waitsUntil: Date | null;
};

/** Why a payout of a claim gets no bytes. */
export type Fault = {
  /** The cause of the review if the fault persists; null when this payout is not at fault. */
  cause: ReviewCause | null;
  /** It waits until the treasury's history has been read up to this slot. */
  lookSlot?: bigint | null;
};

/** What an event says. The first five are the outcomes of the attempt that the payout is in. */
type Events = {
  landed: { at: Date };
  /** The bytes are proven dead. `times`: how many attempts of it expired, this one included. */
  expired: { at: Date; times: number };
  /**
   * The transaction failed on chain and paid nothing. `names`: whose instructions the error points at; none also while
   * the money of this one may not be given back.
   */
  failed: { at: Date; error: string; names: 'this' | 'another' | 'none' };
  /** The claim gets no bytes, or its bytes were never sent. Without a fault of its own it waits as before. */
  dropped: { at: Date; fault: Fault | null };
  /** The outcome could not be determined for about half an hour. */
  parked: object;
  /** The chain shows a transaction that paid it: not the one of its attempt, or one that was called dead or failed. */
  paid_elsewhere: { at: Date };
  claimed: { at: Date };
  banned: { at: Date };
  ban_lifted: { at: Date };
  suspended: { at: Date };
  suspension_ended: { at: Date };
  /** As many admins released a flagged one as it needs. */
  released: { at: Date };
  /** An admin confirms it with the transaction that paid it. */
  settled: { at: Date; signature: string };
  /** It is proven unpaid, and an admin sends it again; a flagged one must be released first. */
  paid_again: { at: Date; isReleased: boolean };
  refused: { reason: string };
  /** Cancelled by its owner, or given back at the end of a ban. */
  returned: { reason: string };
};
export type EventKind = keyof Events;
export type PayoutEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K } & Events[K];
}[Kind];

/** What an event changes. Fields left out stay as they are; the cause of a review is cleared. */
export type Change = {
  state: PayoutState;
  reviewCause?: ReviewCause | null;
  reason?: string | null;
  signature?: string | null;
  sentAt?: Date | null;
  confirmedAt?: Date | null;
  failures?: number;
  faults?: number;
  notBefore?: Date | null;
  lookSlot?: bigint | null;
  waitsUntil?: Date | null;
};

/** After so many consecutive faults, about half an hour, an admin has to look. */
export const maxFaults = 12;
const maxFailures = 3;

/**
 * The life of a payout (rule 9.2): for each event the states in which it can happen, and what follows.
 * 'confirmed' and 'refunded' are final. A payout leaves review only by an act of an admin, at the end of a ban or
 * a suspension, or when its creator cancels a flagged withdrawal. A payout that was 'sending' waits for new bytes only when the signed ones are proven dead.
 */
export const payoutEvents: {
  [Kind in EventKind]: {
    from: readonly PayoutState[];
    next(payout: Payout, event: PayoutEvent<Kind>): Change;
  };
} = {
  claimed: {
    from: ['requested'],
    next: (payout, { at }) => ({ state: 'sending', reason: null, ...waitOver(payout, at) }),
  },
  landed: {
    from: ['sending'],
    next: (_, { at }) => ({ state: 'confirmed', confirmedAt: at, reason: null }),
  },
  // Each time it waits twice as long, up to five minutes: otherwise a node that forgets would be given
  // new bytes in every turn, more than it could be trusted to have dropped.
  expired: {
    from: ['sending'],
    next: (_, { at, times }) => ({ ...unsent, notBefore: retryAt(at, times) }),
  },
  failed: {
    from: ['sending'],
    next: ({ failures }, { at, error, names }) => {
      if (names === 'another') return unsent;
      const failed = failures + 1;
      const isFinal = names === 'this' && !isTreasuryShort(error);
      if (isFinal && (accountIsFrozen.test(error) || failed >= maxFailures)) {
        return { state: 'refunded', reason: couldNotReceive };
      }
      return { ...unsent, failures: failed, notBefore: retryAt(at, failed) };
    },
  },
  dropped: {
    from: ['sending'],
    next: (payout, { at, fault }) => {
      if (fault === null) return unsent;
      const faults = payout.faults + 1;
      const lookSlot = payout.lookSlot ?? fault.lookSlot ?? null;
      const waiting = { ...unsent, faults, lookSlot, notBefore: retryAt(at, faults) };
      if (fault.cause === null || faults < maxFaults) return waiting;
      return { ...waiting, ...review(fault.cause) };
    },
  },
  parked: { from: ['sending'], next: () => review('not_provable') },
  paid_elsewhere: {
    from: ['requested', 'review', 'sending'],
    next: (payout, { at }) => ({ ...review('paid_on_chain'), ...waitOver(payout, at) }),
  },
  banned: {
    from: ['requested'],
    next: (payout, { at }) => ({ ...review('banned'), ...waitOver(payout, at) }),
  },
  ban_lifted: { from: ['review'], next: (_, { at }) => resumed(at) },
  suspended: {
    from: ['requested'],
    next: (payout, { at }) => ({ ...review('suspended'), ...waitOver(payout, at) }),
  },
  suspension_ended: { from: ['review'], next: (_, { at }) => resumed(at) },
  released: { from: ['review'], next: (_, { at }) => resumed(at) },
  settled: {
    from: ['review'],
    next: (_, { at, signature }) => ({
      state: 'confirmed',
      confirmedAt: at,
      signature,
      reason: null,
    }),
  },
  paid_again: {
    from: ['review'],
    next: (_, { at, isReleased }) => ({
      ...unsent,
      faults: 0,
      notBefore: null,
      ...(isReleased ? resumed(at) : review('flagged')),
    }),
  },
  refused: {
    from: ['review'],
    next: (_, { reason }) => ({ state: 'refunded', signature: null, reason: `Refused: ${reason}` }),
  },
  returned: {
    from: ['requested', 'review'],
    next: (_, { reason }) => ({ state: 'refunded', reason }),
  },
};

/** What an event changes, for a locked payout. Throws when it cannot happen in its state. */
export function afterEvent<Kind extends EventKind>(
  payout: Payout,
  event: PayoutEvent<Kind>,
): Change {
  const { from, next } = payoutEvents[event.kind];
  if (!from.includes(payout.state)) {
    throw new Error(`A payout in the state ${payout.state} cannot be ${event.kind}.`);
  }
  return next(payout, event);
}

const unsent = { state: 'requested', signature: null, sentAt: null, reason: null } as const;

/** Nothing holds it any longer: from now on it can be late. */
function resumed(at: Date) {
  return { state: 'requested', reason: null, waitsUntil: at } as const;
}

/** A wait for a limit that goes on ends now; from its end on the payout can be late. */
function waitOver({ waitsUntil }: Payout, at: Date) {
  return { waitsUntil: waitsUntil && waitsUntil > at ? at : waitsUntil };
}

function review(reviewCause: ReviewCause) {
  return { state: 'review', reviewCause, reason: reviewReasons[reviewCause] } as const;
}

const couldNotReceive = 'The wallet could not receive USDC. The amount is back in your balance.';

// Error codes of the token program. Code 1 is also what missing lamports for opening an account
// give: both mean that the treasury is short, which is not the payout's fault.
const treasuryIsShort = /"Custom":1\b/;
export const isTreasuryShort = (error: string) => treasuryIsShort.test(error);
const accountIsFrozen = /"Custom":17\b/;
