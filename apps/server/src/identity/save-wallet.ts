import { notify, type NotifyDeps } from '../notices/index.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockUser, saveWallet as store } from './identity-store.ts';
import { walletPayableFrom } from './wallet-hold.ts';

/** What the chain says of an address as the target of a payout (rulings I3). */
export type WalletVerdict = 'ok' | 'malformed' | 'off_curve' | 'not_a_wallet';

type Deps = NotifyDeps & {
  db: Db;
  walletChangeHoldHours: number;
  judgeWallet(address: string): Promise<WalletVerdict>;
};

/** Saves the wallet that payouts go to. Replacing one starts the hold of rulings I1. */
export async function saveWallet(deps: Deps, userId: string, address: string): Promise<void> {
  const verdict = await deps.judgeWallet(address).catch(() => {
    throw new Refusal('wallet.check_unavailable');
  });
  if (verdict === 'malformed') throw new Refusal('wallet.invalid');
  if (verdict !== 'ok') throw new Refusal('wallet.not_payable');
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.wallet_address === address) return;
    const at = deps.clock.now();
    const replacedAt = user.wallet_address === null ? null : at;
    await store(tx, { userId, address, replacedAt, at });
    await tellOwner(deps, tx, { userId, address, replacedAt });
    await announce(tx, { to: { user: userId }, what: 'session' });
  });
}

/** Told in every case: whoever has the account but not the wallet is warned. */
async function tellOwner(
  deps: Deps,
  tx: Tx,
  of: { userId: string; address: string; replacedAt: Date | null },
): Promise<void> {
  const payableFrom = walletPayableFrom(
    { wallet_replaced_at: of.replacedAt },
    deps.walletChangeHoldHours,
  );
  await notify(deps, tx, {
    userId: of.userId,
    kind: 'wallet_changed',
    subject: deps.newId(),
    facts: {
      address: of.address,
      hasReplaced: of.replacedAt !== null,
      payableFrom: payableFrom?.toISOString() ?? null,
    },
  });
}
