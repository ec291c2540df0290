import { generateKeyPairSigner } from '@solana/kit';
import { usdc, type Usdc } from '@stoke/domain';
import { insertAccount } from '../../../people/sign-in/index.ts';
import { accounts, balances } from '../../ledger/index.ts';
import { fund } from '../../../../testing/money/fund.ts';
import { requestWithdrawal, type PayoutDeps } from '../index.ts';
import { openingCost } from '../openings.ts';

export type Creator = { userId: string; wallet: string };

/** The actions of creators in withdrawal tests. */
export function creatorVerbs(deps: PayoutDeps) {
  const { db, clock } = deps;
  const give = (userId: string, micro: bigint) =>
    db.transaction((tx) => {
      const to = accounts.creatorAvailable(userId);
      return fund(tx, to, usdc(micro), { kind: 'given', at: clock.now() });
    });
  return {
    /** Puts this many micro-USDC into the creator balance of an account. */
    give,
    /** A creator with this balance in micro-USDC and a wallet. */
    creator: async (username: string, micro: bigint): Promise<Creator> => {
      const wallet: string = (await generateKeyPairSigner()).address;
      const userId = await db.transaction(async (tx) => {
        const email = `${username}@x.test`;
        const account = { username, email, passwordHash: '-', role: 'user' } as const;
        return insertAccount(deps, tx, account);
      });
      await give(userId, micro);
      return { userId, wallet };
    },
    withdraw: async ({ userId, wallet }: Creator, micro: bigint, address = wallet) => {
      const cost = await openingCost(deps, address);
      const asked = { userId, amount: usdc(micro), address, openingCost: cost };
      return db.transaction((tx) => requestWithdrawal(deps, tx, asked));
    },
    /** Micro-USDC of a creator: available, in flight, and on chain. */
    readCreator: async ({ userId, wallet }: Creator) => {
      const own = [accounts.creatorAvailable(userId), accounts.creatorInFlight(userId)];
      const [available, inFlight] = await balances(db, own);
      const zero: Usdc = usdc(0n);
      return {
        available: available ?? zero,
        inFlight: inFlight ?? zero,
        onChain: await deps.chain.tokenBalance(wallet),
      };
    },
  };
}
