import type { Answer } from '@stoke/contract';
import { depositTerms, formatUsd, hourMs, product, type Usdc, usdc } from '@stoke/domain';
import { readSigned } from '../../gateways/solana/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { byHandAmong, countOpen, type DepositRow, insertDeposit } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';
import { orUnavailable } from './inspect-transfer.ts';

type Deposit = Answer<'deposit'>;

const maxOpen = 20;

/** Creates a deposit with its own reference; it waits for a day. */
export async function createDeposit(
  deps: FundingDeps,
  tx: Tx,
  { amount, creatorId }: { creatorId: string; amount: Usdc },
): Promise<DepositRow> {
  if (amount < depositTerms.smallest || amount > depositTerms.largest)
    throw new Refusal('deposit.amount_invalid');
  if (!(await deps.hasDashboard(tx, creatorId))) throw new Refusal('creator.no_dashboard');
  if ((await countOpen(tx, creatorId)) >= maxOpen) throw new Refusal('deposit.too_many_open');
  const createdAt = deps.clock.now();
  return insertDeposit(tx, {
    id: deps.newId(),
    creatorId,
    reference: deps.chain.newReference(),
    amount,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + depositTerms.waitHours * hourMs),
  });
}

/** Deposits as their owner sees them: each with the link for a wallet and the campaigns it funded. */
export async function showDeposits(
  deps: Pick<FundingDeps, 'chain' | 'demoWallet' | 'startedBy' | 'transactionUrl'>,
  q: Queryable,
  rows: readonly DepositRow[],
): Promise<Deposit[]> {
  const credited = rows.filter(({ signature }) => signature !== null);
  const signatures = credited.flatMap(({ signature }) => signature ?? []);
  const byHand = await byHandAmong(q, signatures);
  const ids = credited.map(({ id }) => id);
  const started = ids.length === 0 ? [] : await deps.startedBy(q, ids);
  return rows.map((row) => ({
    ...showDeposit(deps, row),
    bySupport: row.signature !== null && byHand.has(row.signature),
    started: started
      .filter(({ fundedByDepositId }) => fundedByDepositId === row.id)
      .map(({ startsAt, ...one }) => ({
        ...one,
        isWaiting: one.state === 'pending',
        startsAt: one.state === 'pending' ? startsAt : null,
      })),
  }));
}

/** A deposit that has credited nothing yet. */
export function showDeposit(
  input: Pick<FundingDeps, 'chain' | 'demoWallet' | 'transactionUrl'>,
  row: DepositRow,
): Deposit {
  const { chain, demoWallet, transactionUrl } = input;
  return {
    ...row,
    recipient: chain.treasury,
    mint: chain.mint,
    url: chain.depositUrl({
      amount: row.amount,
      reference: row.reference,
      label: product.name,
      message: demoWallet === null ? 'Creator balance' : 'Creator balance, in test USDC',
    }),
    status: row.state,
    creditedAmount: row.credited,
    transactionUrl: row.signature && transactionUrl(row.signature),
    bySupport: false,
    started: [],
  };
}

/** The network fee with the highest unit price, plus the minimum balance that an account must keep. */
const lamportsNeeded = 900_000n;

/**
 * The transfer of a waiting deposit, for this wallet to sign. Refuses first if the wallet lacks
 * funds.
 */
export async function prepareTransfer(
  { chain }: FundingDeps,
  deposit: DepositRow,
  payer: string,
): Promise<string> {
  if (deposit.state !== 'waiting') throw new Refusal('deposit.not_waiting');
  const verdict = await orUnavailable(chain.isPayable(payer));
  if (verdict === 'malformed') throw new Refusal('wallet.invalid');
  if (verdict !== 'ok') throw new Refusal('wallet.not_payable');
  const amount = deposit.amount;
  const [has, lamports] = await orUnavailable(
    Promise.all([chain.tokenBalance(payer), chain.solBalance(payer)]),
  );
  if (has < amount) {
    const message = `This wallet has ${formatUsd(usdc(has))} USDC, and ${formatUsd(amount)} is needed.`;
    throw new Refusal('deposit.wallet_short', { message });
  }
  if (lamports < lamportsNeeded) throw new Refusal('deposit.wallet_no_sol');
  return orUnavailable(chain.depositTransaction({ payer, amount, reference: deposit.reference }));
}

/**
 * Sends the transaction that the wallet has signed. Stores nothing, so the node sends it again until it lands or
 * expires: the payment is found on chain by the deposit's reference, regardless of who sent it. Refuses anything but a transfer for this deposit, so
 * that the endpoint cannot relay other transactions.
 */
export async function submitTransfer(
  { chain }: FundingDeps,
  deposit: DepositRow,
  wire: string,
): Promise<string> {
  const signed = readSigned(wire);
  if (!signed?.accounts.includes(deposit.reference)) throw new Refusal('deposit.not_signed');
  const tried = await orUnavailable(chain.preflight(wire));
  if (!tried.ok) throw new Refusal('deposit.transfer_failed');
  const sent = await chain.broadcast(wire, { isResent: true });
  // The reply may be lost although the transfer was sent.
  if (!sent.accepted) throw new Refusal('deposit.fate_unknown');
  return signed.signature;
}
