import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { compareActs, compareWallets, isAtRest } from './compare.ts';
import { lineFaults } from './line.ts';
import { openLoad, type Kind, type Load } from './load.ts';
import { openPeople, type People } from './people.ts';
import { openWorld, type SingleWorld } from './world.ts';

/** The targets, turn by turn: ten kills a round. */
const victims = [
  'server',
  'connections',
  'a backend',
  'connections',
  'postmaster',
  'connections',
  'server and postmaster',
  'connections',
  'a backend',
] as const;
type Victim = (typeof victims)[number];
/** When: right after an answer, right after a transaction went to the chain, or at any time. */
const moments = ['answer', 'broadcast', 'any time'] as const;
/** As long as the load works before a kill is due. */
const warmMs = 150;
const latestMs = 1500;
const restsWithinMs = 600_000;

export type Walk = {
  kills: number;
  wrong: string[];
  acknowledged: Record<Kind, number>;
  refused: Readonly<Record<string, number>>;
};

/**
 * Kills parts of a working Stoke one after the other. After each kill it compares what was
 * acknowledged with the database and runs all checks, and at the end the wallets with the books.
 */
export async function walkThroughKills(
  kills: number,
  say: (line: string) => void = () => {},
): Promise<Walk> {
  const world = await openWorld();
  try {
    const people = await openPeople(world);
    const load = openLoad(world, people);
    const wrong: string[] = [];
    let done = 0;
    for (let turn = 0; done < kills && wrong.length === 0; turn += 1) {
      const victim = victims[turn % victims.length] ?? 'server';
      const title = await strike(world, load, { victim, turn });
      done += victim === 'server and postmaster' ? 2 : 1;
      wrong.push(...(await compareActs(world, load.journal)).map((what) => `${title}: ${what}`));
      say(`${done}. ${title}`);
    }
    if (wrong.length === 0) wrong.push(...(await compareAtRest(world, people, load)));
    const { acknowledged, refused } = load.journal;
    const counts = Object.entries(acknowledged).map(([kind, ids]) => [kind, ids.length]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the same names
    const counted = Object.fromEntries(counts) as Record<Kind, number>;
    return { kills: done, wrong, acknowledged: counted, refused: Object.fromEntries(refused) };
  } finally {
    await world.close();
  }
}

/** Waits until every payout and deposit has arrived, at most ten minutes, and compares the wallets. */
async function compareAtRest(
  world: SingleWorld,
  people: People,
  { journal }: Load,
): Promise<string[]> {
  const deadline = Date.now() + restsWithinMs;
  while (!(await isAtRest(world, journal)) && Date.now() < deadline) await sleep(250);
  return compareWallets(world, people, journal);
}

/** One kill under load, and the way back. Every call has its answer afterwards. */
async function strike(
  world: SingleWorld,
  load: Load,
  { victim, turn }: { victim: Victim; turn: number },
): Promise<string> {
  const fault = lineFaults[turn % lineFaults.length] ?? 'none';
  const moment = moments[turn % moments.length] ?? 'any time';
  world.chainLine.set(fault);
  const work = load.run();
  await sleep(warmMs);
  await new Promise<void>((resolve, reject) => {
    let isDone = false;
    const act = () => {
      if (isDone) return;
      isDone = true;
      kill(world, victim).then(resolve, reject);
    };
    if (moment === 'answer') load.atAnswer(act);
    if (moment === 'broadcast') world.chainLine.atBroadcast(act);
    setTimeout(act, moment === 'any time' ? randomInt(200) : latestMs);
  });
  load.stop();
  world.chainLine.set('none');
  await work;
  if (victim.startsWith('server')) await world.server.restart();
  await load.repeat();
  return `${victim} at ${moment}, line: ${fault}`;
}

/** The signal is sent before the first wait. */
async function kill(world: SingleWorld, victim: Victim): Promise<void> {
  switch (victim) {
    case 'server':
      return world.server.kill();
    case 'postmaster':
      return world.killPostmaster();
    case 'server and postmaster':
      await Promise.all([world.server.kill(), world.killPostmaster()]);
      return;
    case 'connections':
      await world.db().run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stoke'`);
      return;
    case 'a backend':
      return world.crashBackend();
  }
}
