import { depositTerms, hourMs, usdc } from '@stoke/domain';
import { accounts, postTogether, type Transaction } from '../ledger/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import { lockStatus } from '../../people/users/index.ts';
import { TryAgain, type Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takeSignature, type Arrival } from '../treasury/index.ts';
import { addCredit, type DepositRow, insertCredit, insertDeposit } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

/**
 * Credits one finalized transfer: exactly what arrived, once per signature. Signature, posting,
 * deposit and the campaigns that it starts are written in one transaction: after a crash it is all
 * there, or the next look at the chain finds the transfer again.
 * @returns false when the signature was used before.
 * @throws {Refusal} `deposit.creator_unknown`: the creator's account was deleted.
 */
export async function creditDeposit(
  deps: FundingDeps,
  deposit: DepositRow,
  found: Incoming,
): Promise<boolean> {
  const isCredited = await deps.db.transaction(async (tx) => {
    if (!(await takeTransfer(deps, tx, deposit, found))) return false;
    await postCredit(tx, await writeCredit(deps, tx, deposit, found));
    return true;
  });
  const { signature } = found.transfer;
  const facts = { deposit: deposit.id, creator: deposit.creatorId, signature };
  if (isCredited) deps.log.info(facts, 'a deposit is credited');
  return isCredited;
}

/** The amount to credit, and who paid it. */
export type Incoming = Pick<Arrival, 'transfer' | 'senders'>;

/** A credited deposit, and the transactions still to post for it. */
type Credited = { deposit: DepositRow; postings: Transaction[] };

/**
 * Uses the signature of a final transfer for this deposit, before any row of the lock order is locked.
 * @returns false when it was used before.
 */
export async function takeTransfer(
  { clock }: Pick<FundingDeps, 'clock'>,
  tx: Tx,
  { id: usedId }: DepositRow,
  { transfer: { level, signature } }: Pick<Incoming, 'transfer'>,
): Promise<boolean> {
  if (level !== 'final') throw new Error('Only a finalized transfer may be credited.');
  return takeSignature(tx, { signature, usedFor: 'deposit', usedId, at: clock.now() });
}

/**
 * Writes the credit of a transfer that was taken, within a transaction: locks the creator's waiting
 * campaigns, the account, then the deposit. The caller posts.
 * @throws {Refusal} the account was deleted: a deletion waits for this credit and then finds its money,
 *   or is seen here.
 */
export async function writeCredit(
  deps: FundingDeps,
  tx: Tx,
  { id: depositId, creatorId }: DepositRow,
  { transfer, senders }: Incoming,
  { bySupport } = { bySupport: false },
): Promise<Credited> {
  const { signature, slot } = transfer;
  const amount = usdc(transfer.amount);
  const at = deps.clock.now();
  await insertCredit(tx, { signature, depositId, creatorId, amount, slot, at, senders });
  const started = await deps.onCredited(tx, { creatorId, depositId, credited: amount });
  const owner = await lockStatus(tx, creatorId);
  if (owner?.isDeleted !== false) throw new Refusal('deposit.creator_unknown');
  const deposit = await addCredit(tx, { id: depositId, signature, amount });
  const facts = { depositId, amount, signature, bySupport };
  const subject = signature;
  await notify(deps, tx, { userId: creatorId, kind: 'deposit_credited', subject, facts });
  tx.publish(['deposits', 'balance'], { user: creatorId });
  const to = accounts.creatorAvailable(creatorId);
  const moves = [{ from: accounts.treasury, to, amount }];
  const credit = { reference: `deposit:${signature}`, kind: 'deposit-credited', at, moves };
  return { deposit, postings: [credit, ...started] };
}

/**
 * Posts a written credit and the campaigns that it funds.
 * @throws {TryAgain} the creator spent the balance since it was read: the campaigns are chosen anew.
 */
export function postCredit(tx: Tx, { postings }: Credited): Promise<void> {
  return postTogether(tx, postings, (fault) => new TryAgain(fault));
}

/** A deposit of exactly what arrived, for a transfer that names none. */
export function insertDepositFor(
  deps: FundingDeps,
  tx: Tx,
  { creatorId, transfer }: Pick<Incoming, 'transfer'> & { creatorId: string },
): Promise<DepositRow> {
  const createdAt = deps.clock.now();
  return insertDeposit(tx, {
    id: deps.newId(),
    creatorId,
    reference: deps.chain.newReference(),
    amount: usdc(transfer.amount),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + depositTerms.waitHours * hourMs),
  });
}
