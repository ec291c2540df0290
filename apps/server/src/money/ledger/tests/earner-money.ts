import { randomUUID } from 'node:crypto';
import { usdc, type Usdc } from '@stoke/domain';
import { accounts, hold, post, postHold, releaseHold } from '../index.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Changes of one earner's money, each in its own transaction like in the product. */
export function earnerMoney(db: Db, userId: string = randomUUID()) {
  const available = accounts.earnerAvailable(userId);
  const { treasury } = accounts;
  const credit = (amount: Usdc, reference: string) => {
    const moves = [{ from: treasury, to: available, amount }];
    return { reference, kind: 'earned', moves };
  };
  return {
    userId,
    /** Approved work, paid. */
    reward: (amount: bigint): Promise<string> =>
      db.transaction(async (tx) => {
        const id = randomUUID();
        await post(tx, credit(usdc(amount), `approved:${id}`));
        return id;
      }),
    /** Money from elsewhere, such as a settled Spark campaign. */
    credit: (amount: bigint) =>
      db.transaction((tx) => post(tx, credit(usdc(amount), `other:${randomUUID()}`))),
    request: (amount: bigint): Promise<string> =>
      db.transaction(async (tx) => {
        const id = randomUUID();
        const via = accounts.earnerInFlight(userId);
        const reference = `payout-requested:${id}`;
        const moving = { from: available, via, to: treasury, amount: usdc(amount) };
        await hold(tx, { id, reference, kind: 'payout-requested', ...moving });
        return id;
      }),
    confirm: (id: string) =>
      db.transaction((tx) => postHold(tx, { id, reference: `payout-confirmed:${id}` })),
    refund: (id: string) =>
      db.transaction((tx) => releaseHold(tx, { id, reference: `payout-failed:${id}` })),
    /** Forfeited under a ban, or taken back as a correction. */
    takeBack: (amount: bigint, kind: 'forfeited' | 'corrected' = 'forfeited') =>
      db.transaction(async (tx) => {
        const id = randomUUID();
        const moves = [{ from: available, to: treasury, amount: usdc(amount) }];
        await post(tx, { reference: `${kind}:${id}`, kind, moves });
        return id;
      }),
  };
}
