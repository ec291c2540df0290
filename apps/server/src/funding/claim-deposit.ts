import { claimMessage, dayMs, depositTerms, hourMs, usdc } from '@stoke/domain';
import { type FoundTransfer, hasSigned } from '../gateways/solana/index.ts';
import { accounts, postTogether } from '../ledger/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { firstId } from '../platform/http/id-cursor.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  addCredit,
  addWorthless,
  type DepositRow,
  findByReferences,
  insertCredit,
  insertDeposit,
  judgedSignatures,
  listClosed,
  listOpen,
  lockDeposit,
  markExpired,
  markSeen,
  readUse,
  takeSignature,
} from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

/** A transfer to the treasury, final or not. */
export type Arrival = {
  transfer: FoundTransfer;
  /** The wallets that paid. */
  senders: string[];
  /** Every address that the transaction names. */
  accounts: string[];
};

/** What the chain says of a signature; refuses all that brought us nothing. Holds no lock. */
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

/** The answer of the chain; refuses when it gives none. */
export function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((cause: unknown) => {
    throw new Refusal('chain.unavailable', { cause });
  });
}

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

/** What a wallet has signed; both in base58. */
export type ClaimProof = { wallet: string; signed: string };
/** A final transfer to the treasury, and the deposit it was meant for; null: for none. */
type Claimable = { transfer: FoundTransfer; deposit: DepositRow | null };

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

/** A payment that comes late is still somebody's money: looked for this long after expiry. */
const watchedAfterExpiryDays = 7;
const perPage = 200;

/**
 * Looks on chain for every open deposit: marks what is seen, credits what is final, expires what
 * nobody paid in time. Safe to run in any number of processes at once.
 */
export function watchDeposits(deps: FundingDeps): Promise<void> {
  return watchPages(deps, (q, after) => listOpen(q, { after, limit: perPage }));
}

/** The same for deposits that were credited or have expired: people pay late, and twice. */
export function watchClosedDeposits(deps: FundingDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - watchedAfterExpiryDays * dayMs);
  return watchPages(deps, (q, after) => listClosed(q, { since, after, limit: perPage }));
}

/** One deposit that cannot be judged keeps no other from it. */
async function watchPages(
  deps: FundingDeps,
  read: (q: Queryable, after: string) => Promise<DepositRow[]>,
): Promise<void> {
  for (let after = firstId; ;) {
    const page = await read(deps.db, after);
    for (const deposit of page) {
      try {
        await watchDeposit(deps, deposit);
      } catch (error) {
        // a fault of the line is everybody's: the next look starts afresh
        if (!(await deps.chain.health()).ok) throw error;
        deps.log.error({ deposit: deposit.id, err: error }, 'a deposit could not be looked for');
        // whoever makes a reference unreadable is not looked for every second for ever
        await expireIfOver(deps, deposit);
      }
    }
    const last = page.at(-1);
    if (!last || page.length < perPage) return;
    after = last.id;
  }
}

async function watchDeposit(deps: FundingDeps, deposit: DepositRow): Promise<void> {
  const known = await judgedSignatures(deps.db, deposit.id);
  const found = await deps.chain.findTransfers(deposit.reference, known);
  const { transfers, worthless } = found;
  let isCredited = deposit.state === 'credited';
  for (const transfer of transfers) {
    if (transfer.level !== 'final') continue;
    if (await creditDeposit(deps, deposit.id, transfer)) isCredited = true;
    // one that names two references was credited to the other deposit
    else worthless.push(transfer.signature);
  }
  if (worthless.length > 0) await addWorthless(deps.db, deposit.id, worthless);
  if (isCredited) return;
  if (transfers.some(({ level }) => level === 'seen')) {
    if (deposit.state !== 'seen') await change(deps, deposit, markSeen);
    return;
  }
  await expireIfOver(deps, deposit);
}

async function expireIfOver(deps: FundingDeps, deposit: DepositRow): Promise<void> {
  const isOver = deposit.expiresAt.getTime() <= deps.clock.now().getTime();
  const isOpen = deposit.state === 'waiting' || deposit.state === 'seen';
  if (isOver && isOpen) await change(deps, deposit, markExpired);
}

async function change(
  deps: FundingDeps,
  deposit: DepositRow,
  mark: (tx: Tx, id: string) => Promise<boolean>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await mark(tx, deposit.id))) return;
    tx.changed('deposits', { user: deposit.creatorId });
  });
}
