import { fromDollars } from '@stoke/domain';
import { sql } from '../../../platform/db/sql.ts';
import type { TestServer } from '../../../../testing/server/test-server.ts';

// How tests read the figures that people see.

/** An amount of a reply or of a file, in micro-USDC. */
export const micro = (dollars: number) => fromDollars(dollars) as bigint;
export const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, one) => total + micro(Math.abs(one)) * (one < 0 ? -1n : 1n), 0n);
export const sumOf = <T>(list: readonly T[], figure: (one: T) => number) => sum(list.map(figure));

/** The lines of a CSV file (RFC 4180) by the names of its columns. */
export async function fileOf({ app }: TestServer, url: string, token: string) {
  const { body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const rows: string[][] = [[]];
  const cells = body.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g);
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  const [head = [], ...lines] = rows.filter((row) => row.length > 1);
  return lines.map((row) => new Map(head.map((name, n) => [name, row[n] ?? ''])));
}
export type Lines = Awaited<ReturnType<typeof fileOf>>;
export const column = (lines: Lines, name: string) =>
  sumOf(lines, (line) => Number(line.get(name) ?? Number.NaN));

/** The books of one owner, who is a person or a campaign, by the kind of account. */
export async function booksOf({ db }: TestServer, owner: string) {
  const rows = await db.all(sql<{ kind: string; sum: bigint }>`
    select kind, sum(balance)::bigint as sum from ledger.account
    where owner = ${owner} group by kind`);
  return (kind: string) => rows.find((row) => row.kind === kind)?.sum ?? 0n;
}

/** All pages of a list. */
export async function everyPage<T extends { _id: string }>(
  { app }: TestServer,
  url: string,
  token: string,
): Promise<T[]> {
  const list: T[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const at = new URL(url, 'https://stoke.example');
    if (cursor !== '') at.searchParams.set('cursor', cursor);
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.inject({ url: `${at.pathname}${at.search}`, headers });
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.body}`);
    list.push(...response.json<T[]>());
    cursor = response.headers['x-next-cursor']?.toString();
  }
  return list;
}
