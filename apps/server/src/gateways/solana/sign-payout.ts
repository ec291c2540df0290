import {
  type Address,
  type Base64EncodedWireTransaction,
  blockhash,
  compileTransaction,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionSize,
  isAddress,
  isOffCurveAddress,
  isSolanaError,
  isTransactionWithinSizeLimit,
  signatureBytes,
  signTransactionMessageWithSigners,
  verifySignature,
} from '@solana/kit';
import {
  type Broadcast,
  type Pay,
  type PayoutRequest,
  PayoutTooLarge,
  type Preflight,
  type SignedPayout,
} from './chain.ts';
import {
  maxMemoBytes,
  maxPaysPerTransaction,
  payoutMessage,
  type PayoutParts,
  resolvePays,
  type Treasury,
} from './payout-message.ts';
import { isSignature } from './signature.ts';
import type { SolanaRpc } from './steady-rpc.ts';
import { describeError } from './landed-transaction.ts';

/** Whether the wallet has signed this exact text; `signed` is the signature in base58. */
export async function hasSigned(input: {
  wallet: string;
  text: string;
  signed: string;
}): Promise<boolean> {
  const { wallet, signed, text } = input;
  if (!isAddress(wallet) || !isSignature(signed)) return false;
  const key = await getPublicKeyFromAddress(wallet);
  const signature = signatureBytes(new Uint8Array(getBase58Encoder().encode(signed)));
  return verifySignature(key, signature, new TextEncoder().encode(text));
}

type Deps = { rpc: SolanaRpc; treasury: Treasury };

export async function signPayout(deps: Deps, request: PayoutRequest): Promise<SignedPayout> {
  const { rpc, treasury } = deps;
  const { memo } = request;
  checkRequest(request, treasury.signer.address);
  const pays = await resolvePays(request.pays, treasury.mint);
  const unitPrice = await currentUnitPrice(rpc, treasury.account);
  // Asked last, so that as much of its lifetime as possible is left.
  const latest = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const parts: PayoutParts = { treasury, pays, memo, lifetime: latest.value, unitPrice };
  const bytes = oversize(parts);
  if (bytes !== null) throw new PayoutTooLarge(bytes);
  const signed = await signTransactionMessageWithSigners(payoutMessage(parts));
  return {
    signature: getSignatureFromTransaction(signed),
    wire: getBase64EncodedWireTransaction(signed),
    lastValidBlockHeight: latest.value.lastValidBlockHeight,
    slot: latest.context.slot,
  };
}

/** How many pays, from the first, fit into one transaction with the longest memo. */
export async function fitPayouts({ treasury }: Deps, pays: readonly Pay[]): Promise<number> {
  const candidates = await resolvePays(pays.slice(0, maxPaysPerTransaction), treasury.mint);
  const memo = 'm'.repeat(maxMemoBytes);
  const lifetime = { blockhash: blockhash('1'.repeat(32)), lastValidBlockHeight: 0n };
  for (let count = candidates.length; count > 1; count -= 1) {
    const parts = { treasury, pays: candidates.slice(0, count), memo, lifetime, unitPrice: 0n };
    if (oversize(parts) === null) return count;
  }
  return Math.min(1, candidates.length);
}

/** The size in bytes if it is over the network's limit, else null. */
function oversize(parts: PayoutParts): number | null {
  const compiled = compileTransaction(payoutMessage(parts));
  return isTransactionWithinSizeLimit(compiled) ? null : getTransactionSize(compiled);
}

const highestAmount = 2n ** 64n - 1n;

/** A failure here is a bug of the caller, which must have checked isPayable before. */
function checkRequest({ pays, memo }: PayoutRequest, treasury: Address): void {
  if (pays.length === 0 || pays.length > maxPaysPerTransaction) {
    throw new RangeError(`a payout transaction holds 1 to ${maxPaysPerTransaction} pays`);
  }
  for (const { to, amount, reference } of pays) {
    if (amount <= 0n || amount > highestAmount) throw new RangeError('a pay has no valid amount');
    if (!isAddress(to) || isOffCurveAddress(to) || to === treasury) {
      throw new TypeError('a pay goes to no payable wallet');
    }
    if (!isAddress(reference)) throw new TypeError('a pay has no valid reference');
  }
  if (new Set(pays.map((pay) => pay.reference)).size !== pays.length) {
    throw new TypeError('two pays share a reference');
  }
  if (!/^[\x20-\x7e]+$/.test(memo) || memo.length > maxMemoBytes) {
    throw new TypeError(`a payout memo is 1 to ${maxMemoBytes} printable characters`);
  }
}

const highestUnitPrice = 100_000n;

/** The upper quartile of recent prices for the treasury's account, capped. */
export async function currentUnitPrice(rpc: SolanaRpc, account: Address): Promise<bigint> {
  const fees = await rpc.getRecentPrioritizationFees([account]).send();
  const prices = fees
    .map((fee) => BigInt(fee.prioritizationFee))
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const price = prices[Math.floor(prices.length * 0.75)] ?? 0n;
  return price < highestUnitPrice ? price : highestUnitPrice;
}

export async function preflight(rpc: SolanaRpc, wire: string): Promise<Preflight> {
  const config = { encoding: 'base64', commitment: 'confirmed', sigVerify: true } as const;
  const { value } = await rpc.simulateTransaction(asWire(wire), config).send();
  return value.err === null ? { ok: true } : { ok: false, ...describeError(value.err) };
}

/** The node does not check. Unless it resends, the caller decides when to send the same bytes again. */
export async function broadcast(
  rpc: SolanaRpc,
  wire: string,
  { isResent } = { isResent: false },
): Promise<Broadcast> {
  const once = isResent ? {} : { maxRetries: 0n };
  const config = { encoding: 'base64', skipPreflight: true, ...once } as const;
  try {
    await rpc.sendTransaction(asWire(wire), config).send();
    return { accepted: true };
  } catch (error) {
    return { accepted: false, reason: reasonOf(error) };
  }
}

function asWire(wire: string): Base64EncodedWireTransaction {
  const bytes = Buffer.from(wire, 'base64');
  return getBase64EncodedWireTransaction(getTransactionDecoder().decode(bytes));
}

function reasonOf(error: unknown): string {
  if (isSolanaError(error)) return `Solana error ${error.context.__code}`;
  return error instanceof Error ? error.name : 'unknown';
}
