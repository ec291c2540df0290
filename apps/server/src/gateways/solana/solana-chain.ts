import { randomBytes } from 'node:crypto';
import { address, getAddressDecoder, type Address } from '@solana/kit';
import { fetchMaybeMint, getTokenSize } from '@solana-program/token';
import {
  finalTokenAmount,
  openTokenAccounts,
  payability,
  tokenAccountOf,
  tokenAmount,
} from './token-accounts.ts';
import { attemptState } from './attempt-state.ts';
import type { Chain, ChainHealth } from './chain.ts';
import { depositTransaction, solanaPayUrl } from './deposit-transaction.ts';
import { inspectDeposit } from './deposits.ts';
import {
  findPayment,
  inspectTransaction,
  readHistory,
  readPayments,
  readTip,
  showsPayments,
  signaturesNaming,
} from './payments.ts';
import { signMemo } from './sign-memo.ts';
import { broadcast, fitPayouts, preflight, signPayout } from './sign-payout.ts';
import { inspectTrade } from './trades.ts';
import { createSteadyRpc, type RpcPatience, type SolanaRpc } from './steady-rpc.ts';
import type { TreasurySigner } from './treasury-signer.ts';

export type SolanaOptions = {
  rpcUrl: string;
  mint: string;
  signer: TreasurySigner;
  /** Deadlines and retries of one RPC call, for tests with a broken connection. */
  patience?: Partial<RpcPatience>;
  /** Random source of references, 32 bytes each. */
  random?: (length: number) => Uint8Array;
};

/** The product's view of Solana over JSON-RPC, for the embedded chain and a real one. */
export async function connectSolana(options: SolanaOptions): Promise<Chain> {
  const { signer, random = randomBytes } = options;
  const rpc = createSteadyRpc(options.rpcUrl, options.patience);
  const mint = address(options.mint);
  const treasuryAccount = await tokenAccountOf(signer.address, mint);
  const treasury = { signer, mint, account: treasuryAccount };
  const books = { rpc, mint, treasury: signer.address, treasuryAccount };
  return {
    treasury: signer.address,
    mint,
    newReference: () => getAddressDecoder().decode(random(32)),
    depositUrl: (request) => solanaPayUrl({ recipient: signer.address, mint, ...request }),
    depositTransaction: (input) =>
      depositTransaction({ ...books, treasury: signer.address }, input),
    inspectTransaction: (signature) => inspectTransaction(books, signature),
    inspectDeposit: (signature) => inspectDeposit(books, signature),
    inspectTrade: (input) => inspectTrade({ rpc, mint }, input),
    namingTreasury: (input) => signaturesNaming(rpc, treasuryAccount, input),
    // The treasury would pay itself, and the books would record a payment.
    isPayable: async (text) =>
      text === signer.address ? 'not_a_wallet' : payability({ rpc, mint }, text),
    fitPayouts: (pays) => fitPayouts({ rpc, treasury }, pays),
    signPayout: (request) => signPayout({ rpc, treasury }, request),
    signMemo: (memo) => signMemo({ rpc, treasury }, memo),
    preflight: (wire) => preflight(rpc, wire),
    broadcast: (wire, options) => broadcast(rpc, wire, options),
    attemptState: (attempt) => attemptState(rpc, attempt),
    findPayment: (input) => findPayment(books, input),
    readPayments: (signature) => readPayments(books, signature),
    showsPayments: (input) => showsPayments(books, input),
    history: () => readHistory(rpc),
    tip: () => readTip(rpc),
    treasuryBalance: () => tokenAmount(rpc, treasuryAccount),
    finalTreasuryBalance: ({ asOf }) => finalTokenAmount(rpc, treasuryAccount, asOf),
    tokenBalance: async (owner) => tokenAmount(rpc, await tokenAccountOf(address(owner), mint)),
    hasTokenAccount: async (owner) => {
      const account = await tokenAccountOf(address(owner), mint);
      return (await openTokenAccounts(rpc, [account])).has(account);
    },
    accountRent: () => rpc.getMinimumBalanceForRentExemption(BigInt(getTokenSize())).send(),
    solBalance: async (owner) => (await rpc.getBalance(address(owner)).send()).value,
    health: () => health(rpc, mint),
  };
}

const usdcDecimals = 6;

/** Also detects a wrong mint: amounts would mean something else on a cluster without it. */
async function health(rpc: SolanaRpc, mint: Address): Promise<ChainHealth> {
  try {
    await rpc.getHealth().send();
    const slot = await rpc.getSlot({ commitment: 'finalized' }).send();
    const found = await fetchMaybeMint(rpc, mint);
    if (!found.exists || found.data.decimals !== usdcDecimals) {
      return { ok: false, problem: 'the USDC mint is not on this cluster' };
    }
    return { ok: true, slot };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'no answer' };
  }
}
