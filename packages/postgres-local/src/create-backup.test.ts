import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBackup, restoreBackup, startPostgres } from './index.ts';
import type { LocalPostgres } from './index.ts';
import {
  ask,
  makeDirectory,
  removeDirectory,
  runChild,
  testDirectory,
} from './testing/processes.ts';

// So little log is kept that checkpoints drop it during a backup.
const settings = { max_wal_size: '32MB', min_wal_size: '32MB' };
const source = await startPostgres({ dir: makeDirectory(), settings });
await ask(
  source.url,
  `create table settled as select n, 0 as pass, repeat(md5(n::text), 60) as body
     from generate_series(1, 8000) n`,
);

afterAll(() => removeDirectory(dirname(source.dataDir)));

test('a backup taken while rows are written restores to every row acknowledged before it', async () => {
  const writer = runChild(['write', dirname(source.dataDir)]);
  await writer.text(200);
  const before = Number(writer.lines.at(-1));
  const restored = await backUpAndRestore();
  expect(Number(writer.lines.at(-1))).toBeGreaterThan(before);
  writer.kill();
  const [row] = await ask(
    restored.url,
    'select count(*)::int as rows, max(n)::int as last from written',
  );
  expect(row?.rows).toBe(row?.last);
  expect(row?.rows).toBeGreaterThanOrEqual(before);
  await ask(restored.url, 'reindex table written');
  expect(await readSettled(restored)).toEqual({ rows: 8000, passes: 1 });
  expect(restored.dataDir).not.toBe(source.dataDir);
});

test('a backup keeps the log it needs while checkpoints drop the rest', async () => {
  const churn = rewriteAll();
  const restored = await backUpAndRestore();
  await churn;
  expect(await readSettled(restored)).toEqual({ rows: 8000, passes: 1 });
});

test('a backup that fails leaves nothing that looks like one', async () => {
  const parent = testDirectory();
  const to = join(parent, 'backup');
  const wrong = createBackup({ url: source.url, dataDir: parent, to });
  await expect(wrong).rejects.toThrow(/keeps its data in/);
  expect(readdirSync(parent)).toEqual([]);
});

test('a restore never overwrites a database', async () => {
  const restore = restoreBackup({ from: testDirectory(), dir: dirname(source.dataDir) });
  await expect(restore).rejects.toThrow(/holds a database/);
});

async function backUpAndRestore(): Promise<LocalPostgres> {
  const backup = join(testDirectory(), 'backup');
  await createBackup({ url: source.url, dataDir: source.dataDir, to: backup });
  const dir = testDirectory();
  await restoreBackup({ from: backup, dir });
  return startPostgres({ dir });
}

async function rewriteAll(): Promise<void> {
  for (let pass = 0; pass < 3; pass += 1) {
    await ask(source.url, 'update settled set pass = pass + 1, body = reverse(body)');
    await ask(source.url, 'checkpoint');
  }
}

/** All rows are rewritten in one transaction, so a sound copy has all of them from one pass. */
async function readSettled({ url }: LocalPostgres): Promise<unknown> {
  const [row] = await ask(
    url,
    'select count(*)::int as rows, count(distinct pass)::int as passes from settled',
  );
  return row;
}
