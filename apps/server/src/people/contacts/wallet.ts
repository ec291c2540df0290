import { hourMs, knownAddress } from '@stoke/domain';
import { notify } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SettingsPort } from '../../site/settings/index.ts';
import { type ChangeLimit, refuseAboveADay } from './changes-a-day.ts';
import { lockUser, sharedWallets, writeWallet, type Wallet, leaveTraces } from '../users/index.ts';

/**
 * When payouts to a replaced wallet start (rule 9.1); null without a hold. The caller compares it
 * with the current time.
 */
export function walletPayableFrom(
  wallet: Pick<Wallet, 'walletReplacedAt'>,
  holdHours: number,
): Date | null {
  if (wallet.walletReplacedAt === null || holdHours === 0) return null;
  return new Date(wallet.walletReplacedAt.getTime() + holdHours * hourMs);
}

type Moment = { now: Date; holdHours: number };

/** Whether payouts to it are held; at the end of the hold itself they no longer are. */
export function isOnHold(wallet: Wallet, { now, holdHours }: Moment): boolean {
  const from = walletPayableFrom(wallet, holdHours);
  return from !== null && now < from;
}

/**
 * The wallet after a change to `address`. Several changes within one hold keep the wallet that
 * could be paid before the first of them, so that all of them can be reverted together.
 */
export function replaceWallet(wallet: Wallet, address: string, moment: Moment): Wallet {
  const held = isOnHold(wallet, moment);
  if (wallet.walletAddress === null) {
    return { walletAddress: address, walletReplacedAt: null, walletFormer: null };
  }
  if (held && address === wallet.walletFormer) return restored(address);
  return {
    walletAddress: address,
    walletReplacedAt: moment.now,
    walletFormer: held ? wallet.walletFormer : wallet.walletAddress,
  };
}

/** The wallet with its change reverted, or null when there is nothing to revert. */
export function takeBack(wallet: Wallet, moment: Moment): Wallet | null {
  const { walletFormer: former } = wallet;
  return former !== null && isOnHold(wallet, moment) ? restored(former) : null;
}

/** It could be paid before, so it has no hold. */
function restored(address: string): Wallet {
  return { walletAddress: address, walletReplacedAt: null, walletFormer: null };
}

/** What is known about an address as a payout target (rule 9.3). */
export type WalletVerdict =
  | 'ok'
  | 'malformed'
  | 'off_curve'
  | 'known'
  | 'not_a_wallet'
  | 'treasury'
  | 'listed';

/** Refuses an address that cannot be paid; the refusal says what to do instead. */
export function refuseUnpayable(address: string, verdict: WalletVerdict): void {
  if (verdict === 'ok') return;
  if (verdict === 'malformed') throw new Refusal('wallet.invalid');
  if (verdict === 'treasury') throw new Refusal('wallet.treasury');
  if (verdict === 'listed') throw new Refusal('wallet.listed');
  if (verdict !== 'known') throw new Refusal('wallet.not_payable');
  // The mint of this chain is the only known address without a name.
  const name = knownAddress(address) ?? 'the USDC token itself';
  const message = `This is the address of ${name}. Paste your own wallet's address.`;
  throw new Refusal('wallet.known_address', { message });
}

type ChangeDeps = Core & { settings: Pick<SettingsPort, 'read'> };
type Deps = ChangeDeps & ChangeLimit & { checkPayable(address: string): Promise<WalletVerdict> };

/**
 * Saves the wallet for payouts, ten times in 24 hours (rule 9.3). Replacing one starts the hold of rule 9.1 and
 * notifies its owner.
 * @returns whether another account uses the same wallet, which is allowed.
 */
export async function saveWallet(
  deps: Deps,
  userId: string,
  address: string,
): Promise<{ isShared: boolean }> {
  const verdict = await deps.checkPayable(address).catch(() => {
    throw new Refusal('wallet.check_unavailable');
  });
  refuseUnpayable(address, verdict);
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user && user.walletAddress !== address) {
      const moment = await momentOf(deps, tx);
      const wallet = replaceWallet(user, address, moment);
      // Saving the former wallet again is cancelling the change, which is always allowed.
      const cancels = isOnHold(user, moment) && address === user.walletFormer;
      if (!cancels) await refuseAboveADay(deps, tx, { userId, contact: 'wallet' });
      const input = { userId, wallet, moment, isFirst: !user.walletAddress };
      await change(deps, tx, { ...input, kind: 'saved' });
    }
    return { isShared: (await sharedWallets(tx, [address])).has(address) };
  });
}

/**
 * Reverts a change of the wallet while payouts to the new one are still held: the former wallet is
 * saved again and can be paid immediately.
 */
export async function cancelWalletChange(deps: ChangeDeps, userId: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const moment = await momentOf(deps, tx);
    const wallet = user && takeBack(user, moment);
    if (!wallet?.walletAddress) throw new Refusal('wallet.nothing_to_cancel');
    await change(deps, tx, { userId, wallet, moment, kind: 'taken_back', isFirst: false });
    return wallet.walletAddress;
  });
}

async function change(
  deps: ChangeDeps,
  tx: Tx,
  input: {
    userId: string;
    wallet: Wallet;
    moment: Moment;
    kind: 'saved' | 'taken_back';
    isFirst: boolean;
  },
): Promise<void> {
  const { userId, wallet, moment, kind, isFirst } = input;
  await writeWallet(tx, { userId, wallet, kind, at: moment.now });
  tx.publish('session', { user: userId });
  const address = wallet.walletAddress;
  if (address === null) return;
  await leaveTraces(tx, [{ userId, kind: 'wallet', value: address, at: moment.now }]);
  // Always notify, to warn the owner if the account was taken over.
  const waits = isOnHold(wallet, moment);
  const payableFrom = waits ? walletPayableFrom(wallet, moment.holdHours) : null;
  await notify(deps, tx, {
    userId,
    kind: 'wallet_changed',
    subject: deps.newId(),
    facts: {
      address,
      hasReplaced: !isFirst,
      payableFrom: payableFrom?.toISOString() ?? null,
    },
  });
}

async function momentOf({ clock, settings }: ChangeDeps, tx: Tx): Promise<Moment> {
  const { walletHoldHours } = await settings.read(tx);
  return { now: clock.now(), holdHours: walletHoldHours };
}
