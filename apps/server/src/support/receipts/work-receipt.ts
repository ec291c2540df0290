import { rejectionText, zeroUsdc } from '@stoke/domain';
import { transactionsOf } from '../../money/ledger/index.ts';
import type { Submission } from '../../work/submissions/index.ts';
import { headOf, paymentsOf, type BuildDeps, type WorkReceipt } from './receipt-parts.ts';

/** The receipt of decided work, as it is now. */
export async function workReceipt(
  deps: BuildDeps,
  work: Submission & { decidedAt: Date },
): Promise<WorkReceipt> {
  const { id, userId } = work;
  const isApproved = work.state === 'approved';
  const references = isApproved ? [`approved:${id}`, `overturned:${id}`] : [];
  const [head, name, transactions, paid] = await Promise.all([
    headOf(deps, { id, userId, doneAt: work.submittedAt }),
    deps.nameWork(work),
    transactionsOf(deps.db, factsOf(id)),
    paymentsOf(deps, { userId, references, earned: isApproved ? work.amount : zeroUsdc }),
  ]);
  return {
    form: 1,
    ...head,
    work: {
      kind: work.kind,
      campaignId: work.campaignId,
      ...name,
      taskId: work.taskId,
      attempt: work.attempt,
      submittedAt: work.submittedAt,
      evidence: work.evidence,
    },
    decision: decisionOf(work, wasOverturned(transactions)),
    reward: work.amount,
    transactions: inOrder(id, transactions),
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

function deciderOf({ decidedBy, submittedAt, decideBefore }: Submission, isAppeal: boolean) {
  if (isAppeal) {
    return decidedBy === null
      ? 'the system, as the appeal was not answered'
      : 'a reviewer on appeal';
  }
  if (decidedBy !== null) return 'a reviewer';
  return decideBefore > submittedAt ? 'the system after 72 hours' : 'the system, by Telegram';
}

function decisionOf(
  work: Submission & { decidedAt: Date },
  isAppeal: boolean,
): WorkReceipt['decision'] {
  return {
    verdict: work.state === 'approved' ? 'approved' : 'rejected',
    decidedBy: deciderOf(work, isAppeal),
    decidedAt: work.decidedAt,
    reason: work.reason,
    reasonText: work.reason === null ? null : rejectionText(work.reason, work.kind),
    note: work.note === '' ? null : work.note,
  };
}
