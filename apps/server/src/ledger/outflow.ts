import { usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';
import { readEntriesAfter, readOutflow } from './outflow-store.ts';

/** Micro-USDC; `spent` is below zero where more came back than left. */
export type OutflowStep = { from: Date; spent: Usdc; total: Usdc };

/**
 * What left an account, step by step of time and all until its end; steps in which nothing changed
 * are left out. Postings of the kinds `except` do not count.
 */
export async function outflow(
  q: Queryable,
  account: Account,
  of: { except: readonly string[]; stepHours: number },
): Promise<OutflowStep[]> {
  const steps = await readOutflow(q, account, of);
  return steps.map(({ from, spent, total }) => ({ from, spent: usdc(spent), total: usdc(total) }));
}

export type AccountEntry = { transferId: string; kind: string; amount: Usdc; at: Date };

/**
 * Every entry of an account, the oldest first, a page at a time. Of one moment what came in stands
 * before what went out: money is there before it is spent.
 */
export async function* entriesOf(
  q: Queryable,
  account: Account,
  pageSize: number,
): AsyncGenerator<AccountEntry> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is read when this one is used
    const page = await readEntriesAfter(q, account, { after, limit: pageSize });
    for (const entry of page.toSorted(inTurn)) yield { ...entry, amount: usdc(entry.amount) };
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.transferId;
  }
}

type Placed = { at: Date; amount: bigint };

function inTurn(a: Placed, b: Placed): number {
  const goesOut = ({ amount }: Placed) => (amount < 0n ? 1 : 0);
  return a.at.getTime() - b.at.getTime() || goesOut(a) - goesOut(b);
}
