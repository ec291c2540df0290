import { owedKinds } from '@stoke/domain';
import { z } from 'zod';
import { Amount, Timestamp } from '../../codecs.ts';
import { route } from '../../route.ts';
import { pageOf } from '../../shapes.ts';

/** The record of a root. It is the payload of the JWS, written in this order. */
const record = {
  /** From 1, without a gap. */
  number: z.number().int(),
  at: Timestamp,
  /** The newest transaction of the books in it. */
  sequence: z.number().int(),
  /** The final slot at which the treasury held `onChain`. */
  slot: z.number().int(),
  /** The top of the Merkle-sum tree, in lower-case hex. */
  hash: z.string(),
  /** Everything owed, in micro-dollars. */
  sum: z.string(),
  /** How many balances above zero. */
  leaves: z.number().int(),
  onChain: Amount,
  /** The hash of the newest sealed month of the books, in lower-case hex; null before the first. */
  sealed: z.string().nullable(),
  /** The hex SHA-256 of the record before, as it was signed; null for the first root. */
  previous: z.string().nullable(),
};

export const ProofRoot = z.object({
  ...record,
  /** A compact JWS (EdDSA) whose payload is the record. */
  jws: z.string(),
  /** The memo of the treasury on chain that names it; null until it is final. */
  anchor: z.object({ signature: z.string(), explorerUrl: z.string().nullable() }).nullable(),
});

/** Everything owed beside everything held: onChain + sentNotConfirmed - arrivedNotCredited - owed.total - own = surplus. */
export const PublicProof = z.object({
  /** When chain and books were read. */
  asOf: Timestamp,
  /** The newest transaction of the books. */
  sequence: z.number().int(),
  treasury: z.object({
    address: z.string(),
    mint: z.string(),
    /** The final slot of `onChain`. */
    slot: z.number().int(),
    onChain: Amount,
    explorerUrl: z.string().nullable(),
  }),
  owed: z.object({
    total: Amount,
    /** Different ones; an owner has one balance of each kind. */
    owners: z.number().int(),
    kinds: z.array(z.object({ kind: z.enum(owedKinds), amount: Amount, owners: z.number().int() })),
  }),
  /** Fees that the platform has earned. */
  own: Amount,
  /** Payouts that are final on chain and not confirmed in the books. */
  sentNotConfirmed: Amount,
  /** Transfers to the treasury that are final and not credited to anyone. */
  arrivedNotCredited: Amount,
  /** Below zero, the treasury is short. */
  surplus: Amount,
  isCovered: z.boolean(),
  checks: z.object({
    /** The last run of the checks of the books. */
    ranAt: Timestamp.nullable(),
    /** Whether it found nothing wrong. */
    isIntact: z.boolean(),
    /** How many entries of the books the checks have seen. */
    entries: z.number().int(),
  }),
  /** The newest root. */
  root: ProofRoot.nullable(),
  /** Whether it is at most 26 hours old. */
  isRootCurrent: z.boolean(),
});

/** The balances of one owner, and the way of each to the root (format stoke-proof-1). */
export const ProofFile = z.object({
  format: z.literal('stoke-proof-1'),
  root: z.object({ ...record, jws: z.string() }),
  leaves: z.array(
    z.object({
      owner: z.string(),
      kind: z.string(),
      /** In micro-dollars. */
      amount: z.string(),
      nonce: z.string(),
      index: z.number().int(),
      /** From the leaf upwards: each sibling, and the side on which it stands. */
      path: z.array(
        z.object({ hash: z.string(), amount: z.string(), side: z.enum(['left', 'right']) }),
      ),
    }),
  ),
  /** In micro-dollars. */
  total: z.string(),
});

export const proofRoutes = {
  publicProof: route({
    path: '/api/public/proof',
    summary: 'The treasury’s holdings on chain and the balances owed, exact to the micro-dollar',
    who: 'anyone',
    reply: PublicProof,
    refuses: ['chain.unavailable'],
  }),
  proofJson: route({
    path: '/proof.json',
    summary: 'The same',
    who: 'anyone',
    reply: PublicProof,
    refuses: ['chain.unavailable'],
  }),
  proofRoots: route({
    path: '/api/public/proof/roots',
    summary: 'The published roots, newest first',
    who: 'anyone',
    reads: 'replica',
    query: pageOf({ most: 100, usual: 30 }),
    reply: z.array(ProofRoot),
  }),
  proofHistory: route({
    path: '/api/public/proof/history',
    summary:
      'What was held and owed on each day (UTC) that has a root, by its last one; oldest first',
    who: 'anyone',
    reads: 'replica',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(400).default(90) }),
    reply: z.array(z.object({ day: z.string(), onChain: Amount, owed: Amount })),
  }),
  ownProof: route({
    path: '/api/users/proof',
    summary: 'Your balances in a root, the newest unless another is named, and their ways to it',
    who: 'member-or-banned',
    perMinute: 30,
    query: z.strictObject({ root: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    reply: ProofFile,
    refuses: ['request.not_found'],
  }),
  makeProofRoot: route({
    method: 'POST',
    path: '/api/admin/proof/roots',
    summary: 'Make a root now',
    who: 'admin',
    perMinute: 6,
    status: 201,
    reply: ProofRoot,
    refuses: ['chain.unavailable'],
  }),
};
