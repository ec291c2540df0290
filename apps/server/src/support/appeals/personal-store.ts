import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export function hasOpenAppeal(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from appeal where user_id = ${userId} and state = 'open' limit 1`);
}

/** Erases the texts. The appeals and their outcomes stay. */
export async function eraseAppeals(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update appeal set text = 'This text was erased.',
      note = case when note = '' then '' else 'erased' end
    where user_id = ${userId}`);
  await tx.run(sql`
    update dispute set answer = case when answer = '' then '' else 'erased' end
    where user_id = ${userId}`);
}
