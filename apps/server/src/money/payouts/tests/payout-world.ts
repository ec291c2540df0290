import { usdc } from '@stoke/domain';
import { openTestChain } from '../../../../testing/gateways/test-chain.ts';
import { accounts, balances } from '../../ledger/index.ts';
import { openBreaker } from '../../checks/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { openInstalledDatabase } from '../../../../testing/platform/test-database.ts';
import { noScreening } from '../../../../testing/safety/no-screening.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { listPayments } from '../payment-store.ts';
import type { PayoutRow } from '../payout-store.ts';
import { checksBefore, readTreasury } from '../../treasury/index.ts';
import { stepPayouts, takePayment, type PayoutDeps } from '../index.ts';
import { earnerVerbs, type Earner } from './earner-verbs.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

export type PayoutWorld = Awaited<ReturnType<typeof openPayoutWorld>>;

/** Payouts wired as in production, with their own database and chain and a clock that tests set. */
export async function openPayoutWorld(treasuryMicro = 1_000_000_000n) {
  const [database, solana] = await Promise.all([
    openInstalledDatabase(40),
    openTestChain(treasuryMicro),
  ]);
  const { db, ownerUrl } = database;
  let now = new Date('2026-11-21T09:00:00.000Z').getTime();
  let isPaused = false;
  const clock = { now: () => new Date(now) };
  const { text: messages, informed, log } = listenToLog();
  const deps: PayoutDeps = {
    needsEmail: false,
    db,
    clock,
    newId: uuidV7(clock),
    chain: solana.chain,
    log,
    settings: usualSettings(db, noPayoutLimits),
    screening: noScreening,
    transactionUrl: () => null,
    breaker: openBreaker({ clock, newId: uuidV7(clock) }),
    payoutsPaused: () => isPaused,
    requestsPaused: () => isPaused,
    isHistoryRead: async () => true,
  };
  const readPayouts = () => db.all(sql<PayoutRow>`select * from payout order by id`);
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return {
    db,
    ownerUrl,
    solana,
    deps,
    /** Warnings and errors of the log: level, fields and text. */
    text: messages,
    /** The other lines of the log. */
    informed,
    ...earnerVerbs(deps, wait),
    ...payoutReads(deps),
    readPayouts,
    wait,
    step: () => stepPayouts(deps),
    readTreasury: readerOf(deps, wait),
    /** Steps until nothing is unfinished, a few slots apart. */
    run: async (steps = 12) => {
      for (let step = 0; step < steps; step += 1) {
        await stepPayouts(deps);
        const rows = await readPayouts();
        if (rows.every(({ state }) => state === 'confirmed' || state === 'refunded')) return;
        solana.finalize();
        wait(1_000);
      }
    },
    pause: (paused: boolean) => {
      isPaused = paused;
    },
    close: async () => {
      await database.close();
      await solana.close();
    },
  };
}

/** One turn of the reader of the treasury's history, a minute after the last one. */
function readerOf(deps: PayoutDeps, wait: (milliseconds: number) => void) {
  const before = checksBefore();
  return (given: PayoutDeps = deps) => {
    wait(60_000);
    return readTreasury({
      ...given,
      checksBefore: before,
      onArrival: async () => null,
      onPayment: (transaction) => takePayment(given, transaction),
      onMemo: async () => undefined,
    });
  };
}

function payoutReads(deps: PayoutDeps) {
  const { db } = deps;
  return {
    readPayout: async (id: string): Promise<PayoutRow> => {
      const row = await db.one(sql<PayoutRow>`select * from payout where id = ${id}`);
      if (!row) throw new Error(`Unknown payout ${id}.`);
      return row;
    },
    /** The payments of a payout that the chain has shown. */
    payments: (id: string) => listPayments(db, [id]),
    /** The states of all payouts, in the order of the requests. */
    states: async () => {
      const rows = await db.all(sql<PayoutRow>`select * from payout order by id`);
      return rows.map(({ state }) => state);
    },
    /** The outcomes of all attempts, in the order of the claims. */
    outcomes: async () => {
      const rows = await db.all(sql<{ outcome: string }>`
        select outcome from payout_attempt order by id`);
      return rows.map(({ outcome }) => outcome);
    },
    /** Micro-USDC of an earner: available, in flight, and on chain. */
    read: async ({ userId, wallet }: Earner) => {
      const own = [accounts.earnerAvailable(userId), accounts.earnerInFlight(userId)];
      const [available, inFlight] = await balances(db, own);
      return {
        available: available ?? usdc(0n),
        inFlight: inFlight ?? usdc(0n),
        onChain: await deps.chain.tokenBalance(wallet),
      };
    },
    /** The names of the checks that fail. */
    failing: async () => (await failedChecks(db)).map(({ name }) => name),
  };
}

function listenToLog() {
  const messages: { level: string; about: object; text: string }[] = [];
  const informed: object[] = [];
  const say = (level: string) => (about: object, text?: string) => {
    messages.push({ level, about, text: text ?? '' });
  };
  const log: PayoutDeps['log'] = {
    info: (about: object, text?: string) => void informed.push({ about, text }),
    warn: say('warn'),
    error: say('error'),
    fatal: say('fatal'),
  };
  return { text: messages, informed, log };
}
