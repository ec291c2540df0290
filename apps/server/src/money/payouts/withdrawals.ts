import { hourMs, type Usdc, usdc, withdrawalTerms } from '@stoke/domain';
import { leaveTraces } from '../../people/users/index.ts';
import { lockUser } from '../../people/users/index.ts';
import { refuseUnpayable } from '../../people/contacts/index.ts';
import { accounts, balance } from '../ledger/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { openPayout } from './open-payout.ts';
import { chargeForOpening } from './openings.ts';
import { admitReturn, holdPayout, releasePayouts } from './payout-money.ts';
import { wasPaidTo } from './payment-store.ts';
import { countOpenWithdrawals, lockWithdrawal, move, type PayoutRow } from './payout-store.ts';

/**
 * Refuses an address that is not a wallet (rule 9.3) or is on the screening list. Asks the network:
 * call before taking any lock.
 */
export async function checkAddress(deps: PayoutDeps, address: string): Promise<void> {
  const { chain, screening } = deps;
  if (address === chain.treasury) throw new Refusal('wallet.treasury');
  const verdict = await chain.isPayable(address).catch(() => {
    throw new Refusal('wallet.check_unavailable');
  });
  refuseUnpayable(address, verdict);
  const screened = await screening.screen([address]);
  if (screened.get(address) === 'listed') throw new Refusal('wallet.listed');
}

/**
 * Takes a creator's withdrawal (rule 1.4): the money leaves the balance in the same transaction and
 * is then sent like any payout. A withdrawal to an address that this account never paid is delayed,
 * so that its owner is told first and can cancel it. `openingCost` is what opening the address's account
 * costs, null when it is open.
 */
export async function requestWithdrawal(
  deps: PayoutDeps,
  tx: Tx,
  input: { userId: string; amount: Usdc; address: string; openingCost: Usdc | null },
): Promise<PayoutRow> {
  const { userId, amount } = input;
  if (deps.requestsPaused()) throw new Refusal('payout.paused');
  const payee = await lockUser(tx, userId);
  if (!payee || payee.accountStatus === 'banned') throw new Refusal('account.banned');
  if (deps.needsEmail && payee.emailConfirmedAt === null) {
    throw new Refusal('payout.email_unconfirmed');
  }
  if ((await countOpenWithdrawals(tx, userId)) >= withdrawalTerms.maxOpen) {
    throw new Refusal('withdrawal.too_many_open');
  }
  await checkAmount(tx, userId, amount);
  const limits = await deps.settings.read(tx);
  const opening = await chargeForOpening(deps, tx, { ...input, cost: input.openingCost });
  const arrives = usdc(amount - (opening ?? 0n));
  if (arrives <= 0n) throw new Refusal('withdrawal.below_opening');
  const withdrawal = await openPayout(deps, tx, {
    ...input,
    amount: arrives,
    opening,
    purpose: 'withdrawal',
    heldUntil: await heldUntil(deps, tx, { ...input, hours: limits.walletHoldHours }),
    payee,
    limits,
  });
  await leaveTraces(tx, [{ userId, kind: 'wallet', value: input.address, at: deps.clock.now() }]);
  await notifyOfWait(deps, tx, withdrawal);
  if (!(await holdPayout(tx, withdrawal))) throw new Refusal('withdrawal.exceeds_balance');
  return withdrawal;
}

/** At least the minimum, or the whole balance, so that a small remainder is not lost. */
async function checkAmount(tx: Tx, userId: string, amount: Usdc): Promise<void> {
  if (amount >= withdrawalTerms.smallest) return;
  const available = await balance(tx, accounts.creatorAvailable(userId));
  if (amount <= 0n || amount !== available) throw new Refusal('withdrawal.amount_invalid');
}

async function heldUntil(
  { clock }: PayoutDeps,
  tx: Tx,
  input: { userId: string; address: string; hours: number },
): Promise<Date | null> {
  if (input.hours === 0 || (await wasPaidTo(tx, input))) return null;
  return new Date(clock.now().getTime() + input.hours * hourMs);
}

async function notifyOfWait(deps: PayoutDeps, tx: Tx, withdrawal: PayoutRow): Promise<void> {
  const { id, userId, amount, address, heldUntil: until, state } = withdrawal;
  if (until === null) return;
  const isChecked = state === 'review';
  const facts = { withdrawalId: id, amount, address, leavesAt: until.toISOString(), isChecked };
  await notify(deps, tx, { userId, kind: 'withdrawal_waits', subject: id, facts });
}

/** Whether its owner can cancel it: it waits to be sent, or for admins to release it. */
export function canCancel({ state, reviewCause }: PayoutRow): boolean {
  return state === 'requested' || (state === 'review' && reviewCause === 'flagged');
}

/**
 * Cancels a withdrawal that has not been signed. Once a worker has claimed it, it is on its way;
 * the row lock orders the two.
 */
export async function cancelWithdrawal(
  deps: PayoutDeps,
  tx: Tx,
  input: { userId: string; id: string },
): Promise<PayoutRow> {
  const withdrawal = await lockWithdrawal(tx, input);
  if (!withdrawal) throw new Refusal('request.not_found');
  if (!canCancel(withdrawal)) throw new Refusal('withdrawal.not_waiting');
  await admitReturn(deps, tx, withdrawal);
  const cancelled = await move(tx, withdrawal, { kind: 'returned', reason: 'You cancelled it.' });
  await releasePayouts(tx, [withdrawal], deps.clock.now());
  tx.publish('payouts', { user: input.userId });
  tx.publish('balance', { user: input.userId });
  return cancelled;
}
