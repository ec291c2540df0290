import { generateKeyPairSigner } from '@solana/kit';
import { usdc } from '@stoke/domain';
import { openTestChain } from '../gateways/test-chain.ts';
import { accounts, balance } from '../../src/money/ledger/index.ts';
import { requestPayout, stepPayouts, type PayoutDeps } from '../../src/money/payouts/index.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { noScreening } from '../safety/no-screening.ts';
import { noPayoutLimits, usualSettings } from '../site/usual-settings.ts';
import type { BanStory } from './ban-story.ts';

/** Payouts of a story's earnings, on a chain of its own; the minimum is a cent. */
export async function openBanPayouts({ db, clock, deps: story, inTx, wait }: BanStory) {
  const solana = await openTestChain(1_000_000_000n);
  const silent = () => undefined;
  const deps: PayoutDeps = {
    needsEmail: false,
    db,
    clock,
    newId: story.newId,
    chain: solana.chain,
    log: { info: silent, warn: silent, error: silent, fatal: silent },
    settings: usualSettings(db, {
      ...noPayoutLimits,
      payoutMinimum: usdc(10_000n),
      walletHoldHours: 0,
    }),
    screening: noScreening,
    transactionUrl: () => null,
    breaker: { isPaused: async () => false, pause: async () => undefined },
    payoutsPaused: () => false,
    requestsPaused: () => false,
    isHistoryRead: async () => true,
  };
  const step = () => stepPayouts(deps);
  return {
    step,
    /** A wallet to be paid to. */
    wallet: async (userId: string): Promise<string> => {
      const wallet: string = (await generateKeyPairSigner()).address;
      await db.run(sql`update app_user set wallet_address = ${wallet} where id = ${userId}`);
      return wallet;
    },
    request: (userId: string, address: string, micro: bigint) =>
      inTx((tx) => requestPayout(deps, tx, { userId, address, amount: usdc(micro) })),
    /** Lets the chain decide signed payouts: final or expired. */
    decide: async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await step();
        if (!(await db.has(sql`select from payout_attempt where outcome = 'open'`))) return;
        solana.finalize();
        wait(31_000);
      }
      solana.local.advance(180);
      await step();
    },
    inFlight: (userId: string) => balance(db, accounts.earnerInFlight(userId)),
    onChain: (wallet: string) => solana.chain.tokenBalance(wallet),
    close: () => solana.close(),
  };
}
