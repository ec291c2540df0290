import { randomUUID } from 'node:crypto';
import { usdc, type Usdc } from '@stoke/domain';
import { accounts, hold, post, postHold, releaseHold } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { placeDraw, placeReward } from '../index.ts';

/** What happens to one earner's money, each in a transaction of its own as the product does it. */
export function earnerMoney(db: Db, userId: string = randomUUID()) {
  const available = accounts.earnerAvailable(userId);
  const { treasury } = accounts;
  const credit = (amount: Usdc, reference: string) => {
    const moves = [{ from: treasury, to: available, amount }];
    return { reference, kind: 'earned', moves };
  };
  return {
    userId,
    /** Approved work: paid and placed. */
    reward: (amount: bigint): Promise<string> =>
      db.transaction(async (tx) => {
        const id = randomUUID();
        await tx.run(sql`
          insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
            state, attempt, submitted_at, decide_before, decided_at, evidence)
          values (${id}, 'fomo', ${id}, ${id}, ${id}, ${userId}, ${amount}, 'approved', 1,
            '2026-06-01', '2026-06-04', '2026-06-02', '{}')`);
        await post(tx, credit(usdc(amount), `approved:${id}`));
        await placeReward(tx, { submissionId: id, userId, amount: usdc(amount) });
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
    confirm: (id: string, amount: bigint) =>
      db.transaction(async (tx) => {
        await postHold(tx, { id, reference: `payout-confirmed:${id}` });
        await placeDraw(tx, { id, userId, kind: 'payout', amount: usdc(amount) });
      }),
    refund: (id: string) =>
      db.transaction((tx) => releaseHold(tx, { id, reference: `payout-failed:${id}` })),
    forfeit: (amount: bigint) =>
      db.transaction(async (tx) => {
        const id = randomUUID();
        const moves = [{ from: available, to: treasury, amount: usdc(amount) }];
        await post(tx, { reference: `forfeit:${id}`, kind: 'forfeit', moves });
        await placeDraw(tx, { id, userId, kind: 'forfeit', amount: usdc(amount) });
        return id;
      }),
  };
}
