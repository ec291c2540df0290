import { creatorRulesVersion } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type CreatorRow = {
  userId: string;
  name: string;
  username: string;
  description: string;
  tags: string[];
  twitter: string;
  website: string;
  discord: string;
  telegram: string;
  logo: string | null;
  banner: string | null;
  revision: number;
};

export function findCreators(q: Queryable, userIds: readonly string[]): Promise<CreatorRow[]> {
  return q.all(sql<CreatorRow>`
    select * from creator_profile where user_id = any(${userIds}::uuid[])`);
}

/** How often the profile was changed, under its lock; null when there is none. */
export async function lockRevision(tx: Tx, userId: string): Promise<number | null> {
  const row = await tx.one(sql<Pick<CreatorRow, 'revision'>>`
    select revision from creator_profile where user_id = ${userId} for update`);
  return row?.revision ?? null;
}

/** The user with this creator username, ignoring case; null when it is free. */
export function findUsernameOwner(q: Queryable, username: string): Promise<string | null> {
  return q.valueOrNull(sql<{ userId: string }>`
    select user_id from creator_profile where username_key = ${username.toLowerCase()}`);
}

/** Which of the stored images to remove. */
export type Removed = { logo: boolean; banner: boolean };

/** Inserts the profile, with the rules that its page shows, or changes it. A null image stays as it was, unless it is removed. */
export function upsertCreator(
  tx: Tx,
  row: Omit<CreatorRow, 'revision'>,
  removed: Removed,
  at: Date,
): Promise<CreatorRow> {
  return tx.only(sql<CreatorRow>`
    insert into creator_profile (user_id, name, username, username_key, description, tags, twitter,
      website, discord, telegram, logo, banner, created_at, changed_at, rules_version)
    values (${row.userId}, ${row.name}, ${row.username}, ${row.username.toLowerCase()},
      ${row.description}, ${row.tags}, ${row.twitter}, ${row.website}, ${row.discord},
      ${row.telegram}, ${row.logo}, ${row.banner}, ${at}, ${at}, ${creatorRulesVersion})
    on conflict (user_id) do update set
      name = excluded.name, username = excluded.username, username_key = excluded.username_key,
      description = excluded.description, tags = excluded.tags, twitter = excluded.twitter,
      website = excluded.website, discord = excluded.discord,
      logo = coalesce(excluded.logo,
        case when ${removed.logo} then null else creator_profile.logo end),
      banner = coalesce(excluded.banner,
        case when ${removed.banner} then null else creator_profile.banner end),
      changed_at = excluded.changed_at, revision = creator_profile.revision + 1
    returning *`);
}
