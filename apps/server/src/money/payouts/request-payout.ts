import { formatUsd, isWholeCents, knownAddress, type Usdc } from '@stoke/domain';
import { lockUser, type UserRow } from '../../people/users/index.ts';
import { refuseUnpayable, walletPayableFrom } from '../../people/contacts/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { openPayout } from './open-payout.ts';
import { paidAmong } from './payment-store.ts';
import { holdPayout } from './payout-money.ts';
import type { PayoutRow } from './payout-store.ts';

/**
 * Whether the wallet's token account was opened by an earlier payout and is closed: it is not opened again, so a
 * payout to it would fail. A node that does not answer refuses nothing. Call before taking any lock.
 */
export async function isClosedSince({ db, chain }: PayoutDeps, address: string): Promise<boolean> {
  if (!(await paidAmong(db, [address])).has(address)) return false;
  return chain.hasTokenAccount(address).then(
    (isOpen) => !isOpen,
    () => false,
  );
}

/**
 * Takes a payout request (rule 9.1). The money leaves the available balance in the same
 * transaction, so simultaneous requests can never exceed it.
 */
export async function requestPayout(
  deps: PayoutDeps,
  tx: Tx,
  input: {
    userId: string;
    amount: Usdc;
    address: string;
    isClosed?: boolean;
    isAutomatic?: boolean;
  },
): Promise<PayoutRow> {
  if (deps.requestsPaused()) throw new Refusal('payout.paused');
  const limits = await deps.settings.read(tx);
  const { payoutMinimum, walletHoldHours } = limits;
  const payee = await checkWallet(deps, tx, { ...input, walletHoldHours });
  if (!isWholeCents(input.amount)) throw new Refusal('payout.amount_invalid');
  if (input.amount < payoutMinimum) refuseBelow(payoutMinimum);
  if (input.isClosed === true) throw new Refusal('payout.account_closed');
  const asked = { ...input, purpose: 'earnings', heldUntil: null, opening: null } as const;
  const payout = await openPayout(deps, tx, { ...asked, payee, limits });
  if (!(await holdPayout(tx, payout))) throw new Refusal('payout.exceeds_balance');
  return payout;
}

/** The refusal of an amount below the configured minimum, which it names. */
export function refuseBelow(minimum: Usdc): never {
  const least = formatUsd(minimum).replace(/\.00$/, '');
  throw new Refusal('payout.below_minimum', { message: `Minimum payout amount is ${least}.` });
}

async function checkWallet(
  deps: PayoutDeps,
  tx: Tx,
  input: { userId: string; address: string; walletHoldHours: number },
): Promise<UserRow> {
  const { userId, address, walletHoldHours } = input;
  const payee = await lockUser(tx, userId);
  if (!payee?.walletAddress) throw new Refusal('payout.wallet_missing');
  if (payee.accountStatus === 'banned') throw new Refusal('account.banned');
  if (address === '') throw new Refusal('wallet.invalid');
  if (payee.walletAddress !== address) throw new Refusal('payout.wallet_mismatch');
  // It may have been saved before it was known.
  if (knownAddress(address) !== null) refuseUnpayable(address, 'known');
  if (deps.needsEmail && payee.emailConfirmedAt === null) {
    throw new Refusal('payout.email_unconfirmed');
  }
  const payableFrom = walletPayableFrom(payee, walletHoldHours);
  const seconds = payableFrom ? (payableFrom.getTime() - deps.clock.now().getTime()) / 1000 : 0;
  if (seconds > 0) {
    throw new Refusal('payout.wallet_on_hold', { retryAfterSeconds: Math.ceil(seconds) });
  }
  return payee;
}
