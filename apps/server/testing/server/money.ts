import { randomUUID } from 'node:crypto';
import { usdc, wholeDollars } from '@stoke/domain';
import { z } from 'zod';
import { accounts, post, type Account } from '../../src/money/ledger/index.ts';
import { newWallet } from './new-wallet.ts';
import type { TestServer } from './test-server.ts';
import { ask, type Member } from './visitor.ts';

/** Adds micro-USDC to an account, or removes them when negative. */
export async function give(server: TestServer, account: Account, micro: bigint): Promise<void> {
  const { treasury } = accounts;
  const [from, to] = micro > 0n ? [treasury, account] : [account, treasury];
  const moves = [{ from, to, amount: usdc(micro > 0n ? micro : -micro) }];
  const reference = `test:${randomUUID()}`;
  await server.db.transaction((tx) =>
    post(tx, { reference, kind: 'test', moves, at: server.time.now }).then(() => undefined),
  );
}

const Requested = z.object({ payout: z.object({ _id: z.string() }) });

/** Gives a member these dollars, and requests their payout to a new wallet. */
export async function requestPayout(server: TestServer, { token, id }: Member, dollars: bigint) {
  const address = newWallet();
  await ask(server, 'saveWallet', { token, body: { walletAddress: address } });
  await give(server, accounts.earnerAvailable(id), usdc(wholeDollars(dollars)));
  const body = { amount: Number(dollars), paymentMethod: 'crypto', paymentDetails: { address } };
  const response = await ask(server, 'requestPayout', { token, body });
  return { address, id: Requested.parse(response.body).payout._id };
}
