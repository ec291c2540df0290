import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@stoke/postgres-local';
import { expect, test } from 'vitest';
import { removeData } from '../e2e/demo-world.ts';
import { serveStoke } from '../e2e/serve.ts';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { repositoryRoot } from '../tools/process/repository-root.ts';
import { isAtRest } from './compare.ts';
import { openLoad } from './load.ts';
import { until } from './pair.ts';
import { callerOf, openPeople, password, type Person } from './people.ts';
import { openWorld } from './world.ts';

const main = path.join(repositoryRoot, 'apps/server/src/main');
const [backUp, restore, checks] = [
  'backup/back-up-command.ts',
  'backup/restore-command.ts',
  'check-books.ts',
];
const longMs = 300_000;

/** Runs a command: its output and its exit code. */
function run(command: string, folder: string, env: Readonly<Record<string, string>>) {
  const script = path.join(main, command);
  const settings = { PATH: process.env['PATH'] ?? '', ...env };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    const options = { cwd: path.dirname(folder), env: settings };
    execFile(process.execPath, [script, folder], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr });
    });
  });
}

function payoutsOf(db: Db): Promise<string[]> {
  return db.values(sql<{ id: string }>`select id from payout`);
}

test('a backup made under load is restored elsewhere, and what was paid after it is never paid again', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'stoke-restore-'));
  await chmod(dir, 0o755);
  const world = await openWorld();
  const target = await startPostgres({
    dir: path.join(dir, 'postgres'),
    settings: { fsync: 'off' },
  });
  const db = openDb({ url: target.url, role: null, connections: 2, applicationName: 'faults' });
  try {
    const people = await openPeople(world);
    const load = openLoad(world, people);
    const work = load.run();
    await until(
      'payouts are made',
      async () => load.journal.acknowledged.payout.length > 5,
      longMs,
    );
    const folder = path.join(dir, 'backup');
    const { code, output } = await run(backUp, folder, {
      ...world.env,
      DATA_DIR: world.server.dataDir,
    });
    expect(output).toContain('The backup is');
    expect(code).toBe(0);
    const copied = load.journal.acknowledged.payout.length;
    await until(
      'payouts are made after it',
      async () => load.journal.acknowledged.payout.length > copied + 5,
      longMs,
    );
    load.stop();
    await work;
    await load.repeat();
    await until('all is paid', () => isAtRest(world, load.journal), longMs);
    await world.server.stop();

    const env = {
      ...world.env,
      DATABASE_URL: target.url,
      DATA_DIR: path.join(dir, 'data'),
    };
    const restored = await run(restore, folder, env);
    expect(restored.output).toContain('Everything in the books adds up.');
    const known = new Set(await payoutsOf(db));
    const lost = (await payoutsOf(world.db())).filter((id) => !known.has(id));
    expect(lost.length).toBeGreaterThan(0);
    // The people were given money without deposits, which is a difference in both. What the treasury paid after
    // the backup is none yet: the checks compare with the chain as far as the books have read it.
    const before = await run(checks, dir, { ...world.env, DATA_DIR: world.server.dataDir });
    expect(differenceIn(restored.output)).toBe(differenceIn(before.output));
    expect(restored.code).toBe(before.code);

    const wallets = [...people.earners, people.creator].map(({ wallet }) => wallet);
    const balances = () => Promise.all(wallets.map((wallet) => world.chain.tokenBalance(wallet)));
    const paid = await balances();
    const read = await reachedAt(db);
    const server = await serveStoke(env);
    try {
      await until('admins are told', () => isAlarmed(db), longMs);
      await until('the chain is read', async () => (await reachedAt(db)) > read, longMs);
      expect(await arePaused(db)).toBe(true);
      const [ana] = people.earners;
      if (ana === undefined) throw new Error('No one is there.');
      const asked = await askAgain(server.url, ana);
      // As two minutes of the chain later: older bytes are dead.
      await until('the chain is asked', () => isAsked(db), longMs);
      await db.run(sql`update treasury_history set safe_slot = read_slot`);
      const green = await greenAt(db);
      await db.run(sql`update check_run set due_at = now() where name = 'minute'`);
      await until('the checks are green', async () => (await greenAt(db)) > green, longMs);
      await until('what was sent is seen', async () => !(await isSent(db)), longMs);
      expect(await balances(), 'during the pause').toEqual(paid);
      await db.run(sql`
        update payout_pause set lifted_at = now(), lift_reason = 'Covered.', lifted_by = ${people.admin.id}`);
      await until('payouts requested now are paid', () => isConfirmed(db, asked), longMs);
      const [first = 0n, ...others] = paid;
      expect(await balances(), 'nothing else was paid').toEqual([first + 50_000n, ...others]);
    } finally {
      await server.remove();
    }
  } finally {
    await db.close();
    await target.stop();
    await removeData(dir);
    await world.close();
    await rm(dir, { recursive: true, force: true });
  }
});

/** What the chain has more than the books, in micro-dollars, as the checks say it. */
function differenceIn(output: string): bigint {
  const [, sign = '', dollars = ''] = /difference (-?)\$([\d,.]+)/.exec(output) ?? [];
  return BigInt(sign + dollars.replaceAll(/[,.]/g, ''));
}

function isAlarmed(db: Db): Promise<boolean> {
  return db.has(sql`
    select from notice where kind = 'books_alarm' and facts->>'alarm' = 'chain_ahead'`);
}

function arePaused(db: Db): Promise<boolean> {
  return db.has(sql`select from payout_pause where lifted_at is null`);
}

/** When the head of the chain was asked for up to which everything is read. */
async function reachedAt(db: Db): Promise<number> {
  const row = await db.one(sql<{ at: Date | null }>`
    select reached_at as at from treasury_history`);
  return row?.at?.getTime() ?? 0;
}

/** Whether the slot is known from which on bytes from before the restore are dead. */
function isAsked(db: Db): Promise<boolean> {
  return db.has(sql`select from treasury_history where safe_slot is not null`);
}

async function greenAt(db: Db): Promise<number> {
  const row = await db.one(sql<{ at: Date | null }>`
    select green_at as at from check_run where name = 'minute'`);
  return row?.at?.getTime() ?? 0;
}

/** Whether the outcome of any bytes is open. */
function isSent(db: Db): Promise<boolean> {
  return db.has(sql`select from payout_attempt where outcome = 'open' and wire is not null`);
}

function isConfirmed(db: Db, id: string): Promise<boolean> {
  return db.has(sql`select from payout where id = ${id} and state = 'confirmed'`);
}

/** An earner signs in again, as the restore ended every session, and asks for the money that the books have. */
async function askAgain(url: string, { token, email, wallet }: Person): Promise<string> {
  await expect(callerOf(url, token)('sessions', { query: {} })).rejects.toMatchObject({
    status: 401,
  });
  const login = await callerOf(url, null)('login', { body: { email, password } });
  if (login.token === undefined) throw new Error('A second step was asked for.');
  const body = {
    amount: 0.05,
    paymentMethod: 'crypto' as const,
    paymentDetails: { address: wallet },
  };
  const { payout } = await callerOf(url, login.token)('requestPayout', { body });
  return payout._id;
}
