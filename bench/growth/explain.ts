import type { Db, Queryable } from '../../apps/server/src/platform/db/db.ts';
import type { Statement } from '../../apps/server/src/platform/db/sql.ts';
import { aroundEach } from '../../apps/server/testing/platform/around-each.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
type Explained = { 'QUERY PLAN': { Plan: Plan }[] };

/** A database that also explains each statement, and notes the tables that are read in full. */
export type Explaining = { q: Queryable<never>; statements: () => number; scanned: () => string[] };

/**
 * @param grows whether a table grows with the product; others may be read in full
 */
export function explaining(db: Db<never>, grows: ReadonlySet<string>): Explaining {
  const scanned = new Set<string>();
  let statements = 0;
  const looking = aroundEach(db, async (statement, ask) => {
    statements += 1;
    for (const plan of await plansOf(db, statement)) {
      for (const table of fullReads(plan)) if (grows.has(table)) scanned.add(table);
    }
    return ask();
  });
  const q: Queryable<never> = {
    ...looking,
    run: ({ text }) =>
      /^\s*set local /.test(text)
        ? Promise.resolve(0)
        : Promise.reject(new Error('A list writes nothing.')),
  };
  return { q, statements: () => statements, scanned: () => [...scanned].toSorted() };
}

/** The plan for these very values, and the one for any that a prepared statement may change to. */
async function plansOf(db: Db<never>, { text, values }: Statement<unknown>): Promise<Plan[]> {
  const explain = (option: string, given: readonly unknown[]) =>
    db.one<Explained>({ name: '', text: `explain (${option}format json) ${text}`, values: given });
  const found = [await explain('', values), await explain('generic_plan, ', [])];
  return found.flatMap((one) => one?.['QUERY PLAN'] ?? []).map((one) => one.Plan);
}

/** The tables that a plan reads from one end to the other. */
export function fullReads(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((part) => fullReads(part))];
}
