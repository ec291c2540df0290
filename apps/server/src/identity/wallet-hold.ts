import { hourMs } from '@stoke/domain';

/** A user's wallet as it is stored. */
export type Wallet = {
  walletAddress: string | null;
  /** When it replaced another one; null when it never did. */
  walletReplacedAt: Date | null;
  /** The last one that could be paid before the change; null when there was none. */
  walletFormer: string | null;
};

/**
 * When payouts to a replaced wallet start (rule 9.1), or null when the wallet never replaced
 * another or nothing is held. Whether that moment has passed is the caller's question.
 */
export function walletPayableFrom(
  wallet: Pick<Wallet, 'walletReplacedAt'>,
  holdHours: number,
): Date | null {
  if (wallet.walletReplacedAt === null || holdHours === 0) return null;
  return new Date(wallet.walletReplacedAt.getTime() + holdHours * hourMs);
}

type Moment = { now: Date; holdHours: number };

/** Whether payouts to it still wait: at the end of the hold itself they do not. */
export function isOnHold(wallet: Wallet, { now, holdHours }: Moment): boolean {
  const from = walletPayableFrom(wallet, holdHours);
  return from !== null && now < from;
}

/**
 * What a change to `address` makes of a wallet. Several changes within one hold keep the wallet that
 * could be paid before the first of them, so that all of them can be taken back at once.
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

/** The wallet with its change taken back, or null when there is none that can be. */
export function takeBack(wallet: Wallet, moment: Moment): Wallet | null {
  const { walletFormer: former } = wallet;
  return former !== null && isOnHold(wallet, moment) ? restored(former) : null;
}

/** It could be paid before, so it waits for nothing. */
function restored(address: string): Wallet {
  return { walletAddress: address, walletReplacedAt: null, walletFormer: null };
}
