import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type PersonRow = {
  id: string;
  username: string;
  name: string;
  email: string;
  role: 'user' | 'admin';
  account_status: 'active' | 'suspended' | 'banned';
  reputation_score: number;
  x_username: string | null;
  telegram_username: string | null;
  created_at: Date;
};

/** The newest accounts, from before `before`. */
export function listNewest(
  q: Queryable,
  of: { before: string; limit: number },
): Promise<PersonRow[]> {
  return q.all(sql<PersonRow>`
    select id, username, name, email, role, account_status, reputation_score, x_username,
      telegram_username, created_at
    from app_user where id < ${of.before} order by id desc limit ${of.limit}`);
}

/**
 * Whoever is called like this, by the beginning of a name. Each name has an index of its own and
 * gives at most `limit`: no search reads more, however short its word.
 */
export function searchPeople(
  q: Queryable,
  of: { prefix: string; limit: number },
): Promise<PersonRow[]> {
  const like = `${of.prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return q.all(sql<PersonRow>`
    select id, username, name, email, role, account_status, reputation_score, x_username,
      telegram_username, created_at
    from app_user where id in (
      (select id from app_user where username_key like ${like} order by username_key
        limit ${of.limit})
      union all
      (select id from app_user where email like ${like} order by email limit ${of.limit})
      union all
      (select id from app_user where x_username_key like ${like} order by x_username_key
        limit ${of.limit})
      union all
      (select id from app_user where lower(telegram_username) like ${like}
        order by lower(telegram_username) limit ${of.limit})
    )
    order by username_key limit ${of.limit}`);
}

export function readPerson(q: Queryable, id: string): Promise<PersonRow | null> {
  return q.one(sql<PersonRow>`
    select id, username, name, email, role, account_status, reputation_score, x_username,
      telegram_username, created_at
    from app_user where id = ${id}`);
}
