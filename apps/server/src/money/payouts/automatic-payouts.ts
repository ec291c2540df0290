import type { RefusalCode } from '@stoke/contract/refusals';
import { centsDown, dayMs, isWholeCents, rulesVersion, type Usdc } from '@stoke/domain';
import { notify } from '../../messaging/notices/index.ts';
import { latestAcceptance, lockUser } from '../../people/users/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accounts, balance } from '../ledger/index.ts';
import {
  delayAutomatic,
  type DueAutomatic,
  endAutomatic,
  listDueAutomatic,
  readAutomatic,
  readLastPayout,
  removeAutomatic,
  saveAutomatic,
} from './automatic-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { isClosedSince, refuseBelow, requestPayout } from './request-payout.ts';

const perPage = 200;
const everySeconds = 60;

/** From now on everything available is requested once it reaches the threshold (rule 9.1). */
export async function setAutomaticPayout(
  deps: PayoutDeps,
  tx: Tx,
  { userId, threshold }: { userId: string; threshold: Usdc },
): Promise<void> {
  const payee = await lockUser(tx, userId);
  if (!payee?.walletAddress) throw new Refusal('payout.wallet_missing');
  if (deps.needsEmail && payee.emailConfirmedAt === null) {
    throw new Refusal('payout.email_unconfirmed');
  }
  if (!isWholeCents(threshold)) throw new Refusal('payout.amount_invalid');
  const { payoutMinimum } = await deps.settings.read(tx);
  if (threshold < payoutMinimum) refuseBelow(payoutMinimum);
  await saveAutomatic(tx, { userId, threshold, at: deps.clock.now() });
  tx.publish('payouts', { user: userId });
}

export async function stopAutomaticPayout(tx: Tx, userId: string): Promise<void> {
  await removeAutomatic(tx, userId);
  tx.publish('payouts', { user: userId });
}

/** Requests what is due; the same limits apply as to a request of the person. */
export function automaticPayoutWorker(deps: PayoutDeps): Worker {
  const { db, clock, settings } = deps;
  return dueWorker({
    name: 'automatic payouts',
    everySeconds,
    clock,
    list: async (after: DueAutomatic | null) => {
      if (deps.requestsPaused()) return [];
      const { payoutMinimum: minimum } = await settings.read();
      const page = { now: clock.now(), minimum, after: after?.id ?? firstId, limit: perPage };
      return listDueAutomatic(db, page);
    },
    work: (due) => requestDue(deps, due),
  });
}

/** What passes without the person: it is tried again. Every other refusal ends the wish. */
const passing: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'payout.paused',
  'payout.wallet_on_hold',
  // changed since it was read
  'payout.wallet_mismatch',
  'payout.exceeds_balance',
  'payout.below_minimum',
  // new rules, not accepted yet
  'rules.not_accepted',
]);

async function requestDue(deps: PayoutDeps, due: DueAutomatic): Promise<void> {
  const isClosed = await isClosedSince(deps, due.address);
  try {
    await deps.db.transaction(async (tx) => {
      if (await lockDue(deps, tx, due)) await requestAll(deps, tx, { ...due, isClosed });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await deps.db.transaction((tx) => onRefused(deps, tx, due, error));
  }
}

/** Whether it is still due, with its owner locked: another worker may have requested it. */
async function lockDue({ clock }: PayoutDeps, tx: Tx, due: DueAutomatic): Promise<boolean> {
  if (!(await lockUser(tx, due.id))) return false;
  const wish = await readAutomatic(tx, due.id);
  if (!wish || wish.stoppedBecause !== null || wish.setAt > due.setAt) return false;
  return wish.notBefore === null || wish.notBefore <= clock.now();
}

async function requestAll(
  deps: PayoutDeps,
  tx: Tx,
  { id: userId, address, threshold, setAt, isClosed }: DueAutomatic & { isClosed: boolean },
): Promise<void> {
  const last = await readLastPayout(tx, userId);
  if (last?.endedAt === null) return;
  if (last?.state === 'refunded' && last.endedAt >= setAt) {
    // it would come back again and again, or undo what an admin refused
    await end(deps, tx, { userId, setAt, reason: last.reason ?? 'Your last payout came back.' });
    return;
  }
  const acceptance = await latestAcceptance(tx, userId);
  if (acceptance?.version !== rulesVersion) {
    throw new Refusal('rules.not_accepted', { retryAfterSeconds: dayMs / 1000 });
  }
  const available = await balance(tx, accounts.earnerAvailable(userId));
  const amount = centsDown(available);
  if (amount < threshold) return;
  await requestPayout(deps, tx, { userId, amount, address, isClosed, isAutomatic: true });
}

/** Tries again later, or ends the wish and tells the person why. */
async function onRefused(
  deps: PayoutDeps,
  tx: Tx,
  { id: userId, setAt }: DueAutomatic,
  { code, message: reason, retryAfterSeconds }: Refusal,
): Promise<void> {
  if (!passing.has(code)) return end(deps, tx, { userId, setAt, reason });
  const seconds = retryAfterSeconds ?? everySeconds;
  const until = new Date(deps.clock.now().getTime() + seconds * 1000);
  await delayAutomatic(tx, { userId, setAt, until });
}

async function end(
  deps: PayoutDeps,
  tx: Tx,
  input: { userId: string; setAt: Date; reason: string },
): Promise<void> {
  if (!(await endAutomatic(tx, input))) return;
  const { userId, setAt, reason } = input;
  const subject = setAt.toISOString();
  await notify(deps, tx, { userId, kind: 'automatic_payout_off', subject, facts: { reason } });
  tx.publish('payouts', { user: userId });
}
