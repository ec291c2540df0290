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
  return {
    /** A creator with this balance in micro-USDC and a wallet. */
    creator: async (username: string, micro: bigint): Promise<Creator> => {
      const wallet: string = (await generateKeyPairSigner()).address;
      const userId = await db.transaction(async (tx) => {
        const email = `${username}@x.test`;
        const account = { username, email, passwordHash: '-', role: 'user' } as const;
        const id = await insertAccount(deps, tx, account);
        const to = accounts.creatorAvailable(id);
        await fund(tx, to, usdc(micro), { kind: 'given', at: clock.now() });
        return id;
      });
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
