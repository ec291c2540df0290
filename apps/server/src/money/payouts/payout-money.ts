import { usdc, type Usdc } from '@stoke/domain';
import {
  accounts,
  closeEveryHold,
  hold,
  InsufficientFunds,
  postTogether,
} from '../ledger/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moveTrust } from '../../safety/trust/index.ts';
import { deadFrom } from './attempt-store.ts';
import { listPayments } from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import type { PayoutRow } from './payout-store.ts';

/** What leaves the balance: the amount that is sent, and what opening the account costs. */
export function totalDebit({ amount, opening }: Pick<PayoutRow, 'amount' | 'opening'>): Usdc {
  return usdc(amount + (opening ?? 0n));
}

type Deps = Pick<PayoutDeps, 'clock' | 'newId'>;

/** The first part of a payout's references in the ledger. */
const names = { earnings: 'payout', withdrawal: 'withdrawal' } as const;

/**
 * Moves the amount out of its owner's balance. False, and nothing moved, when the balance is too
 * low.
 */
export async function holdPayout(tx: Tx, payout: PayoutRow): Promise<boolean> {
  const { id, userId, purpose, requestedAt: at } = payout;
  const amount = totalDebit(payout);
  const isEarned = purpose === 'earnings';
  const from = isEarned ? accounts.earnerAvailable(userId) : accounts.creatorAvailable(userId);
  const via = isEarned ? accounts.earnerInFlight(userId) : accounts.creatorInFlight(userId);
  const kind = `${names[purpose]}-requested`;
  const to = accounts.treasury;
  try {
    await hold(tx, { id, reference: `${kind}:${id}`, kind, from, via, to, amount, at });
    return true;
  } catch (error) {
    if (error instanceof InsufficientFunds) return false;
    throw error;
  }
}

/** The payments are final on chain: tells the owners, then posts the holds in one call. */
export async function postPayouts(
  deps: Deps,
  tx: Tx,
  payouts: readonly PayoutRow[],
  at: Date,
): Promise<void> {
  for (const payout of payouts) await notifyPaid(deps, tx, payout);
  await close(tx, payouts, { end: 'posted', event: 'confirmed', at });
  await collectOpeningFees(tx, payouts, at);
}

async function notifyPaid(deps: Deps, tx: Tx, payout: PayoutRow): Promise<void> {
  const { id, userId, purpose, amount, address, signature } = payout;
  if (signature === null) throw new Error(`Payout ${id} landed without a signature.`);
  if (purpose === 'withdrawal') {
    const facts = { withdrawalId: id, amount, address, signature };
    await notify(deps, tx, { userId, kind: 'withdrawal_sent', subject: id, facts });
    return;
  }
  await moveTrust(deps, tx, { userId, cause: 'payout_confirmed', subject: id });
  const facts = { payoutId: id, amount, address, signature };
  await notify(deps, tx, { userId, kind: 'payout_sent', subject: id, facts });
}

/** The amount taken for opening accounts goes to the platform, which paid their rent. */
async function collectOpeningFees(tx: Tx, payouts: readonly PayoutRow[], at: Date): Promise<void> {
  const { treasury: from, platformFee: to } = accounts;
  const kind = 'withdrawal-opened';
  await postTogether(
    tx,
    payouts.flatMap(({ id, opening: amount }) =>
      amount === null || amount === 0n
        ? []
        : [{ reference: `${kind}:${id}`, kind, at, moves: [{ from, to, amount }] }],
    ),
  );
}

/**
 * Whether a waiting payout can be given back: the treasury's history is read since its request and past the
 * slot at which its sent bytes are dead, and has no payment of it. Books restored from a backup may lack a
 * payment that they made before, and a node can call bytes dead that have landed. `besides`: bytes with this outcome
 * need not be dead; those that were shown as failed have landed.
 */
export async function canReturn(
  { isHistoryRead }: Pick<PayoutDeps, 'isHistoryRead'>,
  tx: Tx,
  { id, sinceSlot }: PayoutRow,
  besides: 'failed' | null = null,
): Promise<boolean> {
  const to = await deadFrom(tx, id, besides);
  if (!(await isHistoryRead(tx, { since: sinceSlot, to }))) return false;
  return (await listPayments(tx, [id])).length === 0;
}

/** Refuses until it can be given back. */
export async function admitReturn(
  deps: Pick<PayoutDeps, 'isHistoryRead'>,
  tx: Tx,
  payout: PayoutRow,
): Promise<void> {
  if (!(await canReturn(deps, tx, payout))) throw new Refusal('payout.history_unread');
}

/** Returns the amounts to the balances that they came from, in one call. */
export async function releasePayouts(
  tx: Tx,
  payouts: readonly PayoutRow[],
  at: Date,
): Promise<void> {
  if (payouts.some(({ purpose }) => purpose === 'withdrawal')) tx.wake('campaigns.fund');
  await close(tx, payouts, { end: 'released', event: 'failed', at });
}

async function close(
  tx: Tx,
  payouts: readonly PayoutRow[],
  { event, end, at }: { end: 'posted' | 'released'; event: string; at: Date },
): Promise<void> {
  const closings = payouts.map(({ id, purpose }) => ({
    id,
    reference: `${names[purpose]}-${event}:${id}`,
    end,
    at,
  }));
  await closeEveryHold(tx, closings);
}

/** Tells the owner that the payout was given up, and why. */
export async function notifyReturned(
  deps: Deps,
  tx: Tx,
  payout: PayoutRow,
  reason: string,
): Promise<void> {
  const { id, userId, purpose } = payout;
  const amount = totalDebit(payout);
  if (purpose === 'withdrawal') {
    const facts = { withdrawalId: id, amount, reason };
    await notify(deps, tx, { userId, kind: 'withdrawal_refunded', subject: id, facts });
  } else {
    const facts = { payoutId: id, amount, reason };
    await notify(deps, tx, { userId, kind: 'payout_refunded', subject: id, facts });
  }
}
