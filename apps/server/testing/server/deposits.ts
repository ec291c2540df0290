import { sendFromDemoWallet } from '@stoke/chain-local';
import type { Deposit } from '@stoke/contract';
import { sql } from '../../src/platform/db/sql.ts';
import type { TestServer } from './test-server.ts';
import { ask, type Member } from './visitor.ts';

/** A final transfer of dollars that names a deposit of the creator, and that no worker has seen. */
export async function payDeposit(
  server: TestServer,
  { token }: Member,
  amount: number,
): Promise<string> {
  const asked = await ask(server, 'createDeposit', { token, body: { amount } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- held against the contract
  const { reference } = asked.body as Deposit;
  const { local, dir, chain } = server.chain;
  const to = { rpcUrl: local.rpcUrl, dir, recipient: chain.treasury };
  const amountMicro = BigInt(amount) * 1_000_000n;
  const signature = await sendFromDemoWallet({ ...to, amountMicro, reference });
  server.chain.finalize();
  return signature;
}

/** The time of a creator's open deposits is over. */
export async function expireDeposits({ db }: TestServer, { id }: Member): Promise<void> {
  await db.run(sql`
    update deposit set state = 'expired' where creator_id = ${id} and state in ('waiting', 'seen')`);
}
