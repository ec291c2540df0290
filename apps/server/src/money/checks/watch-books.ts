import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { utcDay } from '@stoke/domain';
import { alarmAdmins } from '../../people/users/index.ts';
import {
  addTotals,
  lookAhead,
  moveWatermark,
  readSealedPosition,
  runChecks,
  sealMonth,
  type Checked,
  type FailedCheck,
} from '../ledger/index.ts';
import type { NotifyDeps } from '../../messaging/notices/index.ts';
import { pause } from '../../platform/clock.ts';
import { databaseTime } from '../../platform/db/database-clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { TrafficDatabases } from '../../platform/db/traffic.ts';
import { runAsLeader } from '../../platform/db/lead.ts';
import type { Log } from '../../platform/log.ts';
import {
  requestCheckRun,
  insertPause,
  listDueCheckRuns,
  withoutStatementTimeout,
  readVerdict,
  saveCheckRun,
  type DueCheckRun,
} from './books-store.ts';
import { toJson } from '../../platform/json.ts';

const checksFolder = fileURLToPath(new URL('../../../../../checks', import.meta.url));
/** The key of the leadership: only one process runs the checks. */
const leadKey = 8_402_117;
const pollMs = 1000;

export type BooksDeps = NotifyDeps & {
  db: Db;
  traffic: Pick<TrafficDatabases, 'all'>;
  log: Log;
  checksFolder?: string;
};

export type BooksWatch = {
  /** Whether nothing may be signed: until the first green run, while the last one is too old, and during a pause. */
  isPaused(): boolean;
  /** Whether the last green run is too old. */
  isLate(): boolean;
  /** Whether a failed check paused payouts; requests are refused then. */
  refusesRequests(): boolean;
  /** Whether this process runs the checks. */
  isLeading(): boolean;
  stop(): Promise<void>;
};

/**
 * Runs the checks in a single process: new transactions each minute, everything since the last seal each night. Every
 * process learns within a second whether payouts are paused. After its start it pays nothing until
 * a later run was green, and nothing while the last green one is older than half an hour.
 */
export async function watchBooks(deps: BooksDeps & { databaseUrl: string }): Promise<BooksWatch> {
  const { db, log } = deps;
  const startedAt = await databaseTime(db);
  await db.transaction(requestCheckRun);
  let [isPaused, hasFailed, isLate, wasGreen] = [true, true, false, false];
  const look = async () => {
    const verdict = await readVerdict(db, startedAt);
    wasGreen ||= verdict.isGreen;
    ({ hasFailed, isLate } = verdict);
    isPaused = verdict.isPaused || isLate || !wasGreen;
  };
  await look();
  const stopping = new AbortController();
  const looking = repeat(stopping.signal, log, look);
  const work = (signal: AbortSignal) => repeat(signal, log, () => runWhatIsDue(deps, signal));
  const lead = runAsLeader({ name: 'books', url: deps.databaseUrl, key: leadKey, log, work });
  return {
    isPaused: () => isPaused,
    isLate: () => isLate,
    refusesRequests: () => hasFailed,
    isLeading: () => lead.isLeading,
    stop: async () => {
      stopping.abort();
      await Promise.all([looking, lead.stop()]);
      await running.get(db);
    },
  };
}

async function repeat(signal: AbortSignal, log: Log, look: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await look().catch((error: unknown) => {
      log.error({ err: error }, 'the books could not be looked at; it is tried again');
    });
    await pause(pollMs, signal);
  }
}

/** Runs every check over the whole history, without a time limit. */
export function checkEverything(
  deps: Pick<BooksDeps, 'db' | 'traffic'>,
  { folder = checksFolder, onCheck }: { folder?: string; onCheck?: (name: string) => void } = {},
): Promise<FailedCheck[]> {
  return runChecks(patiently(deps), folder, undefined, onCheck);
}

/** Without a time limit for a statement. */
function patiently({ db, traffic }: Pick<BooksDeps, 'db' | 'traffic'>): Checked {
  return {
    books: withoutStatementTimeout(db),
    traffic: traffic.all.map((one) => withoutStatementTimeout(one)),
  };
}

const running = new WeakMap<Db, Promise<void>>();

/** Runs in parallel, because the nightly run is slow on old books; it ends with the check during which this process is told to stop. */
async function runWhatIsDue(deps: BooksDeps, signal: AbortSignal): Promise<void> {
  for (const due of await listDueCheckRuns(deps.db)) {
    if (due.name === 'minute') await runDueChecks(deps, due);
    else if (!running.has(deps.db)) {
      const run = runDueChecks(deps, due, signal)
        .catch((error: unknown) => {
          if (!signal.aborted) deps.log.error({ err: error }, 'the nightly checks failed');
        })
        .finally(() => running.delete(deps.db));
      running.set(deps.db, run);
    }
  }
}

/** Runs the checks that are due and records the findings. */
export async function runDueChecks(
  deps: BooksDeps,
  before: DueCheckRun,
  signal?: AbortSignal,
): Promise<void> {
  const { db, log } = deps;
  if (before.isRetry && (await isStillUnknown(deps, before, signal))) return;
  const folder = deps.checksFolder ?? checksFolder;
  const isMinute = before.name === 'minute';
  const { position, finalPosition } = await lookAhead(db);
  const { traffic } = deps;
  const failed = isMinute
    ? await runChecks({ books: db, traffic: traffic.all }, folder, {
        since: position,
        isWhole: false,
      })
    : await checkSinceSeal(deps, { signal });
  const isVerified = !failed.some(({ isMoney }) => isMoney);
  const isGreen = !failed.some(({ isMoney, outcome }) => isMoney && outcome !== 'away');
  await db.transaction((tx) => note(deps, tx, { before, failed, isGreen }));
  // Even after a finding, so that an admin who looks into wrong books sees current sums.
  while (await addTotals(db));
  // A nightly run also verifies transactions that are too many for that of a minute.
  if (isVerified) await moveWatermark(withoutStatementTimeout(db), finalPosition);
  if (isVerified && !isMinute) await sealMonths(deps);
  if (failed.length > 0) log.error({ run: before.name, failed }, 'checks failed');
}

async function checkSinceSeal(
  deps: BooksDeps,
  reach: { signal: AbortSignal | undefined; names?: ReadonlySet<string> },
): Promise<FailedCheck[]> {
  const since = await readSealedPosition(deps.db);
  return runChecks(patiently(deps), deps.checksFolder ?? checksFolder, {
    since,
    isWhole: true,
    ...reach,
  });
}

/**
 * Tries again what a night could not check, alone: a traffic database that is away for long must not have the whole
 * history read every ten minutes. What it finds counts immediately.
 */
async function isStillUnknown(
  deps: BooksDeps,
  before: DueCheckRun,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const failed = await checkSinceSeal(deps, { signal, names: new Set(before.unknown) });
  if (failed.every(({ outcome }) => outcome === 'wrong')) return false;
  await deps.db.transaction((tx) => note(deps, tx, { before, failed, isRetry: true }));
  deps.log.error({ run: before.name, failed }, 'checks failed');
  return true;
}

/** The log has what a change of a sealed month, and of its seal, would have to agree with. */
async function sealMonths({ db, log, clock }: BooksDeps): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a seal follows the one before
    const seal = await sealMonth(withoutStatementTimeout(db), clock.now());
    if (seal === null) return;
    const { number, untilPosition, hash } = seal;
    const facts = { number, until: String(untilPosition), hash: hash.toString('hex') };
    log.info({ seal: facts }, 'a month of the books is sealed');
  }
}

type Found = {
  before: DueCheckRun;
  failed: readonly FailedCheck[];
  isGreen?: boolean;
  isRetry?: boolean;
};

async function note(
  deps: BooksDeps,
  tx: Tx,
  { before, failed, isGreen = false, isRetry = false }: Found,
): Promise<void> {
  const wrong = failed.filter(({ outcome }) => outcome === 'wrong');
  const unknown = failed.filter(({ outcome }) => outcome !== 'wrong');
  const names = (checks: readonly FailedCheck[]) => checks.map(({ name }) => name);
  const { name } = before;
  const known = isRetry ? [...new Set([...before.wrong, ...names(wrong)])] : names(wrong);
  await saveCheckRun(tx, { name, isGreen, isRetry, wrong: known, unknown: names(unknown) });
  const money = wrong.filter(({ isMoney }) => isMoney);
  const paused = money.length > 0;
  if (paused) {
    await insertPause(tx, { id: deps.newId(), reason: describeReason(money), cause: 'check' });
    tx.publish('payouts', 'admins');
  }
  // A single lost connection raises no alarm; a check that cannot run twice in a row does.
  const lasting = unknown.filter((check) => before.unknown.includes(check.name));
  await alarm(deps, tx, [...names(wrong), ...names(lasting)], paused);
}

function describeReason(money: readonly FailedCheck[]): string {
  return money
    .map(({ name, promise, sample }) => `${name} (${promise}): ${toJson(sample)}`)
    .join('\n')
    .slice(0, 4000);
}

/** Alerts every admin, once a day for the same checks. */
async function alarm(deps: BooksDeps, tx: Tx, checks: readonly string[], paused: boolean) {
  if (checks.length === 0) return;
  const day = utcDay(deps.clock.now());
  const subject = `${day}:${hash('sha256', checks.join()).slice(0, 16)}`;
  await alarmAdmins(deps, tx, { subject, facts: { checks: [...checks], isPaused: paused } });
}
