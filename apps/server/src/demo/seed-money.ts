import { wholeDollars } from '@stoke/domain';
import { createDeposit } from '../money/deposits/index.ts';
import { requestPayout, stepPayouts } from '../money/payouts/index.ts';
import { readTreasury } from '../money/treasury/index.ts';
import { pause } from '../platform/clock.ts';
import { type Demo, later, onceInDemo } from './demo-deps.ts';
import { readDeposited, readDepositState, readPayoutState } from './demo-store.ts';
import { demoEarners } from './people.ts';

const maxLooks = 300;
const betweenLooksMs = 100;
const payoutHoursAgo = 36;
const payoutDollars = 50n;
/** The demo earner and some others. */
const paidEarners = 5;

/** Pays every brand's deposit on the embedded chain and waits until all are credited. */
export async function seedDeposits(demo: Demo): Promise<void> {
  const { funding, treasury } = demo.parts;
  const creators = [...demo.people.creators];
  for (const [{ username, deposit }, creatorId] of creators) {
    const amount = wholeDollars(deposit);
    const { id, reference } = await onceInDemo(demo, `deposit ${username}`, async (tx) => {
      const made = await createDeposit(funding, tx, { creatorId, amount });
      return { id: made.id, reference: made.reference };
    });
    await readTreasury(treasury);
    const isUnpaid = (await readDepositState(demo.db, id)) === 'waiting';
    if (isUnpaid) await demo.demoWallet({ amountMicro: amount, reference });
  }
  await untilTrue('The deposits of the demo world were not credited.', async () => {
    await readTreasury(treasury);
    const credited = creators.map(([, creatorId]) => readDeposited(demo.db, creatorId));
    return (await Promise.all(credited)).every((amount) => amount > 0n);
  });
}

/**
 * Payouts, actually sent on the embedded chain. They are confirmed as long after their request as
 * the chain took.
 */
export async function seedPayouts(demo: Demo): Promise<void> {
  const { payouts } = demo.parts;
  const began = demo.realClock.now().getTime();
  const goOn = () => {
    const tookMs = demo.realClock.now().getTime() - began;
    demo.clock.set(later(demo.hoursAgo(payoutHoursAgo), tookMs / 60_000));
  };
  const amount = wholeDollars(payoutDollars);
  const ids: string[] = [];
  for (const [n, { wallet }] of demoEarners.slice(0, paidEarners).entries()) {
    const userId = demo.people.earners[n] ?? '';
    goOn();
    const { id } = await onceInDemo(demo, `payout ${n}`, async (tx) => {
      const payout = await requestPayout(payouts, tx, { userId, amount, address: wallet ?? '' });
      return { id: payout.id };
    });
    ids.push(id);
  }
  await untilTrue('The payouts of the demo world were not confirmed.', async () => {
    goOn();
    await stepPayouts(payouts);
    const states = await Promise.all(ids.map((id) => readPayoutState(demo.db, id)));
    return states.every((state) => state === 'confirmed');
  });
}

async function untilTrue(failure: string, look: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < maxLooks; n += 1) {
    if (await look()) return;
    await pause(betweenLooksMs);
  }
  throw new Error(failure);
}
