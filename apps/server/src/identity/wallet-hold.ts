import { hourMs } from '@stoke/domain';

/** A user's wallet as it is stored. */
export type Wallet = {
  walletAddress: string | null;
  /** When it replaced another one; null when it never did. */
  walletReplacedAt: Date | null;
  /** The last wallet that could be paid before the change; null when there was none. */
  walletFormer: string | null;
};

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
