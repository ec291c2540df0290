import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { chartOfAccounts } from '../accounts.ts';
import { accounts } from '../index.ts';

const user = '0198c0de-0000-7000-8000-00000000000a';
const campaign = '0198c0de-0000-7000-8000-00000000000b';

test('the id of an account follows from its kind and owner, without a look-up', () => {
  expect(accounts.creatorAvailable(user)).toEqual({
    id: '836b4a63-facd-d675-83f9-ad40e459b8d2',
    name: `creator_available:${user}`,
    kind: 'creator_available',
    owner: user,
  });
  expect(accounts.creatorAvailable(user.toUpperCase())).toEqual(accounts.creatorAvailable(user));
  expect(accounts.earnerAccruing(user, campaign).name).toBe(`earner_accruing:${user}:${campaign}`);
});

test('an owner without a UUID has no account', () => {
  expect(() => accounts.creatorAvailable('ana')).toThrow(TypeError);
  expect(() => accounts.campaignPool(`${user}:${user}`)).toThrow(TypeError);
});

test('the program and the database have the same chart of accounts', async () => {
  const database = await openTestDatabase();
  try {
    const rows = await database.db.all(sql<{ kind: string }>`
      select kind, owner_type, may_be_negative, needs_holds
      from ledger.account_kind`);
    expect(new Map(rows.map(({ kind, ...is }) => [kind, is]))).toEqual(
      new Map(Object.entries(chartOfAccounts)),
    );
    const platform = await database.db.all(sql`
      select id, kind from ledger.account where owner is null order by kind`);
    expect(platform).toEqual(
      [accounts.platformFee, accounts.treasury, accounts.unclaimed].map(({ id, kind }) => ({
        id,
        kind,
      })),
    );
  } finally {
    await database.close();
  }
});
