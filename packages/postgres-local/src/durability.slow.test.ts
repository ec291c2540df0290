import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPostgres } from './index.ts';
import { ask, killServer, runChild, testDirectory } from './testing/processes.ts';
import type { Child } from './testing/processes.ts';

const rounds = process.env['TEST_RUN'] === 'nightly' ? 40 : 8;

test(`no acknowledged commit is lost when the database is killed ${rounds} times`, async () => {
  const dir = testDirectory();
  let next = 1;
  for (let round = 0; round < rounds; round += 1) {
    const { url, pid } = await startPostgres({ dir });
    if (round > 0) next = await checkRows(url, next);
    const writer = runChild(['write', dir, String(next)]);
    await writeForAWhile(writer);
    killServer(pid);
    next = await lastAcknowledged(writer);
  }
  const { url } = await startPostgres({ dir });
  await checkRows(url, next);
});

test(`no acknowledged commit is lost when the writing process is killed ${rounds} times`, async () => {
  const dir = testDirectory();
  const { url, pid } = await startPostgres({ dir });
  let next = 1;
  for (let round = 0; round < rounds; round += 1) {
    const writer = runChild(['write', dir, String(next)]);
    await writeForAWhile(writer);
    writer.kill();
    const acknowledged = await lastAcknowledged(writer);
    await othersLeft(url);
    next = await checkRows(url, acknowledged);
  }
  expect(await startPostgres({ dir })).toMatchObject({ started: false, pid });
});

/** Waits for the first acknowledgements, then for a moment of random length. */
async function writeForAWhile(writer: Child): Promise<void> {
  await writer.text(5);
  await sleep(Math.random() * 120);
}

/** The server may still be at the last insert of a killed writer; its commit counts too. */
async function othersLeft(url: string): Promise<void> {
  const others = `select 1 from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  while ((await ask(url, others)).length > 0) await sleep(5);
}

async function lastAcknowledged(writer: Child): Promise<number> {
  const numbers = (await writer.ended).slice(1).map(Number);
  expect(numbers.length).toBeGreaterThan(0);
  return Math.max(...numbers);
}

/**
 * Rows are numbered from 1 without a gap, so the last acknowledged one and the count tell whether
 * any is missing. One more may be there: committed, but killed before it was acknowledged.
 */
async function checkRows(url: string, acknowledged: number): Promise<number> {
  const [row] = await ask(url, 'select count(*)::int as rows, max(n)::int as last from written');
  expect(row?.rows).toBe(row?.last);
  expect([acknowledged, acknowledged + 1]).toContain(row?.last);
  return Number(row?.last) + 1;
}
