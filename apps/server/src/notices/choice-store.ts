import type { NoticeKind } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Choice = { kind: NoticeKind; byTelegram: boolean };

/** A user's choices; kinds without a choice use their default. */
export async function readChoices(
  q: Queryable,
  userId: string,
): Promise<ReadonlyMap<NoticeKind, boolean>> {
  const rows = await q.all(sql<Choice>`
    select kind, by_telegram from notice_choice where user_id = ${userId}`);
  return new Map(rows.map((row) => [row.kind, row.byTelegram]));
}

export async function writeChoice(
  tx: Tx,
  of: { userId: string; kind: NoticeKind; byTelegram: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into notice_choice (user_id, kind, by_telegram)
    values (${of.userId}, ${of.kind}, ${of.byTelegram})
    on conflict (user_id, kind) do update set by_telegram = excluded.by_telegram`);
}
