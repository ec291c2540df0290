import { depositTerms, hourMs, type Usdc } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { countOpen, insertDeposit, type DepositRow } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

const openAtMost = 20;

/** Asks for a deposit under a reference of its own; it waits for a day. */
export async function createDeposit(
  deps: FundingDeps,
  tx: Tx,
  of: { creatorId: string; amount: Usdc },
): Promise<DepositRow> {
  if (of.amount < depositTerms.smallest || of.amount > depositTerms.largest)
    throw new Refusal('deposit.amount_invalid');
  if (!(await deps.hasDashboard(tx, of.creatorId))) throw new Refusal('creator.no_dashboard');
  if ((await countOpen(tx, of.creatorId)) >= openAtMost) throw new Refusal('deposit.too_many_open');
  const createdAt = deps.clock.now();
  return insertDeposit(tx, {
    id: deps.newId(),
    creatorId: of.creatorId,
    reference: deps.chain.newReference(),
    amount: of.amount,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + depositTerms.waitHours * hourMs),
  });
}
