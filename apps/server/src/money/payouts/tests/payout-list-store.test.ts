import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsRead } from '../../../../testing/platform/rows-read.ts';
import {
  openAsOwner,
  openTestDatabase,
  type TestDatabase,
} from '../../../../testing/platform/test-database.ts';
import { lastId } from '../../../platform/http/id-cursor.ts';
import { sql } from '../../../platform/db/sql.ts';
import { nameOf, searchPayouts, type PayoutSearch } from '../payout-list-store.ts';

const payouts = 10_000;
/** Few payouts are special in any way, and all of them came first. */
const few = 20;
const start = new Date('2026-01-01T00:00:00Z');
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
const base58 = 'Z'.repeat(32);
let database: TestDatabase;

/** One payout a quarter of an hour, ten to each account. */
beforeAll(async () => {
  database = await openTestDatabase();
  const owner = openAsOwner(database);
  // However long a busy machine takes for the rows; what is paid is not summed up here.
  await owner.run(sql`set statement_timeout = 0`);
  await owner.run(sql`alter table payout disable trigger user`);
  await owner.run(sql`
    insert into app_user (id, username, username_key, name, email, password_hash, role, account_status,
      trust_score, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'user' || n, 'user' || n, 'User',
      n || '@example.com', 'x', 'user', 'active', 500, ${start}
    from generate_series(1, ${payouts / 10}::int) n`);
  await owner.run(sql`
    insert into payout (id, user_id, purpose, amount_micro, address, reference, state, requested_at,
      confirmed_at, signature, reason, review_cause, flags, releases_needed)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(n::text, 19, '0'))::uuid,
      ('00000000-0000-7000-8000-' || lpad(((n + 9) / 10)::text, 12, '0'))::uuid,
      case when n between ${few + 1}::int and ${2 * few}::int then 'withdrawal' else 'earnings' end, 50000000,
      case when n <= ${few} then ${base58} else 'address' || n % 200 end, 'reference' || n, state, at,
      case when state = 'confirmed' then at end, case when state = 'confirmed' then 'signature' || n end,
      case when state = 'refunded' then 'Refused.' end,
      case when state = 'review' then 'flagged' end,
      case when state = 'review' then '{listed}'::text[] when n % 10 = 0 then '{first_payout}' else '{}' end,
      case when state = 'review' or n % 10 = 0 then 1 else 0 end
    from (select n, ${start}::timestamptz + n * interval '15 minutes' as at,
        case when n > ${few} then 'confirmed'
          else (array['requested', 'review', 'sending', 'refunded'])[1 + n % 4] end as state
      from generate_series(1, ${payouts}::int) n) rows`);
  await owner.run(sql`analyze payout`);
  await owner.close();
});
afterAll(() => database.close());

const every: PayoutSearch = {
  named: null,
  state: null,
  purpose: null,
  flag: null,
  from: null,
  to: null,
};
const limit = 51;
const searches: Readonly<
  Record<string, { found: number; search?: string } & Partial<PayoutSearch>>
> = {
  'nothing left out': { found: limit },
  'a day': { found: limit, from: days(100), to: days(101) },
  'the first hours': { found: 7, to: new Date(start.getTime() + 2 * 3_600_000) },
  requested: { found: 5, state: 'requested' },
  review: { found: 5, state: 'review' },
  sending: { found: 5, state: 'sending' },
  confirmed: { found: limit, state: 'confirmed' },
  refunded: { found: 5, state: 'refunded' },
  earners: { found: limit, purpose: 'earnings' },
  withdrawals: { found: few, purpose: 'withdrawal' },
  'a rare flag': { found: 5, flag: 'listed' },
  'a frequent flag': { found: limit, flag: 'first_payout' },
  'refunded withdrawals': { found: 0, state: 'refunded', purpose: 'withdrawal' },
  'a username': { found: limit, search: 'user1' },
  'an address': { found: few, search: base58 },
  'withdrawals of an account': { found: 10, search: 'user3', purpose: 'withdrawal' },
};

test.each(Object.entries(searches))(
  'a page of all payouts, narrowed to %s, reads its payouts, not all',
  async (_, { found, search, ...narrowed }) => {
    const named = search === undefined ? null : await nameOf(database.db, search);
    const asked = { ...every, named, ...narrowed, before: lastId, limit };
    expect(await searchPayouts(database.db, asked)).toHaveLength(found);
    const read = await rowsRead(database.db, 'payout', (q) => searchPayouts(q, asked));
    // fifty names have the most
    expect(read).toBeLessThan(600);
  },
);
