import { accounts, closeHolds, HoldNotOpen, openHolds } from '../ledger/index.ts';
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
  const released = [...rejected.map(({ submission }) => submission), ...voided];
  await close(tx, [
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
  await open(tx, rejected);
  await changeFigures(deps, tx, [
    ...approved.map((of) => change(of, { reserved: -of.amount, spent: of.amount, completions: 1 })),
    ...rejected.map(({ submission: of }) =>
      change(of, { reserved: -of.amount, disputed: of.amount }),
    ),
    ...voided.map((of) => change(of, { reserved: -of.amount })),
    ...upheld.map(({ submission: of }) => change(of, { disputed: -of.amount })),
    ...overturned.map(({ submission: of }) =>
      change(of, { disputed: -of.amount, spent: of.amount, completions: 1 }),
    ),
  ]);
}

type Closings = Parameters<typeof closeHolds>[1];

async function close(tx: Tx, closings: Closings): Promise<void> {
  const results = await closeHolds(tx, closings);
  for (const [n, result] of results.entries()) {
    if (result.outcome === 'refused') throw new HoldNotOpen(closings[n]?.id ?? '', result.state);
  }
}

/** The campaigns keep the rewards until rejections are final, so that won appeals can be paid. */
async function open(tx: Tx, rejected: readonly Disputed[]): Promise<void> {
  const results = await openHolds(
    tx,
    rejected.map(({ submission: { id, campaignId, userId }, dispute }) => ({
      id: dispute.holdId,
      reference: `disputed:${id}`,
      kind: 'work-disputed',
      from: accounts.campaignPool(campaignId),
      via: accounts.campaignDisputed(campaignId),
      to: accounts.earnerAvailable(userId),
      amount: dispute.amount,
      at: dispute.openedAt,
    })),
  );
  if (results.some(({ outcome }) => outcome === 'refused')) {
    throw new Error('A released reward was not in its pool.');
  }
}

type Change = WorkMoved & { kind: WorkKind };

function change(of: Submission, moved: Omit<WorkMoved, 'campaignId'>): Change {
  return { kind: of.kind, campaignId: of.campaignId, ...moved };
}

async function changeFigures(deps: ReviewDeps, tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const [campaignId, some] of Map.groupBy(changes, (one) => one.campaignId)) {
    const [first] = some;
    if (!first) continue;
    const sum = (part: 'reserved' | 'disputed' | 'spent') =>
      some.reduce((total, one) => total + (one[part] ?? 0n), 0n);
    const completions = some.reduce((total, one) => total + (one.completions ?? 0), 0);
    const [reserved, disputed, spent] = [sum('reserved'), sum('disputed'), sum('spent')];
    const moved = { campaignId, reserved, disputed, spent, completions };
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
  for (const campaign of new Set(submissions.map(({ campaignId }) => campaignId))) {
    tx.changed('campaigns', { campaign });
  }
  if (submissions.length > 0) tx.changed('review', 'admins');
}
