import type { Db, Tx } from './db/db.ts';
import { named } from './db/sql.ts';
import { atOnce, byId } from './personal-data.ts';

type Row = Record<string, unknown>;

/** Exports these columns, `id` first, of a user's rows in a table. */
export function exportRows(db: Db, table: string, columns: string) {
  const statement = named(
    `select ${columns} from ${table} where user_id = $1 and id > $2 order by id limit $3`,
  );
  return byId(db, (q, { userId, after, limit }) =>
    q.all<Row & { id: string }>({ ...statement, values: [userId, after, limit] }),
  );
}

/** The same for a table of which a person cannot have many rows, in this order. */
export function exportFewRows(db: Db, table: string, columns: string, order: string) {
  const statement = named(
    `select ${columns} from ${table} where user_id = $1 order by ${order} limit 10000`,
  );
  return atOnce(db, (q, userId) => q.all<Row>({ ...statement, values: [userId] }));
}

/** Deletes a user's rows in these tables. */
export function eraseRows(...tables: readonly string[]) {
  const statements = tables.map((table) => named(`delete from ${table} where user_id = $1`));
  return async (tx: Tx, userId: string): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    for (const statement of statements) await tx.run({ ...statement, values: [userId] });
  };
}
