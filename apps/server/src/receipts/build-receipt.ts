import type { Receipt } from '@stoke/contract';
import { product, rejectionText, toDollars, usdc, type Usdc } from '@stoke/domain';
import { readAcceptance, readEarners } from '../identity/index.ts';
import { drawsOf, transactionsOf } from '../ledger/index.ts';
import { readPayouts, type PayoutRow } from '../payouts/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSubmission, type Submission } from '../review/index.ts';

export type BuildDeps = {
  db: Queryable;
  clock: { now(): Date };
  publicUrl: string;
  transactionUrl(signature: string): string | null;
};

/**
 * All that is known about one's own decided work, as it is now. Another user's work, undecided work
 * and missing work are all answered as not found.
 */
export async function buildReceipt(
  deps: BuildDeps,
  of: { id: string; userId: string },
): Promise<Receipt> {
  const work = await readSubmission(deps.db, of.id);
  if (!work || work.userId !== of.userId || !work.decidedAt) throw new Refusal('request.not_found');
  const [workers, acceptance, transactions, paid] = await Promise.all([
    readEarners(deps.db, [work.userId]),
    readAcceptance(deps.db, { userId: work.userId, before: work.submittedAt }),
    transactionsOf(deps.db, factsOf(work.id)),
    payments(deps, work),
  ]);
  return {
    form: 1,
    _id: work.id,
    issuedBy: `${product.name}, ${deps.publicUrl}`,
    issuedAt: deps.clock.now().toISOString(),
    earner: { userId: work.userId, username: workers.get(work.userId)?.username ?? '' },
    work: {
      kind: work.kind,
      campaignId: work.campaignId,
      taskId: work.taskId,
      attempt: work.attempt,
      submittedAt: work.submittedAt.toISOString(),
      evidence: work.evidence,
    },
    rulesVersion: acceptance?.version ?? null,
    decision: decisionOf(work, work.decidedAt, wasOverturned(transactions)),
    reward: toDollars(work.amount),
    transactions: inOrder(work.id, transactions).map(
      ({ reference, transactionId, at, entries }) => ({
        reference,
        transactionId,
        at: at.toISOString(),
        entries: entries.map(({ account, amount }) => ({ account, amount: toDollars(amount) })),
      }),
    ),
    ...paid,
  };
}

/** References of all ledger transactions that a piece of work can have. */
function factsOf(id: string): string[] {
  const facts = ['submitted', 'approved', 'rejected', 'disputed', 'upheld', 'overturned'];
  return facts.map((reference) => `${reference}:${id}`);
}

/** In order of time; at equal times in the order of a submission's life. */
function inOrder<P extends { reference: string; at: Date }>(
  id: string,
  transactions: readonly P[],
): P[] {
  const life = factsOf(id);
  return transactions.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() || life.indexOf(a.reference) - life.indexOf(b.reference),
  );
}

function wasOverturned(transactions: readonly { reference: string }[]): boolean {
  return transactions.some(({ reference }) => reference.startsWith('overturned:'));
}

function deciderOf({ decidedBy }: Submission, isAppeal: boolean) {
  if (isAppeal) {
    return decidedBy === null
      ? 'the system, as nobody answered the appeal'
      : 'a reviewer on appeal';
  }
  return decidedBy === null ? 'the system after 72 hours' : 'a reviewer';
}

function decisionOf(work: Submission, decidedAt: Date, isAppeal: boolean): Receipt['decision'] {
  return {
    verdict: work.state === 'approved' ? 'approved' : 'rejected',
    decidedBy: deciderOf(work, isAppeal),
    decidedAt: decidedAt.toISOString(),
    reason: work.reason,
    reasonText: work.reason === null ? null : rejectionText(work.reason),
    note: work.note === '' ? null : work.note,
  };
}

type Paid = Pick<Receipt, 'payouts' | 'paidOut' | 'forfeited' | 'notPaidOutYet'>;

async function payments(deps: BuildDeps, work: Submission): Promise<Paid> {
  const { id, userId } = work;
  const references = [`approved:${id}`, `overturned:${id}`];
  const draws = work.state === 'approved' ? await drawsOf(deps.db, { userId, references }) : [];
  const payoutDraws = draws.filter(({ kind }) => kind === 'payout-confirmed');
  const ids = payoutDraws.map(({ reference }) => reference.slice('payout-confirmed:'.length));
  const rows = await readPayouts(deps.db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const paidOut = sum(payoutDraws);
  // Unclaimed money of a deleted account is still owed.
  const taken = draws.filter(
    ({ kind }) => kind !== 'payout-confirmed' && kind !== 'account-deleted',
  );
  const forfeited = sum(taken);
  const earned = work.state === 'approved' ? work.amount : 0n;
  return {
    payouts: payoutDraws.map(({ amount }, n) => payoutOf(deps, byId.get(ids[n] ?? ''), amount)),
    paidOut: toDollars(paidOut),
    forfeited: toDollars(forfeited),
    notPaidOutYet: toDollars(usdc(earned - paidOut - forfeited)),
  };
}

function payoutOf(
  deps: BuildDeps,
  payout: PayoutRow | undefined,
  share: Usdc,
): Paid['payouts'][number] {
  if (!payout?.signature || !payout.confirmedAt) {
    throw new Error(`Payout ${payout?.id} paid a reward but was never confirmed.`);
  }
  return {
    _id: payout.id,
    amount: toDollars(share),
    payoutAmount: toDollars(payout.amount),
    address: payout.address,
    signature: payout.signature,
    confirmedAt: payout.confirmedAt.toISOString(),
    transactionUrl: deps.transactionUrl(payout.signature),
  };
}

function sum(draws: readonly { amount: Usdc }[]): Usdc {
  return usdc(draws.reduce((total, { amount }) => total + amount, 0n));
}
