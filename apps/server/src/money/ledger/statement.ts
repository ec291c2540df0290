import { usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import type { Account, AccountKind } from './accounts.ts';
import {
  type Line,
  readBalanceLines,
  readEntriesAfter,
  readPage,
  readPosted,
} from './statement-store.ts';
import { firstId, lastId } from '../../platform/http/id-cursor.ts';
import { inPages } from '../../platform/pages.ts';

export type StatementLine = {
  transactionId: string;
  /** The kind of event, such as `deposit`. */
  kind: string;
  reference: string;
  /** Micro-USDC; negative when it left the account. */
  amount: Usdc;
  at: Date;
};

export type StatementPage = {
  lines: StatementLine[];
  /** Where the next page begins; null on the last. */
  nextCursor: string | null;
};

/** Movements of an account, latest first: one line per event. */
export async function statement(
  q: Queryable,
  account: Pick<Account, 'id'>,
  page: { cursor: string | null; limit: number },
): Promise<StatementPage> {
  const rows = await readPage(q, account, page.cursor ?? lastId, page.limit + 1);
  const lines = rows.slice(0, page.limit).map((row) => ({ ...row, amount: usdc(row.amount) }));
  const last = lines.at(-1);
  return { lines, nextCursor: rows.length > page.limit && last ? last.transactionId : null };
}

/**
 * The same with the balance after each line; only of `kinds` unless null. Reads the whole account,
 * so use it only for accounts with a few lines per campaign.
 */
export async function balanceStatement(
  q: Queryable,
  account: Account,
  page: { cursor: string | null; kinds: readonly string[] | null; limit: number },
): Promise<{ lines: (StatementLine & { balance: Usdc })[]; nextCursor: string | null }> {
  const { cursor: before, kinds, limit } = page;
  const rows = await readBalanceLines(q, account, { before, kinds, limit: limit + 1 });
  const lines = rows.slice(0, limit).map((row) => ({
    ...row,
    amount: usdc(row.amount),
    balance: usdc(row.balance),
  }));
  const last = lines.at(-1);
  return { lines, nextCursor: rows.length > limit && last ? last.transactionId : null };
}

export type AccountEntry = {
  transactionId: string;
  reference: string;
  kind: string;
  amount: Usdc;
  at: Date;
};

/**
 * Every entry of an account, oldest first, page by page. At equal times, money in comes before
 * money out.
 */
export async function* entriesOf(
  q: Queryable,
  account: Account,
  pageSize: number,
): AsyncGenerator<AccountEntry> {
  const pages = inPages<Line>(pageSize, (last) =>
    readEntriesAfter(q, account, { after: last?.transactionId ?? firstId, limit: pageSize }),
  );
  for await (const page of pages) {
    for (const entry of page.toSorted(inTurn)) yield { ...entry, amount: usdc(entry.amount) };
  }
}

type Placed = { at: Date; amount: bigint };

function inTurn(a: Placed, b: Placed): number {
  const goesOut = ({ amount }: Placed) => (amount < 0n ? 1 : 0);
  return a.at.getTime() - b.at.getTime() || goesOut(a) - goesOut(b);
}

export type PostedTransaction = {
  reference: string;
  kind: string;
  transactionId: string;
  at: Date;
  /** The amounts sum to zero, micro-USDC. */
  entries: { account: AccountKind; owner: string | null; amount: Usdc }[];
};

/**
 * What these events moved, by time and then in the given order. Events that are not posted are left
 * out.
 */
export async function transactionsOf(
  q: Queryable,
  references: readonly string[],
): Promise<PostedTransaction[]> {
  const rows = await readPosted(q, references);
  const byReference = Map.groupBy(rows, ({ reference }) => reference);
  return [...byReference.values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    const { reference, kind, transactionId, at } = first;
    const moved = entries.map(({ account, owner, amount }) => ({
      account,
      owner,
      amount: usdc(amount),
    }));
    return [{ reference, kind, transactionId, at, entries: moved }];
  });
}
