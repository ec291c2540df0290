import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { Wallet } from './wallet-hold.ts';

/** Writes what has become of a locked user's wallet, and that it became so. */
export async function writeWallet(
  tx: Tx,
  of: { userId: string; wallet: Wallet; kind: 'saved' | 'taken_back'; at: Date },
): Promise<void> {
  const { walletAddress, walletReplacedAt, walletFormer } = of.wallet;
  await tx.run(sql`
    update app_user set wallet_address = ${walletAddress},
      wallet_replaced_at = ${walletReplacedAt}, wallet_former = ${walletFormer}
    where id = ${of.userId}`);
  await tx.run(sql`
    insert into wallet_change (user_id, changed_at, address, kind)
    values (${of.userId}, ${of.at}, ${walletAddress}, ${of.kind}) on conflict do nothing`);
}

/** Of these addresses, those that more than one account is paid to. */
export async function sharedWallets(
  q: Queryable,
  addresses: readonly string[],
): Promise<Set<string>> {
  const rows = await q.all(sql<{ address: string }>`
    select wallet_address as address from app_user where wallet_address = any(${addresses}::text[])
    group by wallet_address having count(*) > 1`);
  return new Set(rows.map(({ address }) => address));
}
