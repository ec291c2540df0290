import { claimMessage, depositTerms, hourMs, usdc } from '@stoke/domain';
import { hasSigned, type FoundTransfer } from '../gateways/solana/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { creditWithin } from './credit-deposit.ts';
import {
  findByReferences,
  insertDeposit,
  lockDeposit,
  readUse,
  type DepositRow,
} from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';
import { inspectTransfer } from './inspect-transfer.ts';

/** What a wallet has signed; both in base58. */
export type ClaimProof = { wallet: string; signed: string };
/** A final transfer to the treasury, and the deposit it was meant for; null: for none. */
export type Claimable = { transfer: FoundTransfer; deposit: DepositRow | null };

/**
 * Says whether a pasted transfer is this creator's. One that names a deposit of theirs is; one
 * that names somebody else's is not. Without a reference it belongs to the wallet that paid, which
 * must have signed for this transfer and this account: an address alone can be typed by anybody,
 * and a saved wallet proves nothing. Asks the chain: before any lock.
 */
export async function judgeClaim(
  deps: FundingDeps,
  of: { creatorId: string; signature: string; proof: ClaimProof | null },
): Promise<Claimable> {
  const { creatorId, signature, proof } = of;
  const { transfer, senders, accounts } = await inspectTransfer(deps, signature);
  const use = await readUse(deps.db, signature);
  const isOwn = use?.creatorId === creatorId;
  if (use !== null && !isOwn) throw new Refusal('deposit.already_credited');
  const named = await findByReferences(deps.db, accounts);
  if (named.some(({ creatorId: owner }) => owner !== creatorId)) {
    throw new Refusal('deposit.of_another');
  }
  const deposit = named[0] ?? null;
  // what is theirs already is refused where it would be credited, so that a repeat with the same
  // key gets its first answer
  const needsProof = deposit === null && !isOwn;
  if (needsProof) await checkProof({ creatorId, signature, senders, proof });
  if (transfer.level !== 'final') throw new Refusal('deposit.not_final');
  return { transfer, deposit };
}

async function checkProof(of: {
  creatorId: string;
  signature: string;
  senders: readonly string[];
  proof: ClaimProof | null;
}): Promise<void> {
  const { senders, proof, signature, creatorId: userId } = of;
  const [sender, ...others] = senders;
  // several paid together: none of them can speak for all
  if (sender === undefined || others.length > 0) throw new Refusal('deposit.sender_unclear');
  if (proof === null) throw new Refusal('deposit.proof_needed');
  const text = claimMessage({ signature, userId });
  const isPayer = proof.wallet === sender && (await hasSigned({ ...proof, text }));
  if (!isPayer) throw new Refusal('deposit.proof_wrong');
}

/** Credits a judged transfer, once, to the deposit it names or to one made for it. */
export async function claimDeposit(
  deps: FundingDeps,
  tx: Tx,
  of: Claimable & { creatorId: string },
): Promise<DepositRow> {
  const { transfer, creatorId } = of;
  if (!(await deps.hasDashboard(tx, creatorId))) throw new Refusal('creator.no_dashboard');
  const deposit = of.deposit ?? (await insertDepositFor(deps, tx, { transfer, creatorId }));
  const isNew = await creditWithin(deps, tx, deposit.id, transfer);
  if (!isNew) throw new Refusal('deposit.already_credited');
  return (await lockDeposit(tx, deposit.id)) ?? deposit;
}

/** A deposit of exactly what arrived, for a transfer that names none. */
export function insertDepositFor(
  deps: FundingDeps,
  tx: Tx,
  of: { transfer: FoundTransfer; creatorId: string },
): Promise<DepositRow> {
  const createdAt = deps.clock.now();
  return insertDeposit(tx, {
    id: deps.newId(),
    creatorId: of.creatorId,
    reference: deps.chain.newReference(),
    amount: usdc(of.transfer.amount),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + depositTerms.waitHours * hourMs),
  });
}
