import type { AdminTransfer } from '@stoke/contract';
import { toDollars, usdc } from '@stoke/domain';
import { readWriters } from '../identity/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { readCredits } from './by-hand-store.ts';
import { findByReferences } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';
import type { Arrival } from './inspect-transfer.ts';

/** Transfers to the treasury as admins see them: whose they are, as far as that is known. */
export async function showTransfers(
  { transactionUrl }: Pick<FundingDeps, 'transactionUrl'>,
  q: Queryable,
  arrivals: readonly Arrival[],
): Promise<AdminTransfer[]> {
  const deposits = await findByReferences(
    q,
    arrivals.flatMap(({ accounts }) => accounts),
  );
  const credits = await readCredits(
    q,
    arrivals.map(({ transfer }) => transfer.signature),
  );
  const people = await readWriters(q, [
    ...deposits.map(({ creatorId: owner }) => owner),
    ...credits.flatMap(({ creatorId, adminId }) => [creatorId, adminId ?? creatorId]),
  ]);
  const nameOf = (id: string) => people.get(id)?.username ?? '';
  const somebody = (_id: string) => ({ _id, username: nameOf(_id) });
  return arrivals.map(({ transfer, senders, accounts }) => {
    const { signature, amount, blockTime, level } = transfer;
    const credit = credits.find((one) => one.signature === signature);
    const owners = deposits.filter(({ reference }) => accounts.includes(reference));
    return {
      signature,
      transactionUrl: transactionUrl(signature),
      amount: toDollars(usdc(amount)),
      at: blockTime?.toISOString() ?? null,
      isFinal: level === 'final',
      senders,
      named: [...new Set(owners.map(({ creatorId: owner }) => owner))].map(somebody),
      credited: credit
        ? {
            to: somebody(credit.creatorId),
            at: credit.creditedAt.toISOString(),
            by: credit.adminId === null ? null : nameOf(credit.adminId),
            reason: credit.reason,
            ticketId: credit.ticketId,
          }
        : null,
    };
  });
}
