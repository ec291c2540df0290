import { wholeDollars } from '@stoke/domain';
import { createDeposit, watchDeposits } from '../funding/index.ts';
import { pause, type Clock } from '../platform/clock.ts';
import type { DemoDeps } from './demo-deps.ts';
import { once } from './once.ts';
import { readDeposited } from './demo-store.ts';
import { plannedDeposits } from './plan.ts';
import type { People } from './seed-people.ts';

const looksAtMost = 200;

/** Pays every brand's deposit on the embedded chain and waits until all are credited. */
export async function seedDeposits(deps: DemoDeps, clock: Clock, people: People): Promise<void> {
  const { funding } = deps.partsAt(clock);
  for (const [i, creatorId] of [...people.creators.values()].entries()) {
    const amount = wholeDollars(plannedDeposits[i] ?? 0n);
    const { reference } = await once(deps, `deposit ${i}`, async (tx) => {
      const deposit = await createDeposit(funding, tx, { creatorId, amount });
      return { reference: deposit.reference };
    });
    const { transfers } = await funding.chain.findTransfers(reference);
    if (transfers.length === 0) await deps.demoWallet({ amountMicro: amount, reference });
  }
  for (let look = 0; look < looksAtMost; look += 1) {
    await watchDeposits(funding);
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
