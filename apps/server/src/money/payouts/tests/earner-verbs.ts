import { randomUUID } from 'node:crypto';
import { generateKeyPairSigner } from '@solana/kit';
import { wholeDollars } from '@stoke/domain';
import { banUser, liftBan, suspendUser } from '../../../support/bans/index.ts';
import { insertAccount } from '../../../people/sign-in/index.ts';
import { accounts } from '../../ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { fund } from '../../../../testing/money/fund.ts';
import { requestPayout, type PayoutDeps } from '../index.ts';

const admin = randomUUID();
const fraud = { reason: 'fraud', evidence: 'Seen.' };

export type Earner = { userId: string; wallet: string };

/** The actions of earners in payout tests, and what happens to them. */
export function earnerVerbs(deps: PayoutDeps, wait: (milliseconds: number) => void) {
  const { db, clock } = deps;
  const verbs = {
    /** An earner with their own wallet and this many dollars available. */
    earner: async (username: string, dollars: bigint): Promise<Earner> => {
      const wallet: string = (await generateKeyPairSigner()).address;
      const userId = await db.transaction(async (tx) => {
        const email = `${username}@x.test`;
        const account = { username, email, passwordHash: '-', role: 'user' } as const;
        const id = await insertAccount(deps, tx, account);
        await tx.run(sql`update app_user set wallet_address = ${wallet} where id = ${id}`);
        if (dollars === 0n) return id;
        const to = accounts.earnerAvailable(id);
        await fund(tx, to, wholeDollars(dollars), { kind: 'earned', at: clock.now() });
        return id;
      });
      return { userId, wallet };
    },
    request: ({ userId, wallet: address }: Earner, dollars: bigint) =>
      db.transaction((tx) =>
        requestPayout(deps, tx, { userId, amount: wholeDollars(dollars), address }),
      ),
    ban: ({ userId }: Earner) =>
      db.transaction((tx) => banUser({ ...deps, kinds: [] }, tx, { userId, by: admin, ...fraud })),
    suspend: ({ userId }: Earner) =>
      db.transaction((tx) =>
        suspendUser(deps, tx, { userId, by: admin, reason: 'Many replies alike.', days: 7 }),
      ),
    unban: ({ userId }: Earner) =>
      db.transaction((tx) =>
        liftBan({ ...deps, onLifted: async () => null }, tx, {
          userId,
          by: admin,
          reason: 'It was someone else.',
        }),
      ),
  };
  return {
    ...verbs,
    /** Earners with 100 dollars each. */
    earners: async (...names: string[]) => {
      const made: Earner[] = [];
      for (const name of names) made.push(await verbs.earner(name, 100n));
      return made;
    },
    /** One request by each, one after the other. */
    requestAll: async (people: readonly Earner[], dollars: bigint) => {
      const ids: string[] = [];
      for (const person of people) {
        wait(1);
        ids.push((await verbs.request(person, dollars)).id);
      }
      return ids;
    },
  };
}
