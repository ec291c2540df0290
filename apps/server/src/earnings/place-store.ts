import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { Stretch } from './overlap.ts';

/** Paid out, forfeited under a ban, or left behind with a deleted account. */
export type DrawKind = 'payout' | 'forfeit' | 'left';

/** All that has left an earner for good, locked until the transaction ends. */
export async function lockDrawn(tx: Tx, userId: string): Promise<Usdc> {
  const known = await tx.one(sql<{ drawn: Usdc }>`
    select drawn_micro from earner_drawn where user_id = ${userId} for update`);
  if (known) return known.drawn;
  const made = await tx.one(sql<{ drawn: Usdc }>`
    insert into earner_drawn as e (user_id, drawn_micro) values (${userId}, 0)
    on conflict (user_id) do update set drawn_micro = e.drawn_micro
    returning drawn_micro as drawn`);
  if (!made) throw new Error('An upsert returned no row.');
  return made.drawn;
}

export async function insertReward(
  tx: Tx,
  of: Stretch & { submissionId: string; userId: string },
): Promise<void> {
  await tx.run(sql`
    insert into reward_place (submission_id, user_id, earned_before_micro, amount_micro)
    values (${of.submissionId}, ${of.userId}, ${of.before}, ${of.amount})`);
}

/** Writes a draw behind all that were before it; its earner's total is locked. */
export async function insertDraw(
  tx: Tx,
  of: Stretch & { id: string; userId: string; kind: DrawKind },
): Promise<void> {
  await tx.run(sql`
    insert into draw_place (id, user_id, kind, drawn_before_micro, amount_micro)
    values (${of.id}, ${of.userId}, ${of.kind}, ${of.before}, ${of.amount})`);
  await tx.run(sql`
    update earner_drawn set drawn_micro = ${of.before + of.amount} where user_id = ${of.userId}`);
}

export function readReward(
  q: Queryable,
  submissionId: string,
): Promise<(Stretch & { userId: string }) | null> {
  return q.one(sql<Stretch & { userId: string }>`
    select user_id, earned_before_micro as before, amount_micro
    from reward_place where submission_id = ${submissionId}`);
}

export type DrawRow = Stretch & { id: string; kind: DrawKind };

/** The draws that may overlap a stretch, in their order: two look-ups by key, however many there are. */
export function readDrawsAround(
  q: Queryable,
  of: Stretch & { userId: string },
): Promise<DrawRow[]> {
  return q.all(sql<DrawRow>`
    (select id, kind, drawn_before_micro as before, amount_micro from draw_place
      where user_id = ${of.userId} and drawn_before_micro <= ${of.before}
      order by drawn_before_micro desc limit 1)
    union all
    (select id, kind, drawn_before_micro, amount_micro from draw_place
      where user_id = ${of.userId} and drawn_before_micro > ${of.before}
        and drawn_before_micro < ${of.before + of.amount}
      order by drawn_before_micro)`);
}
