import { usdc } from '@stoke/domain';
import type { FoundTransfer } from '../gateways/solana/index.ts';
import { accounts, postTogether } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { addCredit, insertCredit, lockDeposit, takeSignature } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

/**
 * Credits one finalized transfer: exactly what arrived, once per signature. Signature, posting,
 * deposit and the campaigns that it starts stand in one transaction: after a crash all of it is
 * there or nothing, and the next look at the chain finds the transfer again.
 * @returns false when the signature was used before.
 */
export async function creditDeposit(
  deps: FundingDeps,
  depositId: string,
  transfer: FoundTransfer,
): Promise<boolean> {
  return deps.db.transaction((tx) => creditWithin(deps, tx, depositId, transfer));
}

/** The same as a part of a transaction. */
export async function creditWithin(
  deps: FundingDeps,
  tx: Tx,
  depositId: string,
  transfer: FoundTransfer,
): Promise<boolean> {
  if (transfer.level !== 'final') throw new Error('Only a finalized transfer may be credited.');
  const { signature, slot } = transfer;
  const amount = usdc(transfer.amount);
  const deposit = await lockDeposit(tx, depositId);
  if (!deposit) throw new Error(`There is no deposit ${depositId}.`);
  const creatorId = deposit.creatorId;
  const at = deps.clock.now();
  const isNew = await takeSignature(tx, { signature, usedFor: 'deposit', usedId: depositId, at });
  if (!isNew) return false;
  await insertCredit(tx, { signature, depositId, creatorId, amount, slot, at });
  await addCredit(tx, { id: depositId, signature, amount });
  const started = await deps.onCredited(tx, { creatorId, credited: amount });
  tx.changed('deposits', { user: creatorId });
  tx.changed('balance', { user: creatorId });
  const to = accounts.creatorAvailable(creatorId);
  const moves = [{ from: accounts.treasury, to, amount }];
  const credit = { reference: `deposit:${signature}`, kind: 'deposit-credited', at, moves };
  await postTogether(tx, [credit, ...started]);
  return true;
}
