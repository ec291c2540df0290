import { formatUsd, usdc } from '@stoke/domain';
import { readSigned } from '../gateways/solana/index.ts';
import { Refusal } from '../platform/refusal.ts';
import type { DepositRow } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';
import { orUnavailable } from './inspect-transfer.ts';

/** The fee, and what an account must keep to go on existing: it may not fall below that. */
const lamportsNeeded = 900_000n;

/** The transfer of a waiting deposit for this wallet to sign; says first what the wallet lacks. */
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
    const message = `This wallet has ${formatUsd(usdc(has))} USDC, and ${formatUsd(amount)} are needed.`;
    throw new Refusal('deposit.wallet_short', { message });
  }
  if (lamports < lamportsNeeded) throw new Refusal('deposit.wallet_no_sol');
  return orUnavailable(chain.depositTransaction({ payer, amount, reference: deposit.reference }));
}

/**
 * Sends what the wallet has signed. Nothing is noted: what arrives is found on chain under the
 * deposit's reference, whoever sent it. Anything but a transfer for this deposit is refused, so that
 * nobody uses our line to the chain for something else.
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
  const sent = await chain.broadcast(wire);
  // the answer may be lost and the transfer not
  if (!sent.accepted) throw new Refusal('deposit.fate_unknown');
  return signed.signature;
}
