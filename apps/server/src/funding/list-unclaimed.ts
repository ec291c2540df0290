import { usedAmong } from './by-hand-store.ts';
import type { FundingDeps } from './funding-deps.ts';
import { orUnavailable, type Arrival } from './inspect-transfer.ts';

/** Payouts and credited deposits are passed over unread: so many lie between two unclaimed ones. */
const passedAtMost = 200;

/**
 * Final transfers to the treasury whose signature was used for nothing, newest first, read from the
 * chain itself: what nobody told us of is there all the same. At most `limit` transactions are read
 * in full, whatever is thrown at the treasury's address.
 * @returns the transfers among them and the signature to go on from, null at the end.
 */
export async function listUnclaimed(
  { chain, db }: Pick<FundingDeps, 'chain' | 'db'>,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ page: Arrival[]; next: string | null }> {
  const named = await orUnavailable(chain.namingTreasury({ before, limit: passedAtMost }));
  const used = await usedAmong(
    db,
    named.map(({ signature }) => signature),
  );
  const open = named.filter(({ signature, succeeded }) => succeeded && !used.has(signature));
  const read = open.slice(0, limit);
  const found = await orUnavailable(
    Promise.all(read.map(({ signature }) => chain.inspectDeposit(signature))),
  );
  const page = found.flatMap((one) =>
    one.kind === 'transfer' && one.transfer.level === 'final' ? [one] : [],
  );
  const isEnd = open.length <= limit && named.length < passedAtMost;
  const last = open.length > limit ? read.at(-1) : named.at(-1);
  return { page, next: isEnd ? null : (last?.signature ?? null) };
}
