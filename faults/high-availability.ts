import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { membersOf, openCluster, primaryOf } from './cluster.ts';
import type { ClusterNode } from './cluster-node.ts';
import { compareActs, compareWallets, isAtRest } from './compare.ts';
import { isLeading } from './failover.ts';
import { openLoad, type Load } from './load.ts';
import { until } from './pair.ts';
import { callerOf, openPeople } from './people.ts';
import { openStreams } from './watch.ts';
import { openWorldOn } from './world.ts';

/** As long as the load works before a fault, and after it. */
const warmMs = 3_000;
/** Longer than Patroni waits for one that does not answer. */
const standsStillMs = 30_000;
/** As long as an old primary stands still after there is a new one. */
const missedMs = 20_000;
const backWithinMs = 180_000;
const restsWithinMs = 600_000;
const processes = ['api', 'api', 'worker', 'worker'].map((ROLES) => ({ ROLES }));

type World = Awaited<ReturnType<typeof openClusterWorld>>;
type Fault = (world: World, primary: ClusterNode) => Promise<void>;

/** What happens to the cluster under load. The last one is what a Patroni before 3.0.3 loses acts in. */
export const faults: Readonly<Record<string, Fault>> = {
  none: async () => sleep(10_000),
  'node killed': async ({ nodes }, primary) => {
    primary.signal('SIGKILL');
    await untilOtherPrimary(nodes, primary);
    primary.start();
  },
  'postmaster killed': async (_, primary) => {
    primary.signalPostgres('SIGKILL');
    await sleep(standsStillMs);
  },
  switchover: async ({ nodes }, primary) => {
    const answer = await primary.ask('/switchover', { leader: primary.name });
    if (!answer?.isOk) throw new Error(`Patroni refused the switchover: ${answer?.text}`);
    await untilOtherPrimary(nodes, primary);
  },
  'standby stands still': async ({ nodes }) => {
    const members = await membersOf(nodes);
    const standby = members.find(({ role }) => role === 'sync_standby')?.name;
    await stopFor(
      standsStillMs,
      nodes.find(({ name }) => name === standby),
    );
  },
  'etcd stands still': async ({ nodes }) => {
    for (const node of nodes) node.signalEtcd('SIGSTOP');
    await sleep(standsStillMs);
    for (const node of nodes) node.signalEtcd('SIGCONT');
  },
  'stale address': async ({ nodes, line, leadToProxy }, primary) => {
    const standby = nodes.find((node) => node !== primary);
    line.leadTo(5432, standby?.address);
    line.cut();
    await sleep(standsStillMs);
    leadToProxy();
  },
  'connections hang': async ({ line }) => {
    line.freezeOpen();
    await sleep(standsStillMs);
  },
  'disk full': async (_, primary) => {
    const filler = path.join(primary.disk, 'filler');
    fill(filler);
    await sleep(standsStillMs);
    rmSync(filler);
  },
  'primary stands still': async ({ nodes }, primary) => {
    const restarts = primary.restarts();
    primary.signal('SIGSTOP');
    await untilOtherPrimary(nodes, primary);
    if (restarts !== null && primary.restarts() === restarts) {
      throw new Error('The watchdog has not restarted it before there is another.');
    }
    await sleep(missedMs);
    primary.signal('SIGCONT');
  },
};

export type FaultRow = {
  fault: string;
  /** The primary before and after it. */
  leaders: string;
  /** The longest time without an acknowledged act, in seconds. */
  silence: number;
  /** Of every call that was not answered with success or a reason of the caller's, by status. */
  refusals: string;
  lost: number;
  /** Streams of changes that had to be opened again. */
  streams: number;
  wrong: string[];
};

type Wanted = { patroni: string; hasWatchdogs: boolean };

async function openClusterWorld(wanted: Wanted) {
  return openWorldOn(async (dir) => openCluster(dir, wanted), { LIMITS: 'relaxed' }, processes);
}

/**
 * A Stoke of four processes on three nodes, and one fault after the other under load. After each, what was
 * acknowledged is compared with the primary and all checks run; at the end the wallets are compared with the books.
 * Ends at the first fault after which something is wrong.
 */
export async function walkThroughCluster(
  input: Wanted & { chosen: readonly string[] },
  say: (row: FaultRow) => void,
): Promise<string[]> {
  const world = await openClusterWorld(input);
  process.prependOnceListener('exit', () => keepLogs(world));
  const answers = await Promise.all(world.nodes.map(async (node) => node.askAsStranger()));
  if (answers.some((status) => status !== 403)) {
    return [`Patroni lets strangers change its configuration: ${answers.join(', ')}`];
  }
  const people = await openPeople(world);
  const [first, second] = world.servers;
  if (!first || !second) throw new Error('There are not two processes for calls.');
  const half = people.earners.filter((_, n) => n % 2 === 1);
  for (const person of half) person.call = callerOf(second.url, person.token);
  const load = openLoad(world, people, 500);
  const streams = [first, second].map(({ url }) => openStreams(url, people.earners));
  const opened = () => streams.reduce((sum, { connected }) => sum + connected(), 0);
  await until('the streams are open', async () => opened() === 2 * people.earners.length);
  for (const [name, fault] of Object.entries(faults)) {
    if (!input.chosen.includes(name)) continue;
    const before = opened();
    const row = await meet(world, load, { name, fault });
    for (const { haveHeard } of streams) await until('every stream hears again', haveHeard);
    row.streams = opened() - before;
    say(row);
    if (row.wrong.length > 0) return row.wrong;
  }
  await until('all is at rest', async () => isAtRest(world, load.journal), restsWithinMs);
  return compareWallets(world, people, load.journal);
}

function keepLogs({ servers }: World): void {
  for (const [n, { log }] of servers.entries()) {
    writeFileSync(path.join(tmpdir(), `${processes[n]?.ROLES}${n}.log`), log());
  }
}

/** One fault under load, and the way back. Every call has its answer afterwards. */
async function meet(
  world: World,
  load: Load,
  { name, fault }: { name: string; fault: Fault },
): Promise<FaultRow> {
  await world.untilHealthy();
  load.journal.unanswered.clear();
  const primary = await untilPrimary(world.nodes);
  const work = load.run();
  await sleep(warmMs);
  const silence = watchSilence(load);
  await fault(world, primary);
  let isAcknowledged = false;
  load.atAnswer(() => (isAcknowledged = true));
  await until('a change is acknowledged', async () => isAcknowledged, backWithinMs);
  await sleep(warmMs);
  load.stop();
  const refusals = [...load.journal.unanswered].map(([what, count]) => `${count} × ${what}`);
  const row = {
    fault: name,
    silence: silence.longest(),
    refusals: refusals.join(', '),
    streams: 0,
  };
  await within('every call is answered', work);
  world.line.thaw();
  await load.repeat();
  await world.untilHealthy();
  await world.reconnect();
  await until('a process leads', async () => isLeading(world));
  const now = await untilPrimary(world.nodes);
  const wrong = await compareActs(world, load.journal);
  wrong.push(...(await strayConnections(world, now)));
  if (row.refusals.includes('× 500')) wrong.push('calls were answered 500');
  return { ...row, leaders: `${primary.name} → ${now.name}`, lost: countLost(wrong), wrong };
}

/** Connections of the product to a node that is not the primary. */
async function strayConnections(world: World, primary: ClusterNode): Promise<string[]> {
  const wrong: string[] = [];
  for (const node of world.nodes) {
    if (node === primary) continue;
    await until(`no connection to ${node.name} is left`, async () => {
      return (await world.productConnections(node)) === 0;
    }).catch((error: Error) => wrong.push(error.message));
  }
  return wrong;
}

/** The longest time without an acknowledged act, in seconds, to a twentieth. */
function watchSilence({ journal }: Load) {
  const count = () => Object.values(journal.acknowledged).reduce((sum, ids) => sum + ids.length, 0);
  let [known, since, longest] = [count(), performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (count() === known) return;
    [known, since] = [count(), now];
  }, 50);
  return {
    longest: () => {
      clearInterval(timer);
      return Math.round(longest / 100) / 10;
    },
  };
}

function countLost(wrong: readonly string[]): number {
  const counts = wrong.map((what) => Number(/(\d+) acknowledged and lost/.exec(what)?.[1] ?? 0));
  return counts.reduce((sum, n) => sum + n, 0);
}

async function untilPrimary(nodes: readonly ClusterNode[]): Promise<ClusterNode> {
  let found: ClusterNode | null = null;
  await until(
    'a node is the primary',
    async () => {
      found = await primaryOf(nodes);
      return found !== null;
    },
    backWithinMs,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set above
  return found as unknown as ClusterNode;
}

async function untilOtherPrimary(nodes: readonly ClusterNode[], old: ClusterNode): Promise<void> {
  await untilPrimary(nodes.filter((node) => node !== old));
}

async function stopFor(ms: number, node: ClusterNode | undefined): Promise<void> {
  if (!node) throw new Error('Unknown node.');
  node.signal('SIGSTOP');
  await sleep(ms);
  node.signal('SIGCONT');
}

/** Writes until nothing fits. */
function fill(file: string): void {
  for (const bytes of [1_048_576, 4096, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes));
    } catch {
      // As much no longer fits.
    }
  }
}

async function within(what: string, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  await Promise.race([done, until(what, async () => isDone, backWithinMs)]);
}
