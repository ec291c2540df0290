import { mkdir, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@stoke/postgres-local';
import { serveStoke, type ServedStoke } from '../e2e/serve.ts';
import { repositoryRoot } from '../tools/process/repository-root.ts';
import { endChildren } from '../tools/process/run.ts';
import { measureFanOut } from './alerts/measure-fan-out.ts';
import { measureCapacity } from './capacity/measure-capacity.ts';
import type { Cost } from './capacity/meter.ts';
import { measureGrowth } from './growth/measure-growth.ts';
import { measureYear } from './growth/measure-year.ts';
import { measureChecks } from './ledger/measure-checks.ts';
import { measureLedger } from './ledger/measure-ledger.ts';
import { measureCommits } from './live/measure-commits.ts';
import { measureStreams } from './live/measure-streams.ts';
import { settling } from './measure/settle.ts';
import { openScratchPostgres, type ScratchPostgres } from './parts/scratch-postgres.ts';
import { signIn } from './parts/visitor.ts';
import { measurePayouts } from './payouts/measure-payouts.ts';
import { measureProof } from './proof/measure-proof.ts';
import { measureRead } from './read/measure-read.ts';
import { printCosts } from './report/costs.ts';
import { plainFigure, type Figure } from './report/figure.ts';
import { describeMachine } from './report/machine.ts';
import { printTable } from './report/table.ts';
import { measureDecisions } from './review/measure-decisions.ts';
import { measureSubmissions } from './review/measure-submissions.ts';
import { measureMemory } from './start/measure-memory.ts';
import { measureStandby } from './standby/measure-standby.ts';
import { measureRestart, secondsOf } from './start/measure-start.ts';
import { measureCrowd } from './telegram/measure-crowd.ts';
import { measureShown } from './telegram/measure-shown.ts';
import { measureTelegram } from './telegram/measure-telegram.ts';
import { measureWeb } from './web/measure-web.ts';

const names = {
  alone: ['web', 'payouts', 'streams', 'standby', 'capacity'],
  server: ['start', 'restart', 'read', 'memory'],
  postgres: [
    'commits',
    'ledger',
    'review',
    'hot',
    'telegram',
    'shown',
    'crowd',
    'alerts',
    'checks',
    'proof',
    'growth',
  ],
};
const {
  quick: isQuick,
  only,
  year: isYear,
  scale: scaleText,
  data,
} = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    year: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    data: { type: 'string' },
  },
}).values;
const wanted = isYear ? ['year'] : (only?.split(',') ?? Object.values(names).flat());
const unknown = wanted.filter((name) => !['year', ...Object.values(names).flat()].includes(name));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(' or ')} to measure.`);
const scale = Number(scaleText);
if (!(scale > 0 && scale <= 1)) throw new Error('--scale is above 0 and at most 1.');
const { settle, idle } = settling(isQuick ? 500 : 3000);
const methods = {
  read: { cycles: isQuick ? 6 : 20, sliceMs: 1000, settle },
  ledger: { cycles: isQuick ? 4 : 15, sliceMs: 1000, settle },
  standby: { cycles: 10, sliceMs: 1500, settle },
  review: { cycles: isQuick ? 2 : 10, sliceMs: isQuick ? 500 : 1000, settle },
  checks: { cycles: 5, sliceMs: 1000, settle },
  growth: { cycles: isQuick ? 2 : 8, sliceMs: isQuick ? 200 : 700, settle },
};
const grown = {
  people: 50_000,
  tasks: 20_000,
  entries: 500_000,
  actions: 0,
  actionsToday: 50_000,
  fomos: { campaigns: 300, places: 10_000 },
  sparkActions: 1_000_000,
  work: { drip: 11_000, fomo: 100_000 },
};

const figures: Figure[] = [];
const costs: Cost[] = [];
const failures: string[] = [];
const closing: (() => Promise<void>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));
}

await group('web', measureWeb);
await group('payouts', measurePayouts);
if (!isQuick) await group('streams', measureStreams);
if (!isQuick) await group('standby', () => measureStandby(methods.standby));
if (!isQuick) {
  await group('capacity', async () => {
    await measureCapacity(costs);
    return [];
  });
}
if (names.server.some((name) => wanted.includes(name))) await withServer();
if (isYear || names.postgres.some((name) => wanted.includes(name))) await withPostgres();
await report();
process.exitCode = failures.length === 0 ? 0 : 1;

async function withServer(): Promise<void> {
  let stoke: ServedStoke | null = null;
  await attempt('start', async () => {
    const quiet = { NODE_ENV: 'development', LIMITS: 'off', LOG_LEVEL: 'warn' };
    const seconds = await secondsOf(async () => (stoke = await serveStoke(quiet)));
    const name = 'first start, demo world made';
    return [plainFigure({ name, unit: 's', bar: null, note: 'without npm ci and build' }, seconds)];
  });
  const served = stoke as ServedStoke | null;
  if (served === null) return;
  closing.push(() => served.remove());
  await group('restart', () => measureRestart(served));
  await group('read', async () => {
    const { url, dataDir } = served;
    // Found running: the server has started it, and takes it along when it ends.
    const { url: databaseUrl } = await startPostgres({ dir: path.join(dataDir, 'postgres') });
    const headers = await signIn(url, 'earner@stoke.demo');
    return measureRead({ url, databaseUrl, headers }, methods.read);
  });
  await group('memory', async () => [await measureMemory(served.url, 'memory, all roles')]);
  await closeAll();
}

async function withPostgres(): Promise<void> {
  let opened: ScratchPostgres | null = null;
  await attempt('database', async () => {
    opened = await openScratchPostgres(data, isYear ? largeServer() : {});
    return [];
  });
  const postgres = opened as ScratchPostgres | null;
  if (postgres === null) return;
  closing.push(() => postgres.remove());
  await group('commits', () => measureCommits(postgres, methods.ledger));
  await group('ledger', () => measureLedger(postgres, methods.ledger));
  await group('review', () => measureDecisions(postgres, methods.review));
  await group('hot', () => measureSubmissions(postgres, methods.review));
  await group('telegram', () => measureTelegram(postgres, methods.review));
  await group('shown', async () => [await measureShown(postgres, isQuick ? 5 : 30)]);
  if (!isQuick) await group('crowd', () => measureCrowd(postgres));
  await group('alerts', () => measureFanOut(postgres, methods.review));
  const entries = isQuick ? 200_000 : 20_000_000;
  await group('checks', () => measureChecks(postgres, entries, methods.checks));
  await group('proof', () => measureProof(postgres, isQuick ? 100_000 : 1_000_000));
  if (!isQuick) await group('growth', () => measureGrowth(postgres, grown, methods.growth));
  await group('year', () => measureYear(postgres, scale, methods.growth));
  await closeAll();
}

/** A year of data has a server with its memory: a quarter is shared buffers, as PostgreSQL's manual begins with. */
function largeServer(): Record<string, string> {
  const megabytes = Math.floor(totalmem() / 4 / 2 ** 20);
  return {
    shared_buffers: `${megabytes}MB`,
    effective_cache_size: `${2 * megabytes}MB`,
    max_wal_size: '8GB',
  };
}

/** Measures a group of figures if it is wanted. */
async function group(name: string, measure: () => Promise<Figure[]>): Promise<void> {
  if (wanted.includes(name)) await attempt(name, measure);
}

/** What fails is told and keeps no other figure from being measured. */
async function attempt(name: string, measure: () => Promise<Figure[]>): Promise<void> {
  console.log(`Measuring: ${name} ...`);
  try {
    figures.push(...(await measure()));
  } catch (error) {
    failures.push(`${name} could not be measured: ${String(error)}`);
  }
}

async function closeAll(): Promise<void> {
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
  await endChildren('SIGTERM');
}

async function report(): Promise<void> {
  const at = new Date();
  const machine = { ...describeMachine(), idle: idle() };
  if (figures.length > 0) console.log(`\n${printTable(figures)}\n`);
  if (costs.length > 0) console.log(`\n${printCosts(costs)}\n`);
  if ((machine.idle ?? 1) < 0.8) {
    console.log('The machine was busy with other things: read the ratios, and run it again.\n');
  }
  for (const failure of failures) console.log(failure);
  const folder = path.join(repositoryRoot, 'bench/results');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${at.toISOString().replaceAll(':', '-')}.json`);
  const content = { at: at.toISOString(), quick: isQuick, machine, figures, costs, failures };
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`Written to ${path.relative(repositoryRoot, file)}`);
}
