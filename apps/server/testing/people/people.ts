import { dayMs, trustScoreStart, wholeDollars } from '@stoke/domain';
import { insertAccount } from '../../src/people/sign-in/index.ts';
import { accounts } from '../../src/money/ledger/index.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db, Tx } from '../../src/platform/db/db.ts';
import type { NewId } from '../../src/platform/ids.ts';
import { fund } from '../money/fund.ts';
import { setTrust } from '../safety/set-trust.ts';

type Deps = {
  db: Db;
  clock: Clock;
  deps: { db: Db; clock: Clock; newId: NewId };
  names: Map<string, string>;
  inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/** Makes the users of a test. */
export function storyPeople({ db, clock, deps, names, inTx }: Deps) {
  async function person(username: string, role: 'user' | 'admin' = 'user'): Promise<string> {
    const account = { username, email: `${username}@x.test`, passwordHash: '-', role };
    const id = await inTx((tx) => insertAccount(deps, tx, account));
    names.set(id, username);
    return id;
  }

  function depositIn(tx: Tx, userId: string, dollars: bigint): Promise<void> {
    const to = accounts.creatorAvailable(userId);
    return fund(tx, to, wholeDollars(dollars), { kind: 'deposit', at: clock.now() });
  }

  /** Accounts of 30 days with verified X accounts, made by one statement; their ids in this order. */
  async function earners(
    usernames: readonly string[],
    xUsernames: readonly (string | null)[] = usernames,
  ): Promise<string[]> {
    const ids = usernames.map(() => deps.newId());
    const opened = new Date(clock.now().getTime() - 30 * dayMs);
    await db.run(sql`
      with given as (
        select * from unnest(${ids}::uuid[], ${usernames}::text[], ${xUsernames}::text[])
          as given (id, username, handle)
      ), accounts as (
        insert into app_user (id, username, username_key, email, password_hash, name, role,
          account_status, trust_score, created_at, x_username, x_username_key, x_state, x_verified_at)
        select id, username, lower(username), username || '@x.test', '-', username, 'user',
          'active', ${trustScoreStart}, ${opened}, handle, lower(handle),
          case when handle is null then 'unverified' else 'verified' end,
          case when handle is not null then ${opened}::timestamptz end
        from given
      )
      insert into x_claim (id, user_id, handle, code, state, opened_at, post_link, shown_at, decided_at)
      select gen_random_uuid(), id, handle, id::text, 'confirmed', ${opened}, 'https://x.com', ${opened},
        ${opened}
      from given where handle is not null`);
    for (const [n, id] of ids.entries()) names.set(id, usernames[n] ?? id);
    return ids;
  }

  return {
    person,
    deposit: (userId: string, dollars: bigint) => inTx((tx) => depositIn(tx, userId, dollars)),
    /** Sets a score directly instead of through many moves. */
    trust: (userId: string, score: number) => setTrust(deps, userId, score),
    suspend: (userId: string) => setTrust(deps, userId, 199),
    creator: async (username: string, dollars: bigint): Promise<string> => {
      const [id, at] = [deps.newId(), clock.now()];
      await inTx(async (tx) => {
        await tx.run(sql`
          with account as (
            insert into app_user (id, username, username_key, email, password_hash, name, role,
              account_status, trust_score, created_at)
            values (${id}, ${username}, lower(${username}), ${`${username}@x.test`}, '-', ${username},
              'user', 'active', ${trustScoreStart}, ${at})
          )
          insert into creator_profile (user_id, name, username, username_key, description, tags, twitter,
            website, discord, created_at, changed_at)
          values (${id}, ${username}, ${username}, lower(${username}), '', '{}', '', '', '', ${at}, ${at})`);
        if (dollars > 0n) await depositIn(tx, id, dollars);
      });
      names.set(id, username);
      return id;
    },
    earners,
    /** The same for one, or with another X account, or none. */
    earner: async (username: string, xUsername: string | null = username): Promise<string> => {
      const [id = ''] = await earners([username], [xUsername]);
      return id;
    },
  };
}
