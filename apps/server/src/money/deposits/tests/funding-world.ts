import { generateKeyPairSigner } from '@solana/kit';
import { sendFromDemoWallet } from '@stoke/chain-local';
import { wholeDollars } from '@stoke/domain';
import { connectSolana } from '../../../gateways/solana/index.ts';
import { openTestChain, type TestChain } from '../../../../testing/gateways/test-chain.ts';
import { insertAccount } from '../../../people/sign-in/index.ts';
import { accounts, balance } from '../../ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Log } from '../../../platform/log.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { ownsTicket } from '../../../support/tickets/index.ts';
import { noScreening } from '../../../../testing/safety/no-screening.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import type { DepositRow } from '../deposit-store.ts';
import { checksBefore, readTreasury } from '../../treasury/index.ts';
import { createDeposit, takeArrival, type FundingDeps } from '../index.ts';
import { expireDeposits } from '../take-arrival.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

export type FundingWorld = Awaited<ReturnType<typeof openFundingWorld>>;

/**
 * Deposits wired as in production, with their own database and chain and a clock that tests set.
 */
export async function openFundingWorld() {
  const [database, solana] = await Promise.all([openTestDatabase(40), openTestChain(0n)]);
  const { db } = database;
  let now = new Date('2026-11-21T09:00:00.000Z').getTime();
  const clock = { now: () => new Date(now) };
  const messages: string[] = [];
  const credited: string[] = [];
  const say = (_about: object, text?: string) => void messages.push(text ?? '');
  const log = { error: say, warn: say, info: () => {} } as Pick<Log, 'warn' | 'error' | 'info'>;
  const payers = payerVerbs(solana);
  const deps: FundingDeps & { log: typeof log } = {
    db,
    clock,
    newId: uuidV7(clock),
    chain: solana.chain,
    log,
    hasDashboard: async () => true,
    ownsTicket,
    screening: noScreening,
    transactionUrl: () => null,
    lockUnfunded: async () => undefined,
    startedBy: async () => [],
    onCredited: async (_tx, { creatorId }) => {
      credited.push(creatorId);
      return [];
    },
    demoWallet: ({ amountMicro, reference }) => payers.pay(amountMicro, reference),
  };
  const before = checksBefore();
  const treasury = (given: typeof deps) => ({
    ...given,
    checksBefore: before,
    onArrival: (arrival: Parameters<typeof takeArrival>[1]) => takeArrival(given, arrival),
    onPayment: async () => undefined,
    onMemo: async () => undefined,
  });
  return {
    db,
    ownerUrl: database.ownerUrl,
    deps,
    /** What the treasury's history is read with. */
    treasury,
    /** One turn of everything that looks for deposits. */
    watch: async (max?: { listed: number; read: number }) => {
      await readTreasury(treasury(deps), max);
      await expireDeposits(deps);
    },
    solana,
    text: messages,
    /** Creators whose pending campaigns were checked, one entry per credit. */
    credited,
    ...payers,
    ...creatorVerbs(deps),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    /** The names of the checks that fail. */
    failing: async () => (await failedChecks(db)).map(({ name }) => name),
    close: async () => {
      await database.close();
      await solana.close();
    },
  };
}

function payerVerbs({ local, chain, dir }: TestChain) {
  const { rpcUrl } = local;
  return {
    pay: (amountMicro: bigint, reference: string, recipient = chain.treasury) =>
      sendFromDemoWallet({ rpcUrl, dir, recipient, amountMicro, reference }),
    /** A payer with 1,000 USDC who pays several references in one transaction. */
    payTogether: async (pays: { amount: bigint; reference: string }[]) => {
      const signer = await generateKeyPairSigner();
      const usdcMicro = 1_000_000_000n;
      await local.faucet.give({ owner: signer.address, usdcMicro, lamports: usdcMicro });
      const stranger = await connectSolana({ rpcUrl, mint: chain.mint, signer });
      const memo = 'several together';
      const all = pays.map((one) => ({ ...one, to: chain.treasury }));
      const { wire, signature } = await stranger.signPayout({ pays: all, memo });
      await stranger.broadcast(wire);
      return signature;
    },
  };
}

function creatorVerbs(deps: FundingDeps) {
  const { db } = deps;
  return {
    creator: (username: string) =>
      db.transaction((tx) => {
        const email = `${username}@x.test`;
        return insertAccount(deps, tx, { username, email, passwordHash: '-', role: 'user' });
      }),
    deposit: (creatorId: string, dollars: bigint) =>
      db.transaction((tx) => createDeposit(deps, tx, { creatorId, amount: wholeDollars(dollars) })),
    read: async (id: string): Promise<DepositRow> => {
      const row = await db.one(sql<DepositRow>`select * from deposit where id = ${id}`);
      if (!row) throw new Error(`Unknown deposit ${id}.`);
      return row;
    },
    /** Micro-USDC that a creator may spend. */
    balance: (creatorId: string) => balance(db, accounts.creatorAvailable(creatorId)),
  };
}
