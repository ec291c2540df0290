import type { Queryable } from '../../platform/db/db.ts';
import { prefixBounds } from '../../platform/db/text-search.ts';
import { sql } from '../../platform/db/sql.ts';
import type { RankPlace } from '../../platform/http/id-cursor.ts';

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
  isCreator: boolean;
  openSignals: number;
  waitingWork: number;
  lastSeenAt: Date | null;
};

/** What a list of people is narrowed to; null: to nothing. */
export type PeopleFilter = {
  status: PersonRow['accountStatus'] | null;
  group: 'admins' | 'creators' | null;
  hasSignals: boolean;
  trustBelow: number | null;
};

/**
 * The newest accounts, from before `before`. The people of open signals are read once, so that no signals are counted
 * for the accounts that are left out.
 */
export function listNewest(
  q: Queryable,
  input: PeopleFilter & { before: string; limit: number },
): Promise<PersonRow[]> {
  const { status, group, hasSignals, trustBelow, before, limit } = input;
  return q.all(sql<PersonRow>`
    select * from person_row
    where id < ${before}
      and (${status}::text is null or account_status = ${status})
      and (${trustBelow}::int is null or reputation_score < ${trustBelow})
      and (${group}::text is distinct from 'admins' or role = 'admin')
      and (${group}::text is distinct from 'creators' or is_creator)
      and (not ${hasSignals}::boolean or id in (
        select p.user_id from signal_person p join signal s on s.id = p.signal_id where s.state = 'open'))
    order by id desc limit ${limit}`);
}

/** The same by trust, the lowest first: the rank is the score below zero, so that it falls. */
export function listByTrust(
  q: Queryable,
  input: PeopleFilter & { before: RankPlace; limit: number },
): Promise<PersonRow[]> {
  const { status, group, hasSignals, trustBelow, before, limit } = input;
  return q.all(sql<PersonRow>`
    select * from person_row
    where (reputation_score, id) > (-${before.rank}::bigint, ${before.id}::uuid)
      and (${status}::text is null or account_status = ${status})
      and (${trustBelow}::int is null or reputation_score < ${trustBelow})
      and (${group}::text is distinct from 'admins' or role = 'admin')
      and (${group}::text is distinct from 'creators' or is_creator)
      and (not ${hasSignals}::boolean or id in (
        select p.user_id from signal_person p join signal s on s.id = p.signal_id where s.state = 'open'))
    order by reputation_score, id limit ${limit}`);
}

/**
 * Users with a name that begins with the text. Each name has its own index, read in its order for
 * at most `limit` rows, so even a short text reads no more.
 */
export function searchPeople(
  q: Queryable,
  input: { prefix: string; limit: number },
): Promise<PersonRow[]> {
  const { limit } = input;
  const [prefix, end] = prefixBounds(input.prefix);
  return q.all(sql<PersonRow>`
    select * from person_row where id in (
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
        order by lower(telegram_username) using ~<~ limit ${limit}))
    order by username_key limit ${limit}`);
}

export function readPerson(q: Queryable, id: string): Promise<PersonRow | null> {
  return q.one(sql<PersonRow>`select * from person_row where id = ${id}`);
}
