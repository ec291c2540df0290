import { appealAnswerDays, dayMs, isFraudReversal, utcDay } from '@stoke/domain';
import type { FigureChange } from '../../../work/submissions/index.ts';
import { closeEveryHold, postTogether, type Transaction } from '../../../money/ledger/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { NewId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockStatus, lockStatuses } from '../../../people/users/index.ts';
import { moveTrusts } from '../../../safety/trust/index.ts';
import { addToDays } from '../rewards/reward-day-store.ts';
import {
  closeReversals,
  listOpenReversals,
  lockReversals,
  markReversalAppealed,
  readReversals,
  type LockedReversal,
  type Reversal,
} from './reverse-store.ts';

/** The dependencies for ending a reversal, which appeals have without knowing any kind. */
export type ReversalDeps = { clock: Clock; newId: NewId } & {
  lockCampaigns(tx: Tx, ids: readonly string[]): Promise<unknown>;
  addFigures(tx: Tx, changes: readonly FigureChange[]): Promise<Transaction[]>;
};

/**
 * The earner appeals a reversal of their rewards, once and in time (rule 8.3).
 * @returns the deadline for the answer, and who took the rewards back.
 */
export async function appealReversal(
  deps: { clock: Clock },
  tx: Tx,
  { reversalId, userId }: { reversalId: string; userId: string },
): Promise<{ answerBefore: Date; against: string }> {
  const [reversal] = await lockReversals(tx, [reversalId]);
  if (reversal?.userId !== userId) throw new Refusal('request.not_found');
  if (reversal.answerBefore !== null) throw new Refusal('appeal.already_filed');
  const now = deps.clock.now();
  if (reversal.state !== 'open' || now >= reversal.appealBefore) {
    throw new Refusal('appeal.too_late');
  }
  const answerBefore = new Date(now.getTime() + appealAnswerDays * dayMs);
  await markReversalAppealed(tx, { id: reversalId, answerBefore });
  publishChanges(tx, [reversal]);
  return { answerBefore, against: reversal.reversedBy };
}

/** Locks reversals after their campaigns, in the common order. */
export async function lockReversalWork(
  deps: Pick<ReversalDeps, 'lockCampaigns'>,
  tx: Tx,
  ids: readonly string[],
): Promise<LockedReversal[]> {
  const found = await readReversals(tx, ids);
  await deps.lockCampaigns(tx, [...new Set(found.map(({ campaignId }) => campaignId))]);
  return lockReversals(tx, ids);
}

/** What an admin found or upheld; the word of a creator alone, who pays less for it, costs no trust. */
function isFraud({ reason, isByCreator, state }: LockedReversal): boolean {
  return isFraudReversal(reason) && (!isByCreator || state === 'appealed');
}

/**
 * Makes locked reversals final. Upheld, the money returns to the pool, and fraud lowers trust;
 * overturned, it is paid to the earner, and the traffic follows after the commit. Posts: must come last.
 */
export async function endReversals(
  deps: ReversalDeps,
  tx: Tx,
  input: { reversals: readonly LockedReversal[]; state: 'upheld' | 'overturned'; answer: string },
): Promise<void> {
  const { reversals, state, answer } = input;
  if (reversals.length === 0) return;
  const at = deps.clock.now();
  const isPaid = state === 'overturned';
  const frauds = isPaid ? [] : reversals.filter(isFraud);
  const moves = frauds.map(({ id: subject, userId }) => {
    return { userId, cause: 'rejection_upheld' as const, subject };
  });
  await moveTrusts(deps, tx, moves);
  await closeReversals(tx, { ids: reversals.map(({ id }) => id), state, answer, at });
  if (isPaid) tx.wake('spark.overturned');
  for (const reversal of isPaid ? reversals : []) {
    const { campaignId } = reversal;
    await addToDays(deps, tx, { campaignId, day: utcDay(at), released: [reversal] });
  }
  publishChanges(tx, reversals);
  const changes = reversals.map(({ campaignId, amount }) => {
    return { campaignId, disputed: -amount, spent: isPaid ? amount : 0n };
  });
  const others = await deps.addFigures(tx, changes);
  const closings = reversals.map(({ id }) => ({
    id,
    reference: `reversal-${state}:${id}`,
    kind: `reversal-${state}`,
    end: isPaid ? ('posted' as const) : ('released' as const),
    at,
  }));
  await closeEveryHold(tx, closings);
  await postTogether(tx, others);
}

/** Makes reversals final that were not appealed in time; does nothing before or after, or during a ban. */
export async function upholdDueReversals(
  deps: ReversalDeps & { db: Db },
  ids: readonly string[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockReversalWork(deps, tx, ids);
    const people = await lockStatuses(
      tx,
      locked.map(({ userId }) => userId),
    );
    const now = deps.clock.now();
    const reversals = locked.filter(({ userId, state, appealBefore }) => {
      const isBanned = people.get(userId)?.accountStatus === 'banned';
      return state === 'open' && appealBefore <= now && !isBanned;
    });
    await endReversals(deps, tx, { reversals, state: 'upheld', answer: '' });
  });
}

const perTransaction = 50;

/**
 * Makes all reversals of a person final that were not appealed. `isDue` is asked under their locks; with
 * `false` they stay.
 */
export async function upholdReversalsOf(
  deps: ReversalDeps & { db: Db },
  { userId, isDue }: { userId: string; isDue: (tx: Tx) => Promise<boolean> },
): Promise<void> {
  for (;;) {
    const ids = await listOpenReversals(deps.db, { userId, limit: perTransaction });
    if (ids.length === 0) return;
    const isEnded = await deps.db.transaction(async (tx) => {
      const locked = await lockReversalWork(deps, tx, ids);
      await lockStatus(tx, userId);
      if (!(await isDue(tx))) return false;
      const reversals = locked.filter(({ state }) => state === 'open');
      await endReversals(deps, tx, { reversals, state: 'upheld', answer: '' });
      return true;
    });
    if (!isEnded) return;
  }
}

function publishChanges(tx: Tx, reversals: readonly Reversal[]): void {
  for (const { userId, campaignId } of reversals) {
    tx.publish('campaigns', { campaign: campaignId });
    tx.publish(['submissions', 'session'], { user: userId });
  }
}
