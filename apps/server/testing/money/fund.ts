import { randomUUID } from 'node:crypto';
import type { Usdc } from '@stoke/domain';
import { accounts, post, type Account } from '../../src/money/ledger/index.ts';
import type { Tx } from '../../src/platform/db/db.ts';

/** Money that comes into an account from outside, in a transaction of this kind. */
export async function fund(
  tx: Tx,
  to: Account,
  amount: Usdc,
  { kind, at }: { kind: string; at?: Date },
): Promise<void> {
  const moves = [{ from: accounts.treasury, to, amount }];
  const reference = `${kind}:${randomUUID()}`;
  await post(tx, { reference, kind, moves, ...(at ? { at } : {}) });
}
