import { randomBytes } from 'node:crypto';
import type { PayoutDeps } from '../../payouts/index.ts';
import type { ProofDeps } from '../proof-deps.ts';

/** What a proof needs besides database, chain, clock and log. Its records have the form of signed ones. */
export const unsignedProof = {
  sign: async (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.AA`,
  addressUrl: () => null,
  transactionUrl: () => null,
  isHistoryRead: async () => true,
  newSecret: () => randomBytes(32),
} satisfies Partial<ProofDeps>;

/** The proof over the books and the chain of a world. */
export function proofDepsOf(
  { deps: { db, clock, newId, log, chain } }: { deps: PayoutDeps },
  given: Partial<ProofDeps> = {},
): ProofDeps {
  return { db, clock, newId, log, chain, ...unsignedProof, ...given };
}
