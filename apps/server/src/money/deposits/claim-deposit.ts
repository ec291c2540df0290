import { claimMessage, depositTerms, hourMs, usdc } from '@stoke/domain';
import { hasSigned } from '../../gateways/solana/index.ts';
import { accounts, InsufficientFunds, postTogether, type Transaction } from '../ledger/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import { TryAgain, type Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Arrival } from '../treasury/index.ts';
import {
  addCredit,
  type DepositRow,
  findByReferences,
  insertCredit,
  insertDeposit,
  readUse,
  takeSignature,
} from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

/**
 * What the chain says about a signature; refuses one that did not pay the treasury. Holds no lock.
 */
export async function inspectTransfer(
  { chain }: Pick<FundingDeps, 'chain'>,
  signature: string,
): Promise<Arrival> {
  const found = await orUnavailable(chain.inspectDeposit(signature));
  if (found.kind === 'malformed') throw new Refusal('deposit.signature_invalid');
  if (found.kind === 'not_found') throw new Refusal('deposit.transfer_unknown');
  if (found.kind === 'failed') throw new Refusal('deposit.failed_on_chain');
  if (found.kind !== 'transfer') throw new Refusal('deposit.not_for_us');
  const { transfer, senders, accounts } = found;
  return { transfer, senders, accounts };
}

/** The chain's reply; refuses when there is none. */
export function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((cause: unknown) => {
    throw new Refusal('chain.unavailable', { cause });
  });
}

/**
 * Credits one finalized transfer: exactly what arrived, once per signature. Signature, posting,
 * deposit and the campaigns that it starts are written in one transaction: after a crash it is all
 * there, or the next look at the chain finds the transfer again.
 * @returns false when the signature was used before.
 */
export async function creditDeposit(
  deps: FundingDeps,
  deposit: DepositRow,
  found: Payment,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const credited = await writeCredit(deps, tx, deposit, found);
    if (credited) await postCredit(tx, credited);
    return credited !== null;
  });
}

/** The amount to credit, and who paid it. */
type Payment = Pick<Arrival, 'transfer' | 'senders'>;

/** A credited deposit, and the transactions still to post for it. */
type Credited = { deposit: DepositRow; postings: Transaction[] };

/**
 * Writes a credit within a transaction: locks the creator's waiting campaigns, then the deposit.
 * The caller posts. Null when the signature was used before.
 */
export async function writeCredit(
  deps: FundingDeps,
  tx: Tx,
  { id: depositId, creatorId }: DepositRow,
  { transfer, senders }: Payment,
  { bySupport } = { bySupport: false },
): Promise<Credited | null> {
  if (transfer.level !== 'final') throw new Error('Only a finalized transfer may be credited.');
  const { signature, slot } = transfer;
  const amount = usdc(transfer.amount);
  const at = deps.clock.now();
  const isNew = await takeSignature(tx, { signature, usedFor: 'deposit', usedId: depositId, at });
  if (!isNew) return null;
  await insertCredit(tx, { signature, depositId, creatorId, amount, slot, at, senders });
  const started = await deps.onCredited(tx, { creatorId, depositId, credited: amount });
  const deposit = await addCredit(tx, { id: depositId, signature, amount });
  const facts = { depositId, amount, signature, bySupport };
  const subject = signature;
  await notify(deps, tx, { userId: creatorId, kind: 'deposit_credited', subject, facts });
  tx.publish('deposits', { user: creatorId });
  tx.publish('balance', { user: creatorId });
  const to = accounts.creatorAvailable(creatorId);
  const moves = [{ from: accounts.treasury, to, amount }];
  const credit = { reference: `deposit:${signature}`, kind: 'deposit-credited', at, moves };
  return { deposit, postings: [credit, ...started] };
}

/**
 * Posts a written credit and the campaigns that it funds.
 * @throws {TryAgain} the creator spent the balance since it was read: the campaigns are chosen anew.
 */
export async function postCredit(tx: Tx, { postings }: Credited): Promise<void> {
  try {
    await postTogether(tx, postings);
  } catch (error) {
    throw error instanceof InsufficientFunds ? new TryAgain(error) : error;
  }
}

/** A wallet's signature of a message; both in base58. */
export type ClaimProof = { wallet: string; signed: string };
/** A final transfer to the treasury, and the deposit that it names; null for none. */
type Claimable = Payment & { deposit: DepositRow | null };

/**
 * Decides whether a pasted transfer belongs to this creator. One that names their deposit does; one
 * that names another creator's does not. Without a reference it belongs to the wallet that paid,
 * which must have signed a message for this transfer and account: anyone can type an address, and a
 * saved wallet proves nothing. Asks the chain: call before taking any lock.
 */
export async function validateClaim(
  deps: FundingDeps,
  {
    creatorId,
    signature,
    proof,
  }: { creatorId: string; signature: string; proof: ClaimProof | null },
): Promise<Claimable> {
  const { transfer, senders, accounts } = await inspectTransfer(deps, signature);
  const use = await readUse(deps.db, signature);
  const isOwn = use?.creatorId === creatorId;
  if (use !== null && !isOwn) throw new Refusal('deposit.already_credited');
  const named = await findByReferences(deps.db, accounts);
  if (named.some(({ creatorId: owner }) => owner !== creatorId)) {
    throw new Refusal('deposit.of_another');
  }
  const deposit = named[0] ?? null;
  // A transfer that they already own is refused later, when it is credited, so that a repeat with
  // the same key gets its first reply.
  const needsProof = deposit === null && !isOwn;
  if (needsProof) await checkProof({ creatorId, signature, senders, proof });
  if (transfer.level !== 'final') throw new Refusal('deposit.not_final');
  return { transfer, senders, deposit };
}

async function checkProof({
  senders,
  proof,
  signature,
  creatorId: userId,
}: {
  creatorId: string;
  signature: string;
  senders: readonly string[];
  proof: ClaimProof | null;
}): Promise<void> {
  const [sender, ...others] = senders;
  // Several wallets paid together: none of them can speak for all.
  if (sender === undefined || others.length > 0) throw new Refusal('deposit.sender_unclear');
  if (proof === null) throw new Refusal('deposit.proof_needed');
  const text = claimMessage({ signature, userId });
  const isPayer = proof.wallet === sender && (await hasSigned({ ...proof, text }));
  if (!isPayer) throw new Refusal('deposit.proof_wrong');
}

/** Credits a checked transfer once, to the deposit it names or to a new one. */
export async function claimDeposit(
  deps: FundingDeps,
  tx: Tx,
  input: Claimable & { creatorId: string },
): Promise<DepositRow> {
  const { transfer, senders, creatorId } = input;
  if (!(await deps.hasDashboard(tx, creatorId))) throw new Refusal('creator.no_dashboard');
  const deposit = input.deposit ?? (await insertDepositFor(deps, tx, { transfer, creatorId }));
  const credited = await writeCredit(deps, tx, deposit, { transfer, senders });
  if (!credited) throw new Refusal('deposit.already_credited');
  await postCredit(tx, credited);
  return credited.deposit;
}

/** A deposit of exactly what arrived, for a transfer that names none. */
export function insertDepositFor(
  deps: FundingDeps,
  tx: Tx,
  { creatorId, transfer }: Pick<Payment, 'transfer'> & { creatorId: string },
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
