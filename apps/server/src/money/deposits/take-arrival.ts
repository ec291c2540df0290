import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Arrival } from '../treasury/index.ts';
import { creditDeposit } from './credit-deposit.ts';
import {
  type DepositRow,
  findByReferences,
  listExpired,
  markExpired,
  markSeen,
} from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

const expiredPerTurn = 200;

/**
 * Takes a transfer to the treasury: credits a final one to the deposit that it names, however late it
 * comes, and marks the deposit of one that is only seen.
 * @returns the deposit's id; null when it names none.
 */
export async function takeArrival(deps: FundingDeps, arrival: Arrival): Promise<string | null> {
  const [deposit] = await findByReferences(deps.db, arrival.accounts);
  if (!deposit) return null;
  if (arrival.transfer.level !== 'final') {
    await change(deps, deposit, markSeen);
    return deposit.id;
  }
  try {
    await creditDeposit(deps, deposit, arrival);
    return deposit.id;
  } catch (error) {
    const isDeleted = error instanceof Refusal && error.code === 'deposit.creator_unknown';
    if (!isDeleted) throw error;
    // Its account was deleted in the meantime, and names nothing from now on.
    return takeArrival(deps, arrival);
  }
}

/** Expires the deposits that were not paid in time. */
export async function expireDeposits(deps: Pick<FundingDeps, 'db' | 'clock'>): Promise<void> {
  const at = deps.clock.now();
  for (const deposit of await listExpired(deps.db, { at, limit: expiredPerTurn })) {
    await change(deps, deposit, markExpired);
  }
}

async function change(
  deps: Pick<FundingDeps, 'db'>,
  deposit: DepositRow,
  mark: (tx: Tx, id: string) => Promise<boolean>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await mark(tx, deposit.id))) return;
    tx.publish('deposits', { user: deposit.creatorId });
  });
}
