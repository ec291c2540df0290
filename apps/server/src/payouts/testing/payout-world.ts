import { generateKeyPairSigner } from '@solana/kit';
import { usdc, wholeDollars } from '@stoke/domain';
import { openTestChain } from '../../gateways/solana/testing/test-chain.ts';
import { insertAccount } from '../../identity/index.ts';
import { accounts, balances, post, runChecks } from '../../ledger/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { noJobs } from '../../platform/jobs/jobs.ts';
import { checksFolder, openTestDatabase } from '../../testing/test-database.ts';
import type { PayoutRow } from '../payout-store.ts';
import { requestPayout, stepPayouts, type PayoutDeps } from '../index.ts';

export type PayoutWorld = Awaited<ReturnType<typeof openPayoutWorld>>;
export type Earner = { userId: string; wallet: string };

/** Payouts as they are wired, on a database and a chain of their own, at a time one can set. */
export async function openPayoutWorld(treasuryMicro = 1_000_000_000n) {
  const [database, solana] = await Promise.all([
    openTestDatabase(40),
    openTestChain(treasuryMicro),
  ]);
  const { db } = database;
  let now = new Date('2026-11-21T09:00:00.000Z').getTime();
  let isPaused = false;
  const clock = { now: () => new Date(now) };
  const said: { level: string; about: object; text: string }[] = [];
  const say = (level: string) => (about: object, text?: string) => {
    said.push({ level, about, text: text ?? '' });
  };
  const log = { warn: say('warn'), error: say('error'), fatal: say('fatal') };
  const deps: PayoutDeps = {
    db,
    clock,
    newId: uuidV7(clock),
    jobs: noJobs,
    chain: solana.chain,
    log: log as PayoutDeps['log'],
    minimum: wholeDollars(50n),
    walletChangeHoldHours: 24,
    payoutsPaused: () => isPaused,
  };

  const readPayouts = () => db.all(sql<PayoutRow>`select * from payout order by id`);
  const readPayout = async (id: string): Promise<PayoutRow> => {
    const row = await db.one(sql<PayoutRow>`select * from payout where id = ${id}`);
    if (!row) throw new Error(`There is no payout ${id}.`);
    return row;
  };

  async function earner(username: string, dollars: bigint): Promise<Earner> {
    const wallet: string = (await generateKeyPairSigner()).address;
    const userId = await db.transaction(async (tx) => {
      const email = `${username}@x.test`;
      const account = { username, email, passwordHash: '-', role: 'user' } as const;
      const id = await insertAccount(deps, tx, account);
      await tx.run(sql`update app_user set wallet_address = ${wallet} where id = ${id}`);
      if (dollars === 0n) return id;
      const to = accounts.earnerAvailable(id);
      const moves = [{ from: accounts.treasury(to), to, amount: wholeDollars(dollars) }];
      await post(tx, { fact: `earned:${id}`, kind: 'earned', moves, at: clock.now() });
      return id;
    });
    return { userId, wallet };
  }

  /** Steps until nothing is unfinished, a few slots between two steps. */
  async function run(steps = 12): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await stepPayouts(deps);
      const rows = await readPayouts();
      if (rows.every(({ state }) => state === 'confirmed' || state === 'refunded')) return;
      solana.finalize();
      now += 1_000;
    }
  }

  return {
    db,
    ownerUrl: database.ownerUrl,
    solana,
    deps,
    said,
    readPayouts,
    readPayout,
    earner,
    run,
    step: () => stepPayouts(deps),
    request: ({ userId, wallet: address }: Earner, dollars: bigint) =>
      db.transaction((tx) =>
        requestPayout(deps, tx, { userId, amount: wholeDollars(dollars), address }),
      ),
    /** Micro-USDC of an earner: available, in flight, and on chain. */
    read: async ({ userId, wallet }: Earner) => {
      const own = [accounts.earnerAvailable(userId), accounts.earnerInFlight(userId)];
      const [available, inFlight] = await balances(db, own);
      return {
        available: available ?? usdc(0n),
        inFlight: inFlight ?? usdc(0n),
        onChain: await solana.chain.tokenBalance(wallet),
      };
    },
    ban: ({ userId }: Earner) =>
      db.run(sql`
        update app_user set account_status = 'banned', ban_reason = 'fraud' where id = ${userId}`),
    unban: ({ userId }: Earner) =>
      db.run(sql`
        update app_user set account_status = 'active', ban_reason = null where id = ${userId}`),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    pause: (paused: boolean) => {
      isPaused = paused;
    },
    /** The names of the checks that fail. */
    failing: async () => (await runChecks(db, checksFolder)).map(({ name }) => name),
    close: async () => {
      await database.close();
      await solana.close();
    },
  };
}
