import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

/** As if the user had shown that the X account is theirs. */
export async function verifyX(
  q: Queryable,
  { id, handle, at }: { id: string; handle: string; at: Date },
): Promise<void> {
  await q.run(sql`
    update app_user set x_username = ${handle}, x_username_key = lower(${handle}),
      x_state = 'verified', x_verified_at = ${at} where id = ${id}`);
  await q.run(sql`
    insert into x_claim (id, user_id, handle, code, state, opened_at, post_link, shown_at,
      decided_at)
    values (${randomUUID()}, ${id}, ${handle}, ${id}, 'confirmed', ${at}, 'https://x.com', ${at},
      ${at})`);
}
