import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Uses a signature of the chain, which counts once, for one purpose. A second caller waits for the commit of the
 * first, and is refused then. A transfer that an operator marked as a replacement is used for that.
 * @param use `usedId` is that of the deposit, the attempt of a payout (the payout, when others sent it), the loop, or the participation that was
 *   paid.
 * @returns false when it was used before, for anything.
 */
export async function takeSignature(
  tx: Tx,
  use: {
    signature: string;
    usedFor: 'deposit' | 'payout' | 'loop' | 'boost_payment';
    usedId: string;
    at: Date;
  },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into chain_signature (signature, used_for, used_id, used_at)
    select ${use.signature}, ${use.usedFor}, ${use.usedId}, ${use.at}
    where not exists (
      select from treasury_transaction where signature = ${use.signature} and kind = 'replacement')
    on conflict do nothing`);
  return inserted === 1;
}
