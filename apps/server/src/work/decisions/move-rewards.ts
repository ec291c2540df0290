import {
  accounts,
  closeEveryHold,
  openHolds,
  postTogether,
  type Hold,
} from '../../money/ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Dispute } from './dispute-store.ts';
import type { ReviewDeps, Submission } from '../submissions/index.ts';

type Disputed = { submission: Submission; dispute: Dispute };

/** The submissions and decisions of one transaction, whose rows are already written. */
export type Decided = {
  submitted?: readonly Submission[];
  approved?: readonly Submission[];
  /** Each with the dispute that was opened for it. */
  rejected?: readonly Disputed[];
  voided?: readonly Submission[];
  upheld?: readonly Disputed[];
  overturned?: readonly Disputed[];
  at: Date;
};

/**
 * Changes the figures of each locked campaign once and then moves the rewards of a batch of
 * submissions and decisions. Must come last in a transaction: posting locks the balances until the commit.
 */
export async function moveRewards(deps: ReviewDeps, tx: Tx, decided: Decided): Promise<void> {
  const { submitted = [], approved = [], rejected = [], voided = [] } = decided;
  const { upheld = [], overturned = [], at } = decided;
  const settlements = await deps.addFigures(tx, [
    ...submitted.map(({ campaignId, amount }) => ({ campaignId, reserved: amount })),
    ...approved.map(({ campaignId, amount }) => {
      return { campaignId, reserved: -amount, spent: amount, completions: 1 };
    }),
    ...rejected.map(({ submission: { campaignId, amount } }) => {
      return { campaignId, reserved: -amount, disputed: amount };
    }),
    ...voided.map(({ campaignId, amount }) => ({ campaignId, reserved: -amount })),
    ...upheld.map(({ submission: { campaignId, amount } }) => ({ campaignId, disputed: -amount })),
    ...overturned.map(({ submission: { campaignId, amount } }) => {
      return { campaignId, disputed: -amount, spent: amount, completions: 1 };
    }),
  ]);
  const released = [...rejected.map(({ submission }) => submission), ...voided];
  await closeEveryHold(tx, [
    ...approved.map(({ id }) => {
      return { id, reference: `approved:${id}`, kind: 'work-approved', end: 'posted' as const, at };
    }),
    ...released.map(({ id }) => {
      return {
        id,
        reference: `rejected:${id}`,
        kind: 'work-rejected',
        end: 'released' as const,
        at,
      };
    }),
    ...upheld.map(({ submission, dispute: { holdId: id } }) => {
      const reference = `upheld:${submission.id}`;
      return { id, reference, kind: 'rejection-upheld', end: 'released' as const, at };
    }),
    ...overturned.map(({ submission, dispute: { holdId: id } }) => {
      const reference = `overturned:${submission.id}`;
      return { id, reference, kind: 'rejection-overturned', end: 'posted' as const, at };
    }),
  ]);
  await open(tx, [...submitted.map(holdOfWork), ...rejected.map(holdOfDispute)]);
  await postTogether(tx, settlements);
}

function holdOfWork(work: Submission): Hold {
  return {
    id: work.id,
    reference: `submitted:${work.id}`,
    kind: 'work-submitted',
    from: accounts.campaignPool(work.campaignId),
    via: accounts.earnerReserved(work.userId),
    to: accounts.earnerAvailable(work.userId),
    amount: work.amount,
    at: work.submittedAt,
  };
}

/** Keeps the reward in its campaign until the rejection is final, so that an appeal can be paid. */
function holdOfDispute({ submission: { id, campaignId, userId }, dispute }: Disputed): Hold {
  return {
    id: dispute.holdId,
    reference: `disputed:${id}`,
    kind: 'work-disputed',
    from: accounts.campaignPool(campaignId),
    via: accounts.campaignDisputed(campaignId),
    to: accounts.earnerAvailable(userId),
    amount: dispute.amount,
    at: dispute.openedAt,
  };
}

/** The figures have said that the pools cover the holds. */
async function open(tx: Tx, holds: readonly Hold[]): Promise<void> {
  const results = await openHolds(tx, holds);
  if (results.some(({ outcome }) => outcome === 'refused')) {
    throw new Error('A pool has less than the figures of its campaign say.');
  }
}

/** Refreshes the pages that show this work: the earner's, the creator's and the reviewers'. */
export function publishChanges(tx: Tx, submissions: readonly Submission[]): void {
  for (const user of new Set(submissions.map(({ userId }) => userId))) {
    tx.publish(['submissions', 'session', 'tasks'], { user });
  }
  for (const user of new Set(submissions.map(({ creatorId }) => creatorId))) {
    tx.publish(['campaigns', 'review'], { user });
  }
  for (const campaign of new Set(submissions.map(({ campaignId }) => campaignId))) {
    tx.publish('campaigns', { campaign });
  }
  if (submissions.length > 0) tx.publish('review', 'admins');
}
