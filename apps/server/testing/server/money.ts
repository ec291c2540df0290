import { randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import { accounts, post, type Account } from '../../src/money/ledger/index.ts';
import type { TestServer } from './test-server.ts';

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
