import type { AdminPayout, AdminPayoutInFull } from '@stoke/contract';
import { toDollars, usdc } from '@stoke/domain';
import { readWriters } from '../identity/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { oldestFirst } from '../platform/http/id-cursor.ts';
import { Refusal } from '../platform/refusal.ts';
import { attemptsOf, type AttemptRow } from './attempt-store.ts';
import { payAgain, proveUnpaid, readNamed, settleAsPaid } from './decide-payout.ts';
import { listPayments, type Payment } from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { listInState, readPayouts, type PayoutRow } from './payout-store.ts';

/** What admins see of payouts, and the decisions they make. */
export function payoutDeskRoutes(deps: PayoutDeps) {
  const showOne = async (q: Queryable, payout: PayoutRow): Promise<AdminPayout> => {
    const [shown] = await showAll(deps, q, [payout]);
    if (!shown) throw new Error('A payout was not shown.');
    return shown;
  };
  const read = async (id: string): Promise<PayoutRow> => {
    const [payout] = await readPayouts(deps.db, [id]);
    if (!payout) throw new Refusal('request.not_found');
    return payout;
  };
  return {
    adminPayouts: async (asked) => {
      const state = asked.query.status;
      const rows = await oldestFirst(asked, (page) => listInState(deps.db, { state, ...page }));
      return showAll(deps, deps.db, rows);
    },
    adminPayout: async ({ params: { id } }) => showInFull(deps, await read(id), showOne),
    settleAsPaid: async ({ caller, params: { id }, body: { signature, reason }, once }) => {
      const payments = await readNamed(deps, signature);
      const decision = { id, adminId: caller.userId, reason, signature, read: payments };
      return once(async (tx) => showOne(tx, await settleAsPaid(deps, tx, decision)));
    },
    payAgain: async ({ caller, params: { id }, body: { reason }, once }) => {
      const proof = await proveUnpaid(deps, await read(id));
      const decision = { id, adminId: caller.userId, reason, proof };
      return once(async (tx) => showOne(tx, await payAgain(deps, tx, decision)));
    },
  } satisfies Partial<Handlers>;
}

async function showAll(
  { transactionUrl }: PayoutDeps,
  q: Queryable,
  payouts: readonly PayoutRow[],
): Promise<AdminPayout[]> {
  const owners = await readWriters(
    q,
    payouts.map(({ userId }) => userId),
  );
  return payouts.map((payout) => ({
    _id: payout.id,
    owner: { _id: payout.userId, username: owners.get(payout.userId)?.username ?? '' },
    purpose: payout.purpose,
    amount: toDollars(payout.amount),
    address: payout.address,
    status: payout.state,
    cause: payout.reviewCause,
    requestedAt: payout.requestedAt.toISOString(),
    signature: payout.signature,
    transactionUrl: payout.signature && transactionUrl(payout.signature),
  }));
}

/** Asks the node only about a payout that waits for a decision. */
async function showInFull(
  deps: PayoutDeps,
  payout: PayoutRow,
  showOne: (q: Queryable, payout: PayoutRow) => Promise<AdminPayout>,
): Promise<AdminPayoutInFull> {
  const { db } = deps;
  const proof = payout.state === 'review' ? await proofOf(deps, payout) : null;
  return {
    ...(await showOne(db, payout)),
    reference: payout.reference,
    attempts: (await attemptsOf(db, payout.id)).map((attempt) => showAttempt(deps, attempt)),
    payments: (await listPayments(db, [payout.id])).map((payment) => showPayment(deps, payment)),
    proof,
  };
}

async function proofOf(
  deps: PayoutDeps,
  payout: PayoutRow,
): Promise<NonNullable<AdminPayoutInFull['proof']>> {
  try {
    const proof = await proveUnpaid(deps, payout);
    return { kind: proof.kind, why: proof.kind === 'unknown' ? proof.why : null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'unknown', why: 'Solana cannot be reached just now.' };
  }
}

function showAttempt(
  { transactionUrl }: PayoutDeps,
  attempt: AttemptRow,
): AdminPayoutInFull['attempts'][number] {
  const { id, outcome, signature, claimedAt, sentAt, closedAt, error } = attempt;
  return {
    _id: id,
    outcome,
    signature,
    transactionUrl: signature && transactionUrl(signature),
    claimedAt: claimedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    error,
  };
}

function showPayment(
  { transactionUrl }: PayoutDeps,
  payment: Payment,
): AdminPayoutInFull['payments'][number] {
  const { signature, amount, isFinal, slot, seenBy, seenAt } = payment;
  return {
    signature,
    transactionUrl: transactionUrl(signature),
    amount: toDollars(usdc(amount)),
    isFinal,
    slot: Number(slot),
    seenBy,
    seenAt: seenAt.toISOString(),
  };
}
