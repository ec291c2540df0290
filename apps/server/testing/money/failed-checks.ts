import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks, stepsOfCheck, type FailedCheck } from '../../src/money/ledger/index.ts';
import type { Queryable } from '../../src/platform/db/db.ts';
import { named, type Statement } from '../../src/platform/db/sql.ts';
import { checksFolder } from '../platform/test-database.ts';

let together: Statement<unknown> | undefined;

/**
 * All checks that fail, of the whole history. Almost always none does: they are asked in one statement,
 * and one by one only when it finds something.
 */
export async function failedChecks(q: Pick<Queryable, 'all' | 'has'>): Promise<FailedCheck[]> {
  together ??= readTogether();
  const holds = await q.has(together).then(
    (isFound) => !isFound,
    () => false,
  );
  return holds ? [] : runChecks({ books: q, traffic: [q] }, checksFolder);
}

function readTogether(): Statement<unknown> {
  const files = readdirSync(checksFolder).filter((file) => file.endsWith('.sql'));
  const checks = files.map((file) => {
    const [first = '', second] = stepsOfCheck(readFileSync(join(checksFolder, file), 'utf8'));
    // What is found apart is given as one page: the database of a test has few rows.
    const rows = `(select coalesce(jsonb_agg(to_jsonb(given)), '[]') from (\n${first}\n) given)`;
    const check = second?.replaceAll('$3', rows) ?? first;
    return `exists (with found as materialized (\n${check}\n) select from found)`;
  });
  const text = `select 1 where ${checks.join('\nor ')}`;
  return { ...named(text), values: [0n, true] };
}
