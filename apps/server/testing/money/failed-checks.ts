import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks, stepsOfCheck, type FailedCheck } from '../../src/money/ledger/index.ts';
import type { Queryable } from '../../src/platform/db/db.ts';
import { named, type Statement } from '../../src/platform/db/sql.ts';
import { allChecks, checksFolder } from '../platform/test-database.ts';

type Together = {
  /** All checks of one statement. */
  inBooks: Statement<unknown>;
  /** The names of the others. */
  crossing: ReadonlySet<string>;
};
let together: Together | undefined;

/**
 * All checks that fail, of the whole history. Almost always none does: those of the books are asked in one
 * statement, and one by one only when it finds something.
 */
export async function failedChecks(q: Pick<Queryable, 'all' | 'has'>): Promise<FailedCheck[]> {
  together ??= readTogether();
  const on = { books: q, traffic: [q] };
  const { inBooks, crossing } = together;
  const holds = await q.has(inBooks).then(
    (isFound) => !isFound,
    () => false,
  );
  const everything = { since: 0n, isWhole: true };
  return runChecks(on, checksFolder, holds ? { ...everything, names: crossing } : everything);
}

function readTogether(): Together {
  const files = readdirSync(checksFolder).filter((file) => file.endsWith('.sql'));
  const checks = files.map((file) => {
    const steps = stepsOfCheck(readFileSync(join(checksFolder, file), 'utf8'));
    return { name: file.replace(/\.sql$/, ''), steps };
  });
  const single = checks.flatMap(({ steps: [first, second] }) =>
    second === undefined
      ? [`exists (with found as materialized (\n${first}\n) select from found)`]
      : [],
  );
  const text = `${allChecks}select 1 where ${single.join('\nor ')}`;
  const crossing = checks.filter(({ steps }) => steps.length > 1).map(({ name }) => name);
  return { inBooks: { ...named(text), values: [0n, true] }, crossing: new Set(crossing) };
}
