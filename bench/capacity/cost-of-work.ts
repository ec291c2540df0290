import { randomUUID } from 'node:crypto';
import { sendFromDemoWallet } from '@stoke/chain-local';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Person } from '../../faults/people.ts';
import { inLanes } from '../parts/in-lanes.ts';
import { untilDone, type Place } from './place.ts';

const deposits = 30;
/** Deposits that are open at a time: a creator may have 20. */
const together = 5;

export async function costOfWork(
  { world, meter, people, costs }: Place,
  earners: Person[],
  tasks: readonly string[],
) {
  const work = earners.flatMap((earner, n) =>
    Array.from({ length: 4 }, (_, k) => ({
      earner,
      id: tasks[(n + k) % tasks.length] ?? '',
    })),
  );
  const acts = work.flatMap((one) =>
    (['like', 'retweet', 'comment'] as const).map((actionType) => ({ ...one, actionType })),
  );
  costs.push(
    await meter.cost('action on a tweet reported', acts.length, async () => {
      await inLanes(acts, async ({ earner, id, actionType }) => {
        await earner.call('markAction', { params: { id }, body: { actionType } });
      });
    }),
  );
  let submitted: string[] = [];
  costs.push(
    await meter.cost('submission', work.length, async () => {
      submitted = await inLanes(work, async ({ earner, id }) => {
        const sent = { params: { id }, idempotencyKey: randomUUID() };
        return (await earner.call('completeTask', sent)).submissionId;
      });
    }),
  );
  const { call } = people.admin;
  const decide = async (ids: readonly string[]) => {
    const decisions = ids.map((submissionId) => ({ submissionId, verdict: 'approved' as const }));
    const sent = { body: { decisions, undoable: true }, idempotencyKey: randomUUID() };
    const { results } = await call('decideSubmissions', sent);
    const refused = results.find(({ isDecided }) => !isDecided);
    if (refused) throw new Error(`Not decided: ${refused.code}`);
  };
  const isApproved = async (ids: readonly string[]) => {
    const row = await world.db().one(sql<{ n: number }>`
      select count(*)::int as n from submission where id = any(${ids}::uuid[]) and state = 'approved'`);
    return row?.n === ids.length;
  };
  const alone = submitted.splice(0, earners.length);
  costs.push(
    await meter.cost('approval alone, and paid', alone.length, async () => {
      await inLanes(alone, async (id) => decide([id]));
      await untilDone('approvals', async () => isApproved(alone));
    }),
  );
  const batches = Array.from({ length: Math.ceil(submitted.length / 50) }, (_, n) =>
    submitted.slice(n * 50, n * 50 + 50),
  );
  costs.push(
    await meter.cost('approval in a batch of 50, and paid', submitted.length, async () => {
      for (const batch of batches) await decide(batch);
      await untilDone('approvals', async () => isApproved(submitted));
    }),
  );
}

export async function costOfMoney({ world, meter, people, costs }: Place, earners: Person[]) {
  costs.push(
    await meter.cost('payout, until it is final on chain', earners.length, async () => {
      await inLanes(earners, async ({ call, wallet }) => {
        const body = {
          amount: 0.5,
          paymentMethod: 'crypto' as const,
          paymentDetails: { address: wallet },
        };
        await call('requestPayout', { body, idempotencyKey: randomUUID() });
      });
      await untilDone('payments', async () => {
        return !(await world.db().has(sql`select from payout where state <> 'confirmed'`));
      });
    }),
  );
  const { rpcUrl, dir } = world.local;
  const areCredited = async () =>
    !(await world.db().has(sql`select from deposit where state <> 'credited'`));
  costs.push(
    await meter.cost('deposit, until it is credited', deposits, async () => {
      for (let n = 0; n < deposits; n += 1) {
        const sent = { body: { amount: 5 }, idempotencyKey: randomUUID() };
        const { reference } = await people.creator.call('createDeposit', sent);
        const recipient = world.chain.treasury;
        await sendFromDemoWallet({ rpcUrl, dir, recipient, amountMicro: 5_000_000n, reference });
        if (n % together === together - 1) await untilDone('credits', areCredited);
      }
      await untilDone('credits', areCredited);
    }),
  );
  costs.push(
    await meter.cost('drip bought, with one tweet', deposits, async () => {
      for (let n = 0; n < deposits; n += 1) {
        await people.creator.call('createDrip', {
          body: {
            packageId: 'ignition',
            initialTweetLink: `https://x.com/faults/status/19600000000000${10_000 + n}`,
          },
          idempotencyKey: randomUUID(),
        });
      }
    }),
  );
}
