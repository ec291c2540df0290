import { dayMs, wholeDollars } from '@stoke/domain';
import { saveCreator } from '../../src/people/creators/index.ts';
import { insertAccount } from '../../src/people/sign-in/index.ts';
import { accounts } from '../../src/money/ledger/index.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db, Tx } from '../../src/platform/db/db.ts';
import type { NewId } from '../../src/platform/ids.ts';
import { fund } from '../money/fund.ts';
import { setTrust } from '../safety/set-trust.ts';
import { verifyX } from './verified-x.ts';

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

  async function deposit(userId: string, dollars: bigint): Promise<void> {
    const to = accounts.creatorAvailable(userId);
    const deposit = { kind: 'deposit', at: clock.now() };
    await inTx((tx) => fund(tx, to, wholeDollars(dollars), deposit));
  }

  return {
    person,
    deposit,
    /** Sets a score directly instead of through many moves. */
    trust: (userId: string, score: number) => setTrust(deps, userId, score),
    suspend: (userId: string) => setTrust(deps, userId, 199),
    creator: async (username: string, dollars: bigint): Promise<string> => {
      const id = await person(username);
      const links = { twitter: '', website: '', discord: '' };
      await saveCreator(deps, id, {
        name: username,
        username,
        description: '',
        tags: '',
        ...links,
      });
      if (dollars > 0n) await deposit(id, dollars);
      return id;
    },
    /** An account of 30 days with a verified X account. */
    earner: async (username: string, xUsername: string | null = username): Promise<string> => {
      const id = await person(username);
      const opened = new Date(clock.now().getTime() - 30 * dayMs);
      await db.run(sql`update app_user set created_at = ${opened} where id = ${id}`);
      if (xUsername !== null) await verifyX(db, { id, handle: xUsername, at: opened });
      return id;
    },
  };
}
