import { setTimeout as sleep } from 'node:timers/promises';
import {
  databaseName,
  initData,
  isInitialised,
  readPassword,
  removeAbandoned,
  roleName,
} from './init-data.ts';
import { launch } from './launch.ts';
import type { Launch } from './launch.ts';
import { findPlace } from './place.ts';
import type { Place } from './place.ts';
import { answers, findPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { findRuntime } from './runtime.ts';
import { stopUnlessUsed } from './stop-postgres.ts';

export type StartOptions = {
  /** The directory of this database; made when missing. */
  dir: string;
  /** Server settings over the defaults, such as `{ shared_buffers: '64MB' }`. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
};

export type LocalPostgres = {
  /** `postgres://…@127.0.0.1:<port>/stoke` for the role that owns everything. */
  url: string;
  pid: number;
  port: number;
  /** False when it was running already. */
  started: boolean;
  /** Where its files are, for `createBackup`. */
  dataDir: string;
  /**
   * Stops the server and returns when it is gone; leaves it running, and answers false, when another
   * client is connected. Close your own connections first: they count too.
   */
  stop(): Promise<boolean>;
};

const pollMs = 10;
// Recovery after a crash replays at most max_wal_size; a slow disk may need minutes for that.
const startLimitMs = 300_000;

/**
 * Starts the PostgreSQL of `dir`, or attaches to it where it runs already. The server is a process
 * of its own: it outlives the death of this one, and the next start finds it.
 */
export async function startPostgres(options: StartOptions): Promise<LocalPostgres> {
  const place = findPlace(options.dir);
  const log = options.log ?? (() => {});
  const until = Date.now() + startLimitMs;
  let own: Launch | null = null;
  while (Date.now() < until) {
    const running = findPostmaster(place.data);
    if (running?.ready && (await answers(running.port))) {
      const started = running.pid === own?.pid;
      log(`PostgreSQL ${started ? 'started' : 'found'} on port ${running.port}`);
      return describe(place, running, started, log);
    }
    if (running === null && (own === null || own.failure() !== null)) {
      own = await begin(place, options.settings ?? {}, own, log);
    }
    await sleep(pollMs);
  }
  throw new Error(`PostgreSQL did not become ready; its log is ${place.logFile}`);
}

async function begin(
  place: Place,
  settings: Record<string, string>,
  before: Launch | null,
  log: (line: string) => void,
): Promise<Launch> {
  const failure = before?.failure();
  if (failure && !failure.passing) throw new Error(failure.message);
  if (failure) await sleep(5 * pollMs);
  await removeAbandoned(place);
  const runtime = await findRuntime(place);
  if (!isInitialised(place)) {
    log(`Making a database in ${place.home}`);
    await initData(place, runtime);
  }
  return launch(place, runtime, settings);
}

function describe(
  place: Place,
  { pid, port }: Postmaster,
  started: boolean,
  log: (line: string) => void,
): LocalPostgres {
  const url = `postgres://${roleName}:${readPassword(place)}@127.0.0.1:${port}/${databaseName}`;
  return {
    url,
    pid,
    port,
    started,
    dataDir: place.data,
    async stop() {
      const gone = await stopUnlessUsed(pid, place.data, url);
      log(gone ? 'PostgreSQL stopped' : 'PostgreSQL left running: another client is connected');
      return gone;
    },
  };
}
