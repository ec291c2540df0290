import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type Rights = {
  /** Whether statements can write the books without its functions. */
  roleWrites: boolean;
  /** Whether they could after `set role none`, as the login of the connection. */
  loginWrites: boolean;
};

/** What this connection may do to the tables of the books. */
export function readRights(q: Queryable): Promise<Rights> {
  return q.only(sql<Rights>`
    with book as (
      select c.oid, c.relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'ledger' and c.relkind in ('r', 'p')),
    who as (select current_user as name, true as is_role union all select session_user, false),
    writer as (
      select is_role from who, book
      where has_table_privilege(who.name, book.oid, 'insert, update, delete, truncate')
         or pg_has_role(who.name, book.relowner, 'member'))
    select coalesce(bool_or(is_role), false) as role_writes,
           coalesce(bool_or(not is_role), false) as login_writes
    from writer`);
}
