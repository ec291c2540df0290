import { spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Place } from './place.ts';
import { isPostmasterOf, readPidFile } from './postmaster.ts';
import { runtimeEnvironment } from './runtime.ts';
import type { Runtime } from './runtime.ts';
import { settingArguments } from './settings.ts';

export type Launch = {
  pid: number | undefined;
  /** Null while it runs; `passing` means that another try may succeed. */
  failure(): { message: string; passing: boolean } | null;
};

const largestLogBytes = 10_000_000;

// Another server of this directory is starting or stopping, the processes of a killed one are not
// gone yet, or another program took the port.
const passing =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory|could not bind/;

/** Starts the server as a process of its own that writes to the log file of the place. */
export async function launch(
  place: Place,
  runtime: Runtime,
  settings: Record<string, string>,
): Promise<Launch> {
  const port = await choosePort(place.data);
  const log = openLog(place);
  const child = spawn(
    runtime.postgres,
    ['-D', place.data, '-p', String(port), ...settingArguments(settings)],
    {
      ...place.owner,
      detached: true,
      cwd: place.home,
      env: { ...runtimeEnvironment, ...strangerInPidFile(place.data) },
      stdio: ['ignore', log.handle, log.handle],
    },
  );
  closeSync(log.handle);
  let failure: { message: string; passing: boolean } | null = null;
  child.once('error', (error) => (failure = { message: error.message, passing: false }));
  child.once('exit', (code, signal) => {
    const text = readIfThere(place.logFile).slice(log.start);
    const message = `PostgreSQL ended (${code ?? signal}): ${text.trim().split('\n').join(' ')}`;
    failure ??= { message, passing: passing.test(text) };
  });
  child.unref();
  return { pid: child.pid, failure: () => failure };
}

/**
 * PostgreSQL refuses to start while the process that `postmaster.pid` names is alive. After a crash
 * that can be a zombie or, with reused process ids, an unrelated process. The file must not be deleted
 * (another server may be writing it), but the server ignores the number in this variable and then
 * checks through shared memory that no other server uses the data.
 */
function strangerInPidFile(data: string): Record<string, string> {
  const named = readPidFile(data);
  if (named === null || isPostmasterOf(named.pid, data)) return {};
  return { PG_GRANDPARENT_PID: String(named.pid) };
}

/** The port of the last run when it is free, so that clients of a killed server find the next. */
async function choosePort(data: string): Promise<number> {
  const before = Number(/"-p" "(\d+)"/.exec(readIfThere(join(data, 'postmaster.opts')))?.[1] ?? 0);
  return (await tryPort(before)) ?? (await tryPort(0)) ?? 0;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : null;
      server.close(() => resolve(found));
    });
  });
}

function openLog({ logFile, owner }: Place): { handle: number; start: number } {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLogBytes) renameSync(logFile, `${logFile}.1`);
  const handle = openSync(logFile, 'a', 0o600);
  if (owner) chownSync(logFile, owner.uid, owner.gid);
  return { handle, start: statSync(logFile).size };
}

function readIfThere(file: string): string {
  try {
    // One character a byte, so that a size of the file is a place in the text.
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
