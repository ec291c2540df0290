import { wholeDollars } from '@stoke/domain';
import { markAction } from '../campaigns/drip/index.ts';
import { createDeposit } from '../money/deposits/index.ts';
import { requestPayout, stepPayouts } from '../money/payouts/index.ts';
import { type Clock, pause } from '../platform/clock.ts';
import { decideOne } from '../work/decisions/index.ts';
import { readTreasury } from '../money/treasury/index.ts';
import { type DemoDeps, later, onceInDemo, type SetClock } from './demo-deps.ts';
import { readDeposited, readDepositState, readPayoutState, readTasks } from './demo-store.ts';
import { demoEarners } from './people.ts';
import { payoutDollars, plannedDeposits } from './plan.ts';
import { submitTask } from './seed-drips.ts';
import type { People } from './seed-people.ts';

const maxLooks = 200;

/** Pays every brand's deposit on the embedded chain and waits until all are credited. */
export async function seedDeposits(deps: DemoDeps, clock: Clock, people: People): Promise<void> {
  const { funding, treasury } = deps.partsAt(clock);
  for (const [i, creatorId] of [...people.creators.values()].entries()) {
    const amount = wholeDollars(plannedDeposits[i] ?? 0n);
    const { id, reference } = await onceInDemo(deps, `deposit ${i}`, async (tx) => {
      const deposit = await createDeposit(funding, tx, { creatorId, amount });
      return { id: deposit.id, reference: deposit.reference };
    });
    await readTreasury(treasury);
    const isUnpaid = (await readDepositState(deps.db, id)) === 'waiting';
    if (isUnpaid) await deps.demoWallet({ amountMicro: amount, reference });
  }
  for (let look = 0; look < maxLooks; look += 1) {
    await readTreasury(treasury);
    const balances = await Promise.all(
      [...people.creators.values()].map((id) => isCredited(deps, id)),
    );
    if (balances.every(Boolean)) return;
    await pause(150);
  }
  throw new Error('The deposits of the demo world were not credited.');
}

async function isCredited(deps: DemoDeps, creatorId: string): Promise<boolean> {
  return (await readDeposited(deps.db, creatorId)) > 0n;
}

const maxSteps = 200;

/**
 * A payout to each of these earners, by their place among the demo's, actually sent on the embedded
 * chain. They are confirmed as long after their request as the chain took.
 */
export async function seedPayouts(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  { at, earners }: { earners: readonly number[]; at: Date },
): Promise<void> {
  const { payouts } = deps.partsAt(clock);
  const began = deps.clock.now().getTime();
  const goOn = () => clock.set(new Date(at.getTime() + deps.clock.now().getTime() - began));
  const amount = wholeDollars(payoutDollars);
  const ids: string[] = [];
  for (const number of earners) {
    const [userId = '', address] = [people.earners[number], demoEarners[number]?.wallet ?? ''];
    goOn();
    const { id } = await onceInDemo(deps, `payout ${number}`, async (tx) => {
      const payout = await requestPayout(payouts, tx, { userId, amount, address });
      return { id: payout.id };
    });
    ids.push(id);
  }
  for (let step = 0; step < maxSteps; step += 1) {
    const states = await Promise.all(ids.map((id) => readPayoutState(deps.db, id)));
    if (states.every((state) => state === 'confirmed')) return;
    goOn();
    await stepPayouts(payouts);
    await pause(150);
  }
  throw new Error('The payouts of the demo world were not confirmed.');
}

/** The work in the running drips: some approved, some rejected, some waiting. */
export async function seedToday(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  running: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  await onceInDemo(deps, 'today', async (tx) => {
    const tasks = await readTasks(tx, running);
    const [self = '', ...others] = people.earners;
    const review = () => deps.partsAt(clock).drip.review;
    const by = { userId: people.admin, isAdmin: true };
    const doneBy = (userId: string, i: number, minutesAgo: number) => {
      clock.set(later(now, -minutesAgo));
      return submitTask(deps, clock, tx, { userId, taskId: tasks.at(i)?.id ?? '' });
    };
    const approved = await doneBy(self, 0, 95);
    await decideOne(review(), tx, { submissionId: approved, by, verdict: 'approved' });
    const submissionId = await doneBy(self, 1, 90);
    clock.set(later(now, -61));
    const note = 'Please say something about the release itself.';
    const rejection = { verdict: 'rejected', reason: 'low_quality', note } as const;
    await decideOne(review(), tx, { submissionId, by, ...rejection });
    await doneBy(self, 2, 55);
    clock.set(later(now, -20));
    const like = { userId: self, taskId: tasks.at(3)?.id ?? '', action: 'like' } as const;
    await markAction(deps.partsAt(clock).drip, tx, { ...like, openedAt: null, reply: null });
    for (const [i, other] of others.entries()) {
      await doneBy(other, i % 3, 50 - i * 4);
      await doneBy(other, 4 + i, 40 - i * 4);
    }
    return null;
  });
}
