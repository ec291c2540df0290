import { claimMessage } from '@stoke/domain';
import { hasSigned } from '../../gateways/solana/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Incoming,
  insertDepositFor,
  postCredit,
  takeTransfer,
  writeCredit,
} from './credit-deposit.ts';
import { type DepositRow, findByReferences, readUse } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';
import { inspectTransfer } from './inspect-transfer.ts';

/** A wallet's signature of a message; both in base58. */
export type ClaimProof = { wallet: string; signed: string };
/** A final transfer to the treasury, and the deposit that it names; null for none. */
type Claimable = Incoming & { deposit: DepositRow | null };

/**
 * Decides whether a pasted transfer belongs to this creator. One that names their deposit does; one
 * that names another creator's does not. Without a reference it belongs to the wallet that paid,
 * which must have signed a message for this transfer and account: anyone can type an address, and a
 * saved wallet proves nothing. Asks the chain: call before taking any lock.
 */
export async function validateClaim(
  deps: FundingDeps,
  input: { creatorId: string; signature: string; proof: ClaimProof | null },
): Promise<Claimable> {
  const { creatorId, signature, proof } = input;
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

async function checkProof(input: {
  creatorId: string;
  signature: string;
  senders: readonly string[];
  proof: ClaimProof | null;
}): Promise<void> {
  const { senders, proof, signature, creatorId: userId } = input;
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
  const isNew = await takeTransfer(deps, tx, deposit, { transfer });
  if (!isNew) throw new Refusal('deposit.already_credited');
  const credited = await writeCredit(deps, tx, deposit, { transfer, senders });
  await postCredit(tx, credited);
  return credited.deposit;
}
