import type { Answer } from '@stoke/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { prefixBounds } from '../../platform/db/text-search.ts';
import { sql } from '../../platform/db/sql.ts';
import type { RankPlace } from '../../platform/http/id-cursor.ts';

/** A row of the view `person_row`: what lists say of a person, and the wallet. */
export type PersonRow = Omit<Answer<'people'>[number], 'ban' | 'suspension'> & {
  walletAddress: string | null;
};

/** What a list of people is narrowed to; null: to nothing. */
export type PeopleFilter = {
  status: PersonRow['accountStatus'] | null;
  group: 'admins' | 'creators' | null;
  hasSignals: boolean;
  trustBelow: number | null;
};

const conditions = {
  group: {
    admins: "role = 'admin'",
    creators: 'id in (select user_id from creator_profile)',
  },
  hasSignals: `id in (
    select p.user_id from signal_person p join signal s on s.id = p.signal_id where s.state = 'open')`,
};

/**
 * A list with only the conditions that the filter has, so that each is planned from the smaller set: signals and
 * creators from their own tables, the few who are not active and the least trusted from their indexes.
 */
function listWhere(
  q: Queryable,
  { status, group, hasSignals, trustBelow }: PeopleFilter,
  page: { after: string; values: readonly unknown[]; order: string; limit: number },
): Promise<PersonRow[]> {
  const values = [...page.values, page.limit];
  const where = [page.after];
  if (group !== null) where.push(conditions.group[group]);
  if (hasSignals) where.push(conditions.hasSignals);
  if (status !== null) where.push(`account_status = $${values.push(status)}`);
  if (trustBelow !== null) where.push(`reputation_score < $${values.push(trustBelow)}::int`);
  const text = `select * from person_row where ${where.join(' and ')}
    order by ${page.order} limit $${page.values.length + 1}`;
  // Not prepared: a plan for any status or score would read everybody.
  return q.all<PersonRow>({ name: '', text, values });
}

/** The newest accounts, from before `before`. */
export function listNewest(
  q: Queryable,
  { before, limit, ...filter }: PeopleFilter & { before: string; limit: number },
): Promise<PersonRow[]> {
  const page = { after: 'id < $1', values: [before], order: 'id desc', limit };
  return listWhere(q, filter, page);
}

/** The same by trust, the lowest first: the rank is the score below zero, so that it falls. */
export function listByTrust(
  q: Queryable,
  { before, limit, ...filter }: PeopleFilter & { before: RankPlace; limit: number },
): Promise<PersonRow[]> {
  const after = '(reputation_score, id) > (-$1::bigint, $2::uuid)';
  const page = { after, values: [before.rank, before.id], order: 'reputation_score, id', limit };
  return listWhere(q, filter, page);
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
