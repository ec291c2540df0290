import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, readlinkSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { setPriority } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../tools/process/repository-root.ts';
import { signal } from './pair.ts';
import { openWatchdog, type Watchdog } from './watchdog.ts';

const deploy = path.join(repositoryRoot, 'deploy/high-availability');
const askedWithinMs = 1_000;
const tmpfs = ['-t', 'tmpfs', '-o'];
const diskSize = '640m';
const endsWithinMs = 5_000;
/** Between the fall and the start of a machine that its watchdog restarts. */
const bootsWithinMs = 2_000;
/** Of this machine, and not the one that its connections come from. */
const stranger = '127.0.0.2';

type Kind = Parameters<typeof signal>[1];
export type ClusterNode = ReturnType<typeof makeNode>;

/** What the programs of a cluster are started with. */
export type Place = {
  dir: string;
  patroni: string;
  /** The first three numbers of the addresses, which no other run on this machine has. */
  network: string;
  /** Of PostgreSQL, which does not run as root; null: this user. */
  account: { uid: number; gid: number } | null;
  passwords: Readonly<Record<string, string>>;
  /** Whether each node has a disk of its own, which can be full. */
  hasOwnDisks: boolean;
  hasWatchdogs: boolean;
};

/** Whether this process may mount disks, as root usually may. Tries it where no one else sees it. */
export function mayMount(): boolean {
  const tries = ['-m', 'mount', ...tmpfs, 'size=1m', 'none', '/mnt'];
  return process.getuid?.() === 0 && spawnSync('unshare', tries).status === 0;
}

/** One of the machines. */
export function makeNode(place: Place, name: string, address: string) {
  const dir = path.join(place.dir, name);
  mkdirSync(dir);
  const disk = path.join(dir, 'disk');
  mkdirSync(disk);
  const { hasOwnDisks } = place;
  if (hasOwnDisks) execFileSync('mount', [...tmpfs, `size=${diskSize},mode=0700`, 'none', disk]);
  if (place.account) {
    for (const folder of [dir, disk]) chownSync(folder, place.account.uid, place.account.gid);
  }
  const device = place.hasWatchdogs ? path.join(dir, 'watchdog') : null;
  const { patroniFile, etcdEnv } = configureNode(place, { name, address, dir, disk, device });
  const data = path.join(disk, '15/stoke');
  let etcd: ChildProcess | null = null;
  let patroni: ChildProcess | null = null;
  const postmaster = (): number[] => {
    try {
      const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // The file of one that was killed is still there: its number may be another program's by now.
      return readlinkSync(`/proc/${pid}/cwd`) === data ? [pid] : [];
    } catch {
      return [];
    }
  };
  const send = (pids: readonly number[], kind: Kind) => {
    for (const pid of pids) signal({ pid }, kind);
  };
  const signalAll = (kind: Kind) =>
    send([...running(patroni), ...postmaster(), ...running(etcd)], kind);
  const startAll = () => {
    etcd = start(place, { program: '/usr/bin/etcd', args: [], env: etcdEnv, dir });
    patroni = start(place, {
      program: place.patroni,
      args: [patroniFile],
      env: place.passwords,
      dir,
    });
  };
  const watchdog: Watchdog | null = device
    ? openWatchdog(device, place.account, () => {
        signalAll('SIGKILL');
        setTimeout(startAll, bootsWithinMs);
      })
    : null;
  return {
    name,
    address,
    disk,
    start: startAll,
    /** How often its watchdog has restarted it; null without one. */
    restarts: () => watchdog?.fired() ?? null,
    /** To all that runs on the machine. */
    signal: (kind: Kind) => {
      if (kind === 'SIGKILL') watchdog?.disarm();
      signalAll(kind);
    },
    signalPostgres: (kind: Kind) => send(postmaster(), kind),
    signalEtcd: (kind: Kind) => send(running(etcd), kind),
    /** What its Patroni answers; null: nothing. */
    ask: async (what: string, body?: object) => {
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const wait = { signal: AbortSignal.timeout(body ? 60_000 : askedWithinMs) };
      return fetch(`http://${address}:8008${what}`, { ...sent, ...wait })
        .then(async (answer) => ({ isOk: answer.ok, text: await answer.text() }))
        .catch(() => null);
    },
    /** What its Patroni answers a machine that is not on the list and would change the configuration. */
    askAsStranger: async () =>
      new Promise<number>((resolve, reject) => {
        const asked = request(`http://${address}:8008/config`, {
          method: 'PATCH',
          localAddress: stranger,
          timeout: askedWithinMs,
        });
        asked.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
        asked.on('timeout', () => asked.destroy(new Error('Patroni does not answer.')));
        asked.on('error', reject);
        asked.end('{}');
      }),
    /** Ends all that runs on it, and removes its disk. */
    end: () => {
      watchdog?.close();
      send([...running(patroni), ...running(etcd)], 'SIGKILL');
      // One that is killed leaves shared memory behind.
      for (const kind of ['SIGCONT', 'SIGQUIT'] as const) send(postmaster(), kind);
      const deadline = Date.now() + endsWithinMs;
      while (postmaster().length > 0 && Date.now() < deadline) pauseFor(50);
      send(postmaster(), 'SIGKILL');
      if (hasOwnDisks) spawnSync('umount', ['-l', disk]);
    },
  };
}

/** For the end of this process, which waits for nothing that takes turns. */
function pauseFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** The number of a program that has not ended. */
function running(child: ChildProcess | null): number[] {
  const hasEnded = child === null || child.exitCode !== null || child.signalCode !== null;
  return hasEnded || child.pid === undefined ? [] : [child.pid];
}

/** Writes what Patroni reads, and returns it with the variables of etcd. */
function configureNode(
  place: Place,
  {
    name,
    address,
    dir,
    disk,
    device,
  }: { name: string; address: string; dir: string; disk: string; device: string | null },
) {
  const own = { OWN_NAME: name, OWN_ADDRESS: address };
  const patroniFile = configure(place, 'patroni.yml', dir, {
    ...own,
    ...(device
      ? { '/dev/watchdog': `${device}\n  driver: testing` }
      : { 'mode: required': 'mode: "off"' }),
    // Connections from this machine come from 127.0.0.1.
    '10.0.0.0/24': '127.0.0.0/8',
    '10.0.0.11, 10.0.0.12, 10.0.0.13': '127.0.0.1',
    '10.0.0': place.network,
    '/var/lib/postgresql/': `${disk}/`,
    // The files of one that was killed go with its folder.
    '/var/run/postgresql': `${dir}\n    dynamic_shared_memory_type: mmap`,
  });
  const etcdFile = configure(place, 'etcd.env', dir, {
    ...own,
    '10.0.0': place.network,
    '/var/lib/etcd': dir,
  });
  const etcdSettings = readFileSync(etcdFile, 'utf8').match(/^\w+=.*$/gm) ?? [];
  return {
    patroniFile,
    etcdEnv: Object.fromEntries(etcdSettings.map((line) => line.split(/=(.*)/s))),
  };
}

/** The file of deploy/ with these texts replaced; each is in it. */
export function configure(
  { account }: Place,
  file: string,
  dir: string,
  changes: Readonly<Record<string, string>>,
): string {
  let text = readFileSync(path.join(deploy, file), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
    text = text.replaceAll(from, to);
  }
  const made = path.join(dir, file);
  writeFileSync(made, text);
  if (account) chownSync(made, account.uid, account.gid);
  return made;
}

/** Starts a program as the user of PostgreSQL; what it writes is kept in the folder. */
export function start(
  { account }: Place,
  what: { program: string; args: string[]; env: Readonly<Record<string, string>>; dir: string },
): ChildProcess {
  const log = openSync(path.join(what.dir, `${path.basename(what.program)}.log`), 'a');
  const env = { PATH: process.env['PATH'], PYTHONPATH: process.env['PYTHONPATH'], ...what.env };
  const child = spawn(what.program, what.args, {
    cwd: what.dir,
    env,
    stdio: ['ignore', log, log],
    ...account,
  });
  child.on('error', (error) => console.error(error.message));
  // Elsewhere, nothing else would compute on these machines.
  if (account && child.pid !== undefined) setPriority(child.pid, -10);
  closeSync(log);
  return child;
}
