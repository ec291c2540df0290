import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import { runChecks } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { checksFolder, openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { writeAudits } from '../write-audit.ts';

const { db, close } = await openTestDatabase();
const clock = { now: () => new Date('2026-06-01T12:00:00Z') };
const deps = { clock, newId: uuidV7(clock) };
afterAll(close);

race('acts that are logged together stand together, in one chain that verifies', async (crowd) => {
  const actors = await together(crowd, async () => {
    const actor = randomUUID();
    const acts = ['a', 'b', 'c'].map((subject) => {
      return { actor, action: 'setting-changed', subject, about: { reason: subject } } as const;
    });
    await db.transaction((tx) => writeAudits(deps, tx, acts));
    return actor;
  });
  const rows = await db.all(sql<{ subjects: string; first: bigint; last: bigint }>`
    select string_agg(subject, '' order by seq) as subjects, min(seq) as first, max(seq) as last
    from audit where actor = any(${actors}::uuid[]) group by actor`);
  expect(rows.map(({ subjects, first, last }) => [subjects, last - first])).toEqual(
    actors.map(() => ['abc', 2n]),
  );
  expect(await runChecks({ books: db, traffic: [db] }, checksFolder)).toEqual([]);
});
