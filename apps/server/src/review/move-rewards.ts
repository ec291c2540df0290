import { placeReward } from '../earnings/index.ts';
import { accounts, hold, postHold, releaseHold } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Dispute } from './dispute-store.ts';
import { kindOf, type ReviewDeps, type WorkMoved } from './review-deps.ts';
import type { Submission, WorkKind } from './submission-store.ts';

type Disputed = { submission: Submission; dispute: Dispute };

/** What was decided in one transaction; the rows of it are written. */
export type Decided = {
  approved?: readonly Submission[];
  /** With the dispute that was opened for each. */
  rejected?: readonly Disputed[];
  voided?: readonly Submission[];
  upheld?: readonly Disputed[];
  overturned?: readonly Disputed[];
  at: Date;
};

/**
 * Moves the rewards of a batch of decisions and changes the figures of each campaign once. The last
 * part of a transaction: balances are locked from here to the commit. Campaigns are locked.
 */
export async function moveRewards(deps: ReviewDeps, tx: Tx, decided: Decided): Promise<void> {
  const { approved = [], rejected = [], voided = [], upheld = [], overturned = [], at } = decided;
  for (const { id, userId, amount } of approved) {
    await postHold(tx, { id, reference: `approved:${id}`, kind: 'work-approved', at });
    await placeReward(tx, { submissionId: id, userId, amount });
  }
  for (const { id } of [...rejected.map(({ submission }) => submission), ...voided]) {
    await releaseHold(tx, { id, reference: `rejected:${id}`, kind: 'work-rejected', at });
  }
  for (const { submission, dispute } of rejected) await openHold(tx, submission, dispute);
  for (const { submission, dispute } of upheld) {
    const reference = `upheld:${submission.id}`;
    await releaseHold(tx, { id: dispute.holdId, reference, kind: 'rejection-upheld', at });
  }
  for (const { submission, dispute } of overturned) {
    const reference = `overturned:${submission.id}`;
    await postHold(tx, { id: dispute.holdId, reference, kind: 'rejection-overturned', at });
    const { id: submissionId, userId, amount } = submission;
    await placeReward(tx, { submissionId, userId, amount });
  }
  await changeFigures(deps, tx, [
    ...approved.map((of) => change(of, { reserved: -of.amount, spent: of.amount, completions: 1 })),
    ...rejected.map(({ submission: of }) =>
      change(of, { reserved: -of.amount, contested: of.amount }),
    ),
    ...voided.map((of) => change(of, { reserved: -of.amount })),
    ...upheld.map(({ submission: of }) => change(of, { contested: -of.amount })),
    ...overturned.map(({ submission: of }) =>
      change(of, { contested: -of.amount, spent: of.amount, completions: 1 }),
    ),
  ]);
}

/** The campaign keeps the reward until the rejection is final, so that a won appeal can be paid. */
async function openHold(tx: Tx, submission: Submission, dispute: Dispute): Promise<void> {
  const { campaignId, userId } = submission;
  await hold(tx, {
    id: dispute.holdId,
    reference: `contested:${submission.id}`,
    kind: 'work-contested',
    from: accounts.campaignPool(campaignId),
    via: accounts.campaignDisputed(campaignId),
    to: accounts.earnerAvailable(userId),
    amount: dispute.amount,
    at: dispute.openedAt,
  });
}

type Change = WorkMoved & { kind: WorkKind };

function change(of: Submission, moved: Omit<WorkMoved, 'campaignId'>): Change {
  return { kind: of.kind, campaignId: of.campaignId, ...moved };
}

async function changeFigures(deps: ReviewDeps, tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const [campaignId, some] of Map.groupBy(changes, (one) => one.campaignId)) {
    const [first] = some;
    if (!first) continue;
    const sum = (part: 'reserved' | 'contested' | 'spent') =>
      some.reduce((total, one) => total + (one[part] ?? 0n), 0n);
    const completions = some.reduce((total, one) => total + (one.completions ?? 0), 0);
    const [reserved, contested, spent] = [sum('reserved'), sum('contested'), sum('spent')];
    const moved = { campaignId, reserved, contested, spent, completions };
    await kindOf(deps, first.kind).onMoved(tx, moved);
  }
}

/** Tells the pages that show this work: its earner's, its creator's and the reviewers'. */
export function tellPages(tx: Tx, submissions: readonly Submission[]): void {
  for (const user of new Set(submissions.map(({ userId }) => userId))) {
    for (const what of ['submissions', 'session', 'tasks'] as const) {
      tx.changed(what, { user });
    }
  }
  for (const user of new Set(submissions.map(({ creatorId }) => creatorId))) {
    tx.changed('campaigns', { user });
  }
  if (submissions.length > 0) tx.changed('review', 'admins');
}
