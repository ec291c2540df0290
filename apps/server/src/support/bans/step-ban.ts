import { endEvery, lockUnfinished } from '../../campaigns/core/index.ts';
import { accruing } from '../../money/ledger/index.ts';
import { hasUnfinishedPayouts, refundHeld } from '../../money/payouts/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  decideOne,
  dropPlans,
  hasOpenDisputes,
  lockWork,
  upholdRejectionsOf,
} from '../../work/decisions/index.ts';
import { listPendingOf, readSubmissions } from '../../work/submissions/index.ts';
import { hasOpenReversals, upholdReversalsOf } from '../../campaigns/spark/index.ts';
import { makeBanFinal } from './ban-user.ts';
import type { BanDeps } from './ban-deps.ts';
import { lockBan, markSettled, markVoided, readBan, readLiveBans, type Ban } from './ban-store.ts';
import { forfeitAll } from './forfeit.ts';

const perLook = 100;

/**
 * One turn of a ban's consequences: waiting work is taken out, a ban that was not appealed in time
 * becomes final, and a final one returns all money. Every piece is its own transaction and done
 * once, so this is safe at any time, in any number of workers and after any crash.
 */
export async function stepBan(deps: BanDeps, banId: string): Promise<void> {
  const ban = await readBan(deps.db, banId);
  if (!ban || ban.state === 'lifted') return;
  if (ban.voidedAt === null) await voidWaiting(deps, ban).catch(skipLifted);
  if (ban.state === 'standing' && ban.appealBefore <= deps.clock.now()) {
    await deps.db.transaction(async (tx) => {
      const now = await lockBan(tx, banId);
      if (now?.state === 'standing') await makeBanFinal(deps, tx, { banId, by: null });
    });
    deps.crashPoint?.('final');
  }
  const current = await readBan(deps.db, banId);
  if (current?.state === 'final' && current.settledAt === null) await settle(deps, current);
}

/**
 * Takes out the waiting work of a user who was banned a moment before, as far as it is quick; the
 * worker continues. An error leaves it to the worker too.
 * @returns how much still waits.
 */
export async function takeOutWork(deps: BanDeps, userId: string): Promise<number> {
  const [ban] = await readLiveBans(deps.db, [userId]);
  if (!ban) return 0;
  await voidWaiting(deps, ban, 1).catch(() => undefined);
  return (await listPendingOf(deps.db, { userId, limit: 10_000 })).length;
}

/** Voids waiting work. No new work can arrive: submitting locks the user's row and sees the ban. */
async function voidWaiting(deps: BanDeps, ban: Ban, looks = Infinity): Promise<void> {
  const note = 'The account was banned before this was decided.';
  for (let look = 0; ; look += 1) {
    if (look === looks) return;
    const ids = await listPendingOf(deps.db, { userId: ban.userId, limit: perLook });
    if (ids.length === 0) break;
    for (const submissionId of ids) {
      await deps.db.transaction(async (tx) => {
        await lockWork(deps.review, tx, await readSubmissions(tx, [submissionId]));
        await dropPlans(tx, [submissionId]);
        // If the ban was lifted since, this piece and the remaining ones stay.
        if ((await lockBan(tx, ban.id))?.state === 'lifted') throw new Refusal('ban.not_banned');
        const by = { userId: ban.bannedBy, isAdmin: true };
        const voiding = { submissionId, by, verdict: 'voided', note } as const;
        await decideOne(deps.review, tx, voiding).catch(skipDecided);
      });
      deps.crashPoint?.('voided-one');
    }
  }
  await deps.db.transaction(async (tx) => {
    // Campaigns that were bought while the ban was written.
    const bought = await lockUnfinished(tx, ban.userId);
    await markVoided(tx, ban.id, deps.clock.now());
    if ((await lockBan(tx, ban.id))?.state !== 'lifted') await endEvery(deps, tx, bought);
  });
  deps.crashPoint?.('voided');
}

function skipDecided(error: unknown): void {
  if (error instanceof Refusal && error.code === 'review.not_waiting') return;
  throw error;
}

function skipLifted(error: unknown): void {
  if (error instanceof Refusal && error.code === 'ban.not_banned') return;
  throw error;
}

/**
 * Ends what was not appealed, refunds unsigned payouts to the balance, then returns the balance to the
 * campaigns.
 */
async function settle(deps: BanDeps, ban: Ban): Promise<void> {
  const reason = 'The account was banned before this was sent. The amount is back in the balance.';
  // If the ban was lifted since, waiting payouts are paid after all, and the person can appeal again.
  const isDue = async (tx: Tx) => (await lockBan(tx, ban.id))?.state === 'final';
  await upholdRejectionsOf(deps.review, { userId: ban.userId, isDue });
  await upholdReversalsOf(deps.review, { userId: ban.userId, isDue });
  while (await refundHeld(deps, { userId: ban.userId, reason, isDue })) {
    deps.crashPoint?.('refunded-one');
  }
  // Signed payouts first: the chain decides, and they take the oldest money.
  if (await hasUnfinishedPayouts(deps.db, ban.userId)) return;
  await forfeitAll(deps, ban);
  // A pending appeal may still pay a reward, and what accrues becomes available within a day.
  // What accrues is looked at first: until it becomes available it may be taken back.
  if (await hasOpenDisputes(deps.db, ban.userId)) return;
  if ((await accruing(deps.db, ban.userId)) > 0n) return;
  if (await hasOpenReversals(deps.db, ban.userId)) return;
  await forfeitAll(deps, ban);
  await deps.db.transaction((tx) => markSettled(tx, ban.id, deps.clock.now()));
}
