import type { Answer } from '@stoke/contract';
import { writeAudit } from '../../site/audit/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dismissGivenUp, listGivenUp, retryGivenUp } from '../treasury/index.ts';
import type { FundingDeps } from './funding-deps.ts';
import { dismissSenders, listGivenUpSenders, retrySenders } from './sender-store.ts';

type GivenUp = Answer<'givenUp'>[number];

const maxShown = 100;

/** Transactions that could not be read and wait for an admin, oldest first. */
export async function showGivenUp(
  { transactionUrl }: Pick<FundingDeps, 'transactionUrl'>,
  q: Queryable,
): Promise<GivenUp[]> {
  const transactions = await listGivenUp(q, maxShown);
  const credits = await listGivenUpSenders(q, maxShown);
  const rows = [
    ...transactions.map(({ listedAt, error, ...row }) => {
      return { ...row, what: 'transaction' as const, firstSeenAt: listedAt, error: inWords(error) };
    }),
    ...credits.map(({ creditedAt, ...row }) => {
      const error = 'The node no longer shows who paid this deposit.';
      return { ...row, what: 'senders' as const, firstSeenAt: creditedAt, error };
    }),
  ];
  return rows
    .toSorted((a, b) => a.givenUpAt.getTime() - b.givenUpAt.getTime())
    .slice(0, maxShown)
    .map((row) => ({ ...row, transactionUrl: transactionUrl(row.signature) }));
}

/** As it was thrown, without the name of its class. */
function inWords(error: string): string {
  return error.replace(/^\w*Error: /, '') || 'Unknown.';
}

type Decision = { adminId: string; signature: string };

/** Makes the reader start again from the first try. Refuses what is not given up. */
export async function retryReading(
  deps: FundingDeps,
  tx: Tx,
  { adminId, signature }: Decision,
): Promise<void> {
  const isRetried = (await retrySenders(tx, signature)) || (await retryGivenUp(tx, signature));
  if (!isRetried) throw new Refusal('deposit.not_given_up');
  tx.publish('deposits', 'admins');
  const about = { signature };
  await writeAudit(deps, tx, {
    actor: adminId,
    action: 'reading-retried',
    subject: signature,
    about,
  });
}

/**
 * Closes it. A dismissed transaction is trusted to have paid none of our payouts, so it no longer holds
 * back refunds of payouts from before it. Refuses what is not given up.
 */
export async function dismissReading(
  deps: FundingDeps,
  tx: Tx,
  { adminId, signature, reason }: Decision & { reason: string },
): Promise<void> {
  const isDismissed =
    (await dismissSenders(tx, signature, deps.clock.now())) ||
    (await dismissGivenUp(tx, signature));
  if (!isDismissed) throw new Refusal('deposit.not_given_up');
  tx.publish('deposits', 'admins');
  const about = { signature, reason };
  await writeAudit(deps, tx, {
    actor: adminId,
    action: 'reading-dismissed',
    subject: signature,
    about,
  });
}
