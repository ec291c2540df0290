import {
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  isSolanaError,
  type Base64EncodedWireTransaction,
} from '@solana/kit';
import type { Broadcast, Preflight } from './chain.ts';
import type { SolanaRpc } from './steady-rpc.ts';
import { describeError } from './transaction-error.ts';

export async function preflight(rpc: SolanaRpc, wire: string): Promise<Preflight> {
  const config = { encoding: 'base64', commitment: 'confirmed', sigVerify: true } as const;
  const { value } = await rpc.simulateTransaction(asWire(wire), config).send();
  return value.err === null ? { ok: true } : { ok: false, ...describeError(value.err) };
}

/** The node neither checks nor resends: the caller decides when to send the same bytes again. */
export async function broadcast(rpc: SolanaRpc, wire: string): Promise<Broadcast> {
  const config = { encoding: 'base64', skipPreflight: true, maxRetries: 0n } as const;
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
