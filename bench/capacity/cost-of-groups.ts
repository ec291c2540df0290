import { accounts } from '../../apps/server/src/money/ledger/index.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { trafficIn } from '../../apps/server/testing/platform/both-sides.ts';
import { sparkRates } from '../../packages/domain/src/index.ts';
import { give } from '../../faults/people.ts';
import { openBusyGroups, talkIn } from '../telegram/busy-groups.ts';
import { untilDone, type Place } from './place.ts';

const groups = 20;
const groupPeople = 1_000;
const messages = 20_000;

export async function costOfGroups({ world, meter, costs }: Place) {
  const db = world.db();
  const since = new Date(Date.now() - 3_600_000);
  const busy = await openBusyGroups({ db, traffic: trafficIn(db) }, world.ownUrl, {
    groups,
    people: groupPeople,
    since,
  });
  for (const id of busy.campaigns) {
    await give(world, accounts.campaignPool(id));
  }
  let from = 0;
  const talk = async (count: number, minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000);
    world.telegram.bring(talkIn(busy, { from, count, at }));
    from += count;
    await untilDone(
      'payments',
      async () => (await paidFor(db)) >= sparkRates.message * BigInt(from),
    );
  };
  // Everyone has been paid once in every group: an account is opened only once.
  await talk(groups * groupPeople, 40);
  costs.push(
    await meter.cost('message in a group, judged and paid', messages, async () => {
      await talk(messages, 20);
    }),
  );
}

/** What was paid in groups so far, in micro-USDC. */
async function paidFor(db: Db): Promise<bigint> {
  const row = await db.one(sql<{ paid: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as paid
    from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
    where t.kind = 'spark-reserved' and e.amount > 0`);
  return row?.paid ?? 0n;
}
