import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { compareActs, compareWallets, isAtRest } from './compare.ts';
import { openLoad, type Load } from './load.ts';
import { connectionsOf, openPair, signal, until, type Node } from './pair.ts';
import { openPeople } from './people.ts';
import { openStreams, watchReadiness } from './watch.ts';
import { openWorldOn } from './world.ts';

/** How the primary goes away; after the last one it is the same as before. */
export const failovers = ['killed', 'frozen', 'led to the standby', 'switched over'] as const;
export type FailoverKind = (typeof failovers)[number];

/** As long as the load works before the fault, and a cluster manager takes to see it. */
const warmMs = 1_000;
const unseenMs = 3_000;
/** Payouts requested during an outage are paid after it, as fast as the chain takes them. */
const restsWithinMs = 600_000;

/** Milliseconds; from the moment at which the line leads to a primary, but for `unreadyMs`. */
export type FailoverRow = {
  kind: FailoverKind;
  /** Until `/readyz` said that it is not ready, from the fault on; null: it never did. */
  unreadyMs: number | null;
  /** Until `/readyz` said that it is ready, and until a change was acknowledged. */
  readyMs: number;
  backMs: number;
  /** The longest that anyone waited for an answer of `/readyz`. */
  slowestMs: number;
  unanswered: Readonly<Record<string, number>>;
};

export type FailoverWalk = {
  rows: FailoverRow[];
  wrong: string[];
  acknowledged: Readonly<Record<string, number>>;
};

type World = Awaited<ReturnType<typeof openFailoverWorld>>;

export async function openFailoverWorld() {
  return openWorldOn(openPair, { LIMITS: 'relaxed' });
}

/**
 * Takes the primary away from a working Stoke, way after way, `rounds` times. After each, what was
 * acknowledged is compared with the new primary, all checks run, and the connections to both nodes are
 * counted; at the end the wallets are compared with the books.
 */
export async function walkThroughFailovers(
  { rounds, standbyMs }: { rounds: number; standbyMs: number },
  say: (row: FailoverRow) => void = () => {},
): Promise<FailoverWalk> {
  const world = await openFailoverWorld();
  try {
    const people = await openPeople(world);
    const load = openLoad(world, people, 500);
    const streams = openStreams(world.server.url, people.earners);
    const wrong: string[] = [];
    const rows: FailoverRow[] = [];
    for (let turn = 0; turn < rounds * failovers.length && wrong.length === 0; turn += 1) {
      const kind = failovers[turn % failovers.length] ?? 'killed';
      const row = await failOver(world, load, { kind, standbyMs });
      await until('every stream hears again', streams.haveHeard);
      wrong.push(...(await compareActs(world, load.journal)).map((what) => `${kind}: ${what}`));
      if (Object.keys(row.unanswered).some((what) => what.startsWith('500'))) {
        wrong.push(`${kind}: answered 500`);
      }
      rows.push(row);
      say(row);
    }
    streams.close();
    await until('all is at rest', async () => isAtRest(world, load.journal), restsWithinMs);
    wrong.push(...(await compareWallets(world, people, load.journal)));
    const failed = world.server.log().match(/"a request failed"/g)?.length ?? 0;
    if (failed > 0) wrong.push(`${failed} requests failed with 500`);
    const counts = Object.entries(load.journal.acknowledged);
    const acknowledged = Object.fromEntries(counts.map(([kind, ids]) => [kind, ids.length]));
    return { rows, wrong, acknowledged };
  } finally {
    await world.close();
  }
}

/** One fault under load, and the way back. Every call has its answer afterwards. */
async function failOver(
  world: World,
  load: Load,
  fault: { kind: FailoverKind; standbyMs: number },
): Promise<FailoverRow> {
  load.journal.unanswered.clear();
  const ready = watchReadiness(world.server.url);
  const work = load.run();
  await sleep(warmMs);
  const brokenAt = performance.now();
  const old = await takeAway(world, fault);
  const backFrom = performance.now();
  let backAt = 0;
  load.atAnswer(() => (backAt = performance.now()));
  await until('a change is acknowledged', async () => backAt > 0);
  await until('the server is ready', async () => ready.isReadySince(backFrom) !== null);
  await until('a process leads', async () => isLeading(world));
  load.stop();
  await work;
  await load.repeat();
  await ready.stop();
  await settleConnections(world, old);
  const readyAt = ready.isReadySince(backFrom) ?? Infinity;
  return {
    kind: fault.kind,
    unreadyMs: ready.firstUnready(brokenAt),
    readyMs: Math.round(Math.max(0, readyAt - backFrom)),
    backMs: Math.round(backAt - backFrom),
    slowestMs: ready.slowestMs(),
    unanswered: Object.fromEntries(load.journal.unanswered),
  };
}

/** Returns the node that has stopped being the primary, if there is one. */
async function takeAway(
  { line, primary, standby, promote }: World,
  { kind, standbyMs }: { kind: FailoverKind; standbyMs: number },
): Promise<Node | null> {
  switch (kind) {
    case 'killed':
      signal(primary(), 'SIGKILL');
      await sleep(unseenMs);
      return promote();
    case 'frozen':
      signal(primary(), 'SIGSTOP');
      await sleep(unseenMs);
      return promote();
    case 'led to the standby':
      line.leadTo(standby().port);
      line.cut();
      await sleep(standbyMs);
      line.leadTo(primary().port);
      return null;
    case 'switched over':
      await primary().end();
      return promote();
  }
}

/** Whether one process does the work of one on this primary. */
export async function isLeading(world: Pick<World, 'db'>): Promise<boolean> {
  const row = await world.db().one(sql<{ n: number }>`
    select count(*)::int as n from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`);
  return (row?.n ?? 0) > 0;
}

/** One connection for news and one to lead with, and none to the other node, which then goes. */
async function settleConnections(world: World, old: Node | null): Promise<void> {
  const other = old ?? world.standby();
  // A primary that was frozen goes on, fenced: nothing leads to it.
  signal(other, 'SIGCONT');
  const isGone = old !== null && !old.isRunning();
  await until('no connection to the other node is left', async () => {
    return isGone || Object.keys(await connectionsOf(other)).length === 0;
  });
  await until('the primary has the usual connections', async () => {
    const found = await connectionsOf(world.primary());
    const { stoke = 0, limits = 0, 'stoke-traffic': traffic = 0, ...single } = found;
    const isUsual = stoke >= 1 && stoke <= 20 && traffic <= 6 && limits <= 4;
    return isUsual && JSON.stringify(single) === '{"stoke-lead":1,"stoke-notify":1}';
  });
  if (old) await world.replace(old);
}
