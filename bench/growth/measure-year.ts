import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withProgress } from '../../apps/server/src/main/with-progress.ts';
import { withoutStatementTimeout } from '../../apps/server/src/money/checks/books-store.ts';
import {
  lookAhead,
  readSealedPosition,
  runChecks,
} from '../../apps/server/src/money/ledger/index.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { repositoryRoot } from '../../tools/process/repository-root.ts';
import type { Method } from '../measure/interleave.ts';
import { asOwner, type ScratchPostgres } from '../parts/scratch-postgres.ts';
import { plainFigure, type Figure } from '../report/figure.ts';
import { measureMemory } from '../start/measure-memory.ts';
import { secondsOf } from '../start/measure-start.ts';
import type { Size } from './fill-crowd.ts';
import { measureGrowth, openAsServer, type Place } from './measure-growth.ts';

const checks = path.join(repositoryRoot, 'checks');

/** What people leave in a year; what the measured person has stays as large as it is at any scale above a hundredth. */
export function sizeOfYear(scale: number): Size {
  const part = (whole: number) => Math.round(whole * scale);
  const own = Math.min(1, scale * 100);
  return {
    people: part(1_000_000),
    tasks: part(100_000),
    entries: part(5_000_000) * 4,
    actions: part(50_000_000),
    actionsToday: Math.ceil(50_000 * own),
    fomos: { campaigns: Math.ceil(300 * own), places: Math.ceil(10_000 * own) },
    sparkActions: Math.ceil(1_000_000 * own),
    work: { drip: Math.ceil(11_000 * own), fomo: Math.ceil(100_000 * own) },
  };
}

/** The lists with a year of data, and what is done with all of it: checks, backup, vacuum, start. */
export async function measureYear(
  postgres: ScratchPostgres,
  scale: number,
  method: Method,
): Promise<Figure[]> {
  let step = 'empty database';
  const began = new Map<string, number>();
  const onStep = (name: string) => {
    step = name;
    began.set(name, performance.now());
  };
  const took = (from: string, to: string) =>
    ((began.get(to) ?? Number.NaN) - (began.get(from) ?? Number.NaN)) / 1000;
  return withProgress(
    () => `a year of data: ${step}`,
    () =>
      measureGrowth(postgres, sizeOfYear(scale), method, {
        onStep,
        inFull: async (full) => [
          seconds('filled', took('people', 'months sealed')),
          seconds('months sealed', took('months sealed', 'server started')),
          ...(await measureWhole(postgres, full, onStep)),
        ],
      }),
  );
}

function seconds(name: string, value: number, note?: string): Figure {
  return plainFigure({ name, unit: 's', bar: null, ...(note !== undefined && { note }) }, value);
}

async function measureWhole(
  postgres: ScratchPostgres,
  full: Place,
  onStep: (step: string) => void,
): Promise<Figure[]> {
  const figures = await asOwner(full.databaseUrl, async (client) => {
    const { rows } = await client.query<{ megabytes: number }>(
      'select pg_database_size(current_database()) / 1000000 as megabytes',
    );
    const size = plainFigure(
      { name: 'database', unit: 'MB', bar: null },
      Number(rows[0]?.megabytes),
    );
    // Before anything reads the indexes but the lists did.
    const unused = await listUnused(client);
    onStep('vacuum');
    return [
      size,
      unused,
      seconds('vacuum analyze', await secondsOf(() => client.query('vacuum analyze'))),
    ];
  });
  onStep('checks');
  figures.push(...(await measureBooks(full)));
  onStep('start');
  await full.stoke.stop();
  figures.push(
    plainFigure(
      { name: 'start', unit: 's', bar: { atMost: 2 } },
      await secondsOf(full.stoke.restart),
    ),
    await measureMemory(full.stoke.url, 'memory, role api'),
  );
  await full.stoke.stop();
  figures.push(...(await measureBackup(postgres, full, onStep)));
  return figures;
}

/** Indexes that no list read, but those of constraints; that of a partitioned table with those of its partitions. */
async function listUnused(client: Parameters<Parameters<typeof asOwner>[1]>[0]): Promise<Figure> {
  const { rows } = await client.query<{ name: string; megabytes: number }>(`
    select coalesce(pg_partition_root(s.indexrelid), s.indexrelid)::regclass::text as name,
      round(sum(pg_relation_size(s.indexrelid)) / 1e6)::int as megabytes
    from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid
    where not i.indisunique group by 1
    having sum(s.idx_scan) = 0 and sum(pg_relation_size(s.indexrelid)) > 1000000
    order by 2 desc`);
  const note = rows.map(({ name, megabytes }) => `${name} ${megabytes} MB`).join(', ');
  return plainFigure(
    { name: 'indexes above 1 MB that no list reads', unit: '', bar: null, note },
    rows.length,
  );
}

/** The checks of a minute, of a night, and of everything. */
async function measureBooks({ databaseUrl }: Place): Promise<Figure[]> {
  const db = openAsServer(databaseUrl);
  try {
    const { finalPosition } = await lookAhead(db);
    const minute = await timeChecks(db, { since: finalPosition, isWhole: false });
    const night = await timeChecks(db, { since: await readSealedPosition(db), isWhole: true });
    const whole = await timeChecks(db);
    const minutes = (name: string, { total, slowest }: Timed) =>
      plainFigure({ name, unit: 'min', bar: null, note: slowest }, total / 60);
    return [
      seconds('the checks of a minute', minute.total, minute.slowest),
      minutes('the checks of a night', night),
      minutes('all checks over everything', whole),
    ];
  } finally {
    await db.close();
  }
}

type Timed = { total: number; slowest: string };

async function timeChecks(db: Db, reach?: Parameters<typeof runChecks>[2]): Promise<Timed> {
  const took = new Map<string, number>();
  let [name, since] = ['', performance.now()];
  const onCheck = (next: string) => {
    if (name !== '') took.set(name, (performance.now() - since) / 1000);
    [name, since] = [next.replace(/^.*, /, ''), performance.now()];
  };
  const patient = withoutStatementTimeout(db);
  const found = await runChecks({ books: patient, traffic: [patient] }, checks, reach, onCheck);
  onCheck('');
  const broken = found.find(
    ({ outcome, name: check }) => outcome === 'unknown' || check.startsWith('ledger-'),
  );
  if (broken) throw new Error(`${broken.name}: ${JSON.stringify(broken.sample, String)}`);
  const slowest = [...took].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  return {
    total: [...took.values()].reduce((sum, one) => sum + one, 0),
    slowest: slowest.map(([check, one]) => `${check} ${one.toFixed(1)} s`).join(', '),
  };
}

/** The product's own commands. The restored database takes the place of the first: a disk may not hold both. */
async function measureBackup(
  postgres: ScratchPostgres,
  { databaseUrl, stoke }: Place,
  onStep: (step: string) => void,
): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoke-year-'));
  const backup = path.join(folder, 'backup');
  try {
    onStep('backup');
    const made = await secondsOf(() =>
      run('backup', backup, { DATABASE_URL: databaseUrl, DATA_DIR: stoke.dataDir }),
    );
    await postgres.drop(databaseUrl);
    const restored = await postgres.create('bench_restored');
    onStep('restore');
    const back = await secondsOf(() =>
      run('restore', backup, { DATABASE_URL: restored, DATA_DIR: path.join(folder, 'data') }),
    );
    return [
      plainFigure({ name: 'backup', unit: 'min', bar: null }, made / 60),
      plainFigure({ name: 'restore, with all checks', unit: 'min', bar: null }, back / 60),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Made-up data is not what the checks of work expect: a restore that found something is complete, too. */
function run(
  verb: 'backup' | 'restore',
  folder: string,
  env: Record<string, string>,
): Promise<void> {
  const script = path.join(repositoryRoot, 'tools/verbs', `${verb}.ts`);
  return new Promise((resolve, reject) => {
    const settings = {
      env: { ...process.env, ...env },
      cwd: repositoryRoot,
      maxBuffer: 64_000_000,
    };
    execFile(process.execPath, [script, folder], settings, (error, out, complaints) => {
      if (error === null || out.includes('Restored.')) resolve();
      else reject(new Error(`${verb}: ${complaints.slice(-2000)}`));
    });
  });
}
