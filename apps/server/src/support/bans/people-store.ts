import type { Queryable } from '../../platform/db/db.ts';
import { prefixBounds } from '../../platform/db/text-search.ts';
import { sql } from '../../platform/db/sql.ts';

export type PersonRow = {
  id: string;
  username: string;
  name: string;
  email: string;
  role: 'user' | 'admin';
  accountStatus: 'active' | 'suspended' | 'banned';
  reputationScore: number;
  xUsername: string | null;
  telegramUsername: string | null;
  walletAddress: string | null;
  createdAt: Date;
};

/** The newest accounts, from before `before`. */
export function listNewest(
  q: Queryable,
  { before, limit }: { before: string; limit: number },
): Promise<PersonRow[]> {
  return q.all(sql<PersonRow>`
    select id, username, name, email, role, account_status, trust_score as reputation_score,
      x_username,
      telegram_username, wallet_address, created_at
    from app_user where id < ${before} order by id desc limit ${limit}`);
}

/**
 * Users with a name that begins with the text. Each name has its own index, read in its order for
 * at most `limit` rows, so even a short text reads no more.
 */
export async function searchPeople(
  q: Queryable,
  input: { prefix: string; limit: number },
): Promise<PersonRow[]> {
  const { limit } = input;
  const [prefix, end] = prefixBounds(input.prefix);
  const found = await q.all(sql<{ id: string }>`
    (select id from app_user where username_key ~>=~ ${prefix} and username_key ~<~ ${end}
      order by username_key using ~<~ limit ${limit})
    union
    (select id from app_user where email ~>=~ ${prefix} and email ~<~ ${end}
      order by email using ~<~ limit ${limit})
    union
    (select id from app_user where x_username_key ~>=~ ${prefix} and x_username_key ~<~ ${end}
      order by x_username_key using ~<~ limit ${limit})
    union
    (select id from app_user
      where lower(telegram_username) ~>=~ ${prefix} and lower(telegram_username) ~<~ ${end}
      order by lower(telegram_username) using ~<~ limit ${limit})`);
  return q.all(sql<PersonRow>`
    select id, username, name, email, role, account_status, trust_score as reputation_score,
      x_username,
      telegram_username, wallet_address, created_at
    from app_user where id = any(${found.map(({ id }) => id)}::uuid[])
    order by username_key limit ${limit}`);
}

export function readPerson(q: Queryable, id: string): Promise<PersonRow | null> {
  return q.one(sql<PersonRow>`
    select id, username, name, email, role, account_status, trust_score as reputation_score,
      x_username,
      telegram_username, wallet_address, created_at
    from app_user where id = ${id}`);
}
