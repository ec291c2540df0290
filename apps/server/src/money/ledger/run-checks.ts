import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../../platform/db/db.ts';

export type FailedCheck = {
  /** The file's name without `.sql`. */
  name: string;
  /** What must hold: the comment at the top of the file. */
  promise: string;
  /** Whether a finding pauses payouts: the file begins with the line `-- money`. */
  isMoney: boolean;
  /** `unknown`: it timed out or could not run, which says nothing about the books. */
  outcome: 'wrong' | 'unknown';
  /** A sample of the rows that should not exist, or the error that stopped the check. */
  sample: Record<string, unknown>[];
};

type Check = Pick<FailedCheck, 'name' | 'promise' | 'isMoney'> & {
  text: string;
  /** Whether it can check only new transactions: it reads a parameter. */
  isIncremental: boolean;
};

const opening = /^(?:--.*\n)+/;
const sampleSize = 5;

/** How much of the books checks read: transactions after the position `$1`, and `$2` whether all that stands, too. */
export type Reach = { since: bigint; isWhole: boolean };

const everything: Reach = { since: 0n, isWhole: true };

/**
 * Runs the `*.sql` files of a folder in name order and returns the checks that found rows or could
 * not run. With a reach that is not whole, runs only the incremental ones. `onCheck` is told where it stands: `3 of 50, name`.
 * @throws {Error} for a file that does not begin by saying what must hold.
 */
export async function runChecks(
  q: Pick<Queryable, 'all'>,
  folder: string,
  reach: Reach = everything,
  onCheck: (state: string) => void = () => undefined,
): Promise<FailedCheck[]> {
  const failed: FailedCheck[] = [];
  const checks = await readAll(folder);
  for (const [at, check] of checks.entries()) {
    if (!reach.isWhole && !check.isIncremental) continue;
    onCheck(`${at + 1} of ${checks.length}, ${check.name}`);
    const { name, promise, isMoney } = check;
    const found = await find(q, check, reach);
    if (found.sample.length > 0) failed.push({ name, promise, isMoney, ...found });
  }
  return failed;
}

async function readAll(folder: string): Promise<Check[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const comment = opening.exec(text)?.[0] ?? '';
      const isMoney = comment.startsWith('-- money\n');
      const promise = readPromise(isMoney ? comment.slice('-- money\n'.length) : comment);
      if (promise === '') throw new Error(`${file} must begin by saying what holds.`);
      const isIncremental = /\$[12]\b/.test(text);
      return { name: file.replace(/\.sql$/, ''), promise, isMoney, text, isIncremental };
    }),
  );
}

function readPromise(comment: string): string {
  const words = comment
    .replaceAll(/^--\s*/gm, '')
    .replaceAll('\n', ' ')
    .trim();
  return words.replace(/^must return no rows:\s*/i, '');
}

async function find(
  q: Pick<Queryable, 'all'>,
  { text }: Check,
  { since, isWhole }: Reach,
): Promise<Pick<FailedCheck, 'outcome' | 'sample'>> {
  const check = text.trim().replace(/;$/, '');
  // Materialized: a plan for the first five rows reads everything where there are none.
  const bounded = `with reach as (select $1::bigint, $2::boolean),
    found as materialized (\n${check}\n) select * from found limit ${sampleSize}`;
  try {
    // Unnamed, so that it is planned for this position.
    const values = [since, isWhole];
    return { outcome: 'wrong', sample: await q.all({ name: '', text: bounded, values }) };
  } catch (error) {
    return { outcome: 'unknown', sample: [{ error: String(error) }] };
  }
}
