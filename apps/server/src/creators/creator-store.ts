import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type CreatorRow = {
  user_id: string;
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
};

export function findCreators(q: Queryable, userIds: readonly string[]): Promise<CreatorRow[]> {
  return q.all(sql<CreatorRow>`
    select * from creator_profile where user_id = any(${userIds}::uuid[])`);
}

/** Inserts or changes the profile. An image that is null stays as it was. */
export async function upsertCreator(tx: Tx, row: CreatorRow, at: Date): Promise<CreatorRow> {
  const stored = await tx.one(sql<CreatorRow>`
    insert into creator_profile (user_id, name, username, username_key, description, tags, twitter,
      website, discord, telegram, logo, banner, created_at, changed_at)
    values (${row.user_id}, ${row.name}, ${row.username}, ${row.username.toLowerCase()},
      ${row.description}, ${row.tags}, ${row.twitter}, ${row.website}, ${row.discord},
      ${row.telegram}, ${row.logo}, ${row.banner}, ${at}, ${at})
    on conflict (user_id) do update set
      name = excluded.name, username = excluded.username, username_key = excluded.username_key,
      description = excluded.description, tags = excluded.tags, twitter = excluded.twitter,
      website = excluded.website, discord = excluded.discord,
      logo = coalesce(excluded.logo, creator_profile.logo),
      banner = coalesce(excluded.banner, creator_profile.banner),
      changed_at = excluded.changed_at
    returning *`);
  if (!stored) throw new Error('An upsert returned no row.');
  return stored;
}

export async function forgetCreator(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from creator_profile where user_id = ${userId}`);
}

/** Whether a profile shows this image. */
export async function isCreatorImage(q: Queryable, path: string): Promise<boolean> {
  const found = await q.one(sql`
    select 1 from creator_profile where logo = ${path} or banner = ${path} limit 1`);
  return found !== null;
}
