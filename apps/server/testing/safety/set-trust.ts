import { randomUUID } from 'node:crypto';
import { changeScore } from '../../src/people/profile/index.ts';
import { lockStatus } from '../../src/people/users/index.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { NewId } from '../../src/platform/ids.ts';

/** Sets a score in one move instead of many, with the consequences of the new score. */
export async function setTrust(
  deps: { db: Db; clock: Clock; newId: NewId },
  userId: string,
  score: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const status = await lockStatus(tx, userId);
    if (!status) throw new Error(`Unknown user ${userId}.`);
    await tx.run(sql`
      insert into trust_move (id, user_id, cause, subject, points, score_after, at)
      values (${deps.newId()}, ${userId}, 'rejection_upheld', ${randomUUID()},
        ${score - status.score}, ${score}, ${deps.clock.now()})`);
    await changeScore(tx, { userId, status, score });
  });
}
