import { randomUUID } from 'node:crypto';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { asOwner } from './books.ts';
import { signIn } from './member.ts';
import type { ServedStoke } from './serve.ts';

export const evidence = 'Four accounts wrote the same replies within a minute of one another.';

/** An admin bans somebody, without screens. */
export async function ban(stoke: ServedStoke, id: string, reason = 'Seen'): Promise<void> {
  const admin = await signIn(stoke, 'admin@stoke.demo');
  await admin.call('banUser', { params: { id }, body: { reason, evidence } });
}

/** Brings a score in one move to where many moves would. */
export async function setTrust(stoke: ServedStoke, id: string, score: number): Promise<void> {
  await asOwner(stoke, async (db) => {
    await db.run(sql`
      insert into trust_move (id, user_id, cause, subject, points, score_after, at)
      select ${randomUUID()}, id, 'rejection_upheld', ${randomUUID()},
        ${score} - reputation_score, ${score}, now()
      from app_user where id = ${id}`);
    await db.run(sql`
      update app_user set reputation_score = ${score},
        account_status = case when ${score} < 200 then 'suspended' else 'active' end
      where id = ${id}`);
  });
}
