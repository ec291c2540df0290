import { address, type Address, signature as asSignature } from '@solana/kit';
import type {
  Chain,
  ChainHistory,
  ChainTip,
  FoundPayment,
  NamingTransaction,
  PaymentLook,
  TreasuryPayments,
  TreasuryTransaction,
} from './chain.ts';
import { type LandedTransaction, readTransaction } from './landed-transaction.ts';
import { isSignature } from './signature.ts';
import type { SolanaRpc } from './steady-rpc.ts';
import { tokenAccountOf } from './token-accounts.ts';

type Deps = { rpc: SolanaRpc; mint: Address; treasury: string; treasuryAccount: Address };

// Anyone can name a reference once it is public, so a look is bounded, however many transactions
// do.
const maxNaming = 100;
const maxRead = 20;

export async function readHistory(rpc: SolanaRpc): Promise<ChainHistory> {
  const final = await rpc.getSlot({ commitment: 'finalized' }).send();
  const first = await rpc.getFirstAvailableBlock().send();
  return { first, final };
}

export async function readTip(rpc: SolanaRpc): Promise<ChainTip> {
  const slot = await rpc.getSlot({ commitment: 'confirmed' }).send();
  const seconds = await rpc.getBlockTime(slot).send();
  return { slot, at: seconds === null ? null : new Date(Number(seconds) * 1_000) };
}

/**
 * Only a transfer that the treasury itself signed counts as a payment. Reads the slot first, so
 * that a node that lags behind refuses to list instead of leaving the newest out. Where all nodes lag, the slot that
 * the books know refuses.
 */
export async function findPayment(
  deps: Deps,
  { reference, since, asOf: known }: Parameters<Chain['findPayment']>[0],
): Promise<PaymentLook> {
  const { rpc } = deps;
  const final = await rpc.getSlot({ commitment: 'finalized' }).send();
  const asOf = final > known ? final : known;
  const config = { commitment: 'confirmed', limit: maxNaming, minContextSlot: asOf } as const;
  const page = await rpc.getSignaturesForAddress(address(reference), config).send();
  const open = page.filter(({ err }) => err === null);
  let isReadable = true;
  for (const { signature, confirmationStatus } of open.slice(0, maxRead)) {
    const isFinal = confirmationStatus === 'finalized';
    const landed = await readTransaction(deps, signature, 'confirmed');
    if (landed === null) isReadable = false;
    const payment = landed && paymentUnder(deps, landed, { signature, isFinal, reference });
    if (payment) return { kind: 'paid', payment };
  }
  if (!isReadable) return { kind: 'unknown', why: 'unreadable' };
  if (page.length === maxNaming || open.length > maxRead) {
    return { kind: 'unknown', why: 'crowded' };
  }
  const oldest = await rpc.getFirstAvailableBlock().send();
  return oldest <= since ? { kind: 'absent' } : { kind: 'unknown', why: 'forgotten' };
}

function paymentUnder(
  { treasuryAccount }: Deps,
  landed: LandedTransaction,
  { signature, isFinal, reference }: { signature: string; isFinal: boolean; reference: string },
): FoundPayment | null {
  const found = markedOf(landed, treasuryAccount).find((one) => one.reference === reference);
  if (!landed.succeeded || !found) return null;
  return { signature, slot: landed.slot, amount: found.amount, isFinal };
}

function markedOf(landed: LandedTransaction, treasuryAccount: Address) {
  return landed.transfers
    .filter(({ source }) => source === treasuryAccount)
    .flatMap(({ amount, destination, marks }) => {
      const reached = landed.changes.find(({ account }) => account === destination);
      const to = reached?.owner ?? String(destination);
      return marks.map((mark) => ({ reference: String(mark), amount, to }));
    });
}

/** The amounts are the changes of balances, never what an instruction says. */
export async function inspectTransaction(
  deps: Deps,
  signature: string,
): Promise<TreasuryTransaction | null> {
  if (!isSignature(signature)) return null;
  const { treasuryAccount, treasury } = deps;
  const final = await readTransaction(deps, signature, 'finalized');
  const landed = final ?? (await readTransaction(deps, signature, 'confirmed'));
  if (landed === null) return null;
  const { slot, blockTime, succeeded, accounts } = landed;
  const changes = succeeded ? landed.changes : [];
  const ownersOf = (some: typeof changes) =>
    some.flatMap(({ owner, change }) => (owner ? [{ owner, change }] : []));
  const risen = ownersOf(changes.filter(({ change }) => change > 0n));
  const fallen = ownersOf(changes.filter(({ change }) => change < 0n));
  return {
    signature,
    slot,
    blockTime,
    isFinal: final !== null,
    succeeded,
    change: changes.find(({ account }) => account === treasuryAccount)?.change ?? 0n,
    accounts,
    senders: [...new Set(fallen.map(({ owner }) => owner))],
    marked: succeeded ? markedOf(landed, treasuryAccount) : [],
    received: new Map(risen.map(({ owner, change }) => [owner, change])),
    isOwn: landed.signers.some((signer) => signer === treasury),
    memos: landed.memos,
  };
}

export async function showsPayments(
  deps: Deps,
  { signature, pays }: Parameters<Chain['showsPayments']>[0],
): Promise<boolean> {
  const { mint, treasuryAccount } = deps;
  const landed = await readTransaction(deps, signature, 'finalized');
  if (landed === null || !landed.succeeded) return false;
  const paid = await Promise.all(
    pays.map(async ({ to, amount, reference }) => {
      const destination = await tokenAccountOf(address(to), mint);
      return landed.transfers.some(
        (transfer) =>
          transfer.source === treasuryAccount &&
          transfer.destination === destination &&
          transfer.amount === amount &&
          transfer.marks.includes(address(reference)),
      );
    }),
  );
  return paid.every((isPaid) => isPaid);
}

export async function readPayments(
  deps: Deps,
  signature: string,
): Promise<TreasuryPayments | null> {
  const read = await inspectTransaction(deps, signature);
  if (read === null) return null;
  const { slot, isFinal, succeeded, change, marked, received } = read;
  return { slot, isFinal, succeeded, total: change < 0n ? -change : 0n, marked, received };
}

/**
 * Transactions that name the address, newest first, at most `limit` of 1,000. With `asOf`, only a
 * node that has reached this slot answers.
 */
export async function signaturesNaming(
  rpc: SolanaRpc,
  named: Address,
  input: Parameters<Chain['namingTreasury']>[0],
): Promise<NamingTransaction[]> {
  const { before, until = null, asOf, limit, commitment = 'finalized' } = input;
  const page = await rpc
    .getSignaturesForAddress(named, {
      commitment,
      limit,
      ...(before === null ? {} : { before: asSignature(before) }),
      ...(until === null ? {} : { until: asSignature(until) }),
      ...(asOf === undefined ? {} : { minContextSlot: asOf }),
    })
    .send();
  return page.map(({ signature, slot, err, confirmationStatus }) => ({
    signature,
    slot,
    succeeded: err === null,
    isFinal: confirmationStatus === 'finalized',
  }));
}
