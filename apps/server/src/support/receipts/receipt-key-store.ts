import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PublicKey } from './receipt-signer.ts';

/** Stores a public key permanently, so that receipts can be verified after it was replaced. */
export async function keepKey(q: Queryable, key: PublicKey, at: Date): Promise<void> {
  await q.run(sql`
    insert into receipt_key (kid, public_jwk, first_used_at)
    values (${key.kid}, ${JSON.stringify(key)}, ${at}) on conflict do nothing`);
}

/** All keys, latest first. */
export function listKeys(q: Queryable): Promise<PublicKey[]> {
  return q.values(sql<{ key: PublicKey }>`
    select public_jwk as key from receipt_key order by first_used_at desc, kid`);
}
