import { sql } from '../../../platform/db/sql.ts';
import type { Db } from '../../../platform/db/db.ts';
import {
  checksBefore,
  historyRead,
  readTreasury,
  type TreasuryDeps,
} from '../../treasury/index.ts';
import { ownsTicket } from '../../../support/tickets/index.ts';
import {
  createDeposit,
  dismissReading,
  retryReading,
  showGivenUp,
  takeArrival,
  type FundingDeps,
} from '../../deposits/index.ts';
import { creatorVerbs } from './creator-verbs.ts';
import { openPayoutWorld } from './payout-world.ts';
import { takePayment, type PayoutDeps } from '../index.ts';
import { sendFromDemoWallet } from '@stoke/chain-local';
import { usdc } from '@stoke/domain';
import { accounts, balance } from '../../ledger/index.ts';

export type TreasuryWorld = Awaited<ReturnType<typeof openTreasuryWorld>>;

/** Deposits and payouts of one treasury, with the reader of its history, on one chain and database. */
export async function openTreasuryWorld(treasuryMicro = 0n) {
  const world = await openPayoutWorld(treasuryMicro);
  const { db, deps: payouts, solana } = world;
  const funding: FundingDeps = {
    ...payouts,
    hasDashboard: async () => true,
    ownsTicket,
    lockUnfunded: async () => undefined,
    startedBy: async () => [],
    onCredited: async () => [],
    demoWallet: null,
  };
  let before = checksBefore();
  payouts.isHistoryRead = (q, slots) => historyRead(before)(q, slots);
  /** The reader's dependencies, over another database or chain. */
  const readerOf = (given: { db?: Db; chain?: PayoutDeps['chain'] } = {}): TreasuryDeps => {
    const own = { ...payouts, ...given };
    return {
      ...own,
      checksBefore: before,
      onArrival: (arrival) => takeArrival({ ...funding, ...own }, arrival),
      onPayment: (transaction) => takePayment(own, transaction),
      onMemo: async () => undefined,
    };
  };
  return {
    ...world,
    ...creatorVerbs(payouts),
    funding,
    readerOf,
    readEarner: world.read,
    /** One turn of the reader. */
    read: (given?: Parameters<typeof readerOf>[0], max?: { listed: number; read: number }) =>
      readTreasury(readerOf(given), max),
    /** An admin has a transaction that was given up read again. */
    tryAgain: (adminId: string, signature: string) =>
      db.transaction((tx) => retryReading(funding, tx, { adminId, signature })),
    dismiss: (adminId: string, signature: string) =>
      db.transaction((tx) =>
        dismissReading(funding, tx, { adminId, signature, reason: 'It moved no USDC.' }),
      ),
    givenUp: () => showGivenUp(funding, db),
    /** As after a start of the processes. */
    restart: () => {
      before = checksBefore();
    },
    deposit: (creatorId: string, micro: bigint) =>
      db.transaction((tx) => createDeposit(funding, tx, { creatorId, amount: usdc(micro) })),
    /** A transfer to the treasury; under a reference, it pays a deposit. */
    pay: (amountMicro: bigint, reference = solana.chain.newReference()) =>
      sendFromDemoWallet({
        rpcUrl: solana.local.rpcUrl,
        dir: solana.dir,
        recipient: solana.chain.treasury,
        amountMicro,
        reference,
      }),
    balanceOf: (creatorId: string) => balance(db, accounts.creatorAvailable(creatorId)),
    history: () => db.one(sql`select * from treasury_history`),
    transactions: () =>
      db.all(sql<{ signature: string; kind: string | null; attempts: number; isGivenUp: boolean }>`
        select signature, kind, attempts, given_up_at is not null as is_given_up
        from treasury_transaction order by slot, signature`),
  };
}
