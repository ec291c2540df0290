import { rulesVersion, usdc } from '@stoke/domain';
import { fund } from '../../../../testing/money/fund.ts';
import { sql } from '../../../platform/db/sql.ts';
import { accounts } from '../../ledger/index.ts';
import { automaticPayoutWorker, setAutomaticPayout } from '../automatic-payouts.ts';
import type { Earner } from './earner-verbs.ts';
import type { PayoutWorld } from './payout-world.ts';

const dollar = 1_000_000n;

/** Earners of a world who wish for automatic payouts. */
export function automaticVerbs(world: Pick<PayoutWorld, 'db' | 'deps' | 'earner'>) {
  const { db, deps } = world;
  let people = 0;
  const wish = ({ userId }: Earner, micro: bigint) =>
    db.transaction((tx) => setAutomaticPayout(deps, tx, { userId, threshold: usdc(micro) }));
  return {
    wish,
    /** Someone who accepted the rules, with these dollars and a threshold. */
    wishing: async (dollars: bigint, threshold = 50n): Promise<Earner> => {
      people += 1;
      const earner = await world.earner(`wishing${people}`, dollars);
      await db.run(sql`
        insert into rules_acceptance (user_id, version, accepted_at)
        values (${earner.userId}, ${rulesVersion}, ${deps.clock.now()})`);
      await wish(earner, threshold * dollar);
      return earner;
    },
    earn: async ({ userId }: Earner, micro: bigint): Promise<void> => {
      const at = deps.clock.now();
      await db.transaction((tx) =>
        fund(tx, accounts.earnerAvailable(userId), usdc(micro), { kind: 'earned', at }),
      );
    },
    work: () => automaticPayoutWorker(deps).run(),
    payoutsOf: ({ userId }: Earner) =>
      db.all(sql<{ amount: bigint; state: string; isAutomatic: boolean; address: string }>`
        select amount_micro, state, is_automatic, address from payout
        where user_id = ${userId} order by id`),
    offNotices: ({ userId }: Earner) =>
      db.all(sql<{ facts: { reason: string } }>`
        select facts from notice where user_id = ${userId} and kind = 'automatic_payout_off'`),
  };
}
