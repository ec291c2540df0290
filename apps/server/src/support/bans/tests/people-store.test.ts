import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsRead } from '../../../../testing/platform/rows-read.ts';
import {
  openAsOwner,
  openTestDatabase,
  type TestDatabase,
} from '../../../../testing/platform/test-database.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { lastId } from '../../../platform/http/id-cursor.ts';
import { sql } from '../../../platform/db/sql.ts';
import { listByTrust, listNewest, type PeopleFilter } from '../people-store.ts';

const accounts = 20_000;
/** Few people are creators, in a signal or distrusted, and all of them came first. */
const few = 20;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const owner = openAsOwner(database);
  await owner.run(sql`
    insert into app_user (id, username, username_key, name, email, password_hash, role, account_status,
      trust_score, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'user' || n, 'user' || n, 'User',
      n || '@example.com', 'x', 'user', 'active', case when n <= ${few} then 250 else 500 end, now()
    from generate_series(1, ${accounts}::int) n`);
  await owner.run(sql`
    insert into creator_profile (user_id, name, username, username_key, description, tags, twitter, website,
      discord, created_at, changed_at)
    select id, 'Brand', username, username_key, '', '{}', '', '', '', now(), now()
    from app_user where trust_score = 250`);
  await owner.run(sql`
    insert into signal (id, key, kind, base, strength, size, evidence, found_at, changed_at)
    values (${lastId}, 'key', 'shared_wallet', 85, 85, 2, '[]', now(), now())`);
  await owner.run(sql`
    insert into signal_person (signal_id, user_id)
    select ${lastId}, id from app_user where trust_score = 250`);
  await owner.run(sql`analyze app_user, creator_profile, signal, signal_person`);
  await owner.close();
});
afterAll(() => database.close());

const accountsRead = (read: (q: Queryable) => Promise<unknown>) =>
  rowsRead(database.db, 'app_user', read);
const every: PeopleFilter = { status: null, group: null, hasSignals: false, trustBelow: null };
const filters: Readonly<Record<string, Partial<PeopleFilter>>> = {
  'no one left out': {},
  creators: { group: 'creators' },
  admins: { group: 'admins' },
  signals: { hasSignals: true },
  'little trust': { trustBelow: 300 },
  'suspended people': { status: 'suspended' },
  'distrusted creators in signals': { group: 'creators', hasSignals: true, trustBelow: 300 },
};

test.each(Object.entries(filters))(
  'a page of %s reads its people, not all',
  async (_, narrowed) => {
    const filter = { ...every, ...narrowed };
    const [limit, id] = [26, lastId];
    const before = { rank: 1_000_000n, id };
    const most = 4 * limit;
    expect(await accountsRead((q) => listNewest(q, { ...filter, before: id, limit }))).toBeLessThan(
      most,
    );
    expect(await accountsRead((q) => listByTrust(q, { ...filter, before, limit }))).toBeLessThan(
      most,
    );
  },
);
