import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { askWritten, catchUp } from '../../apps/server/src/platform/db/replica.ts';
import type { ServedStoke } from '../../e2e/serve.ts';
import { openLoad } from '../../faults/load.ts';
import { signal } from '../../faults/pair.ts';
import { openPeople, type People } from '../../faults/people.ts';
import { compare, interleave, type Method, type Variant } from '../measure/interleave.ts';
import { processorMs } from '../measure/processor.ts';
import { quantile } from '../measure/statistics.ts';
import { homeCalls } from '../parts/home-calls.ts';
import { load } from '../read/load.ts';
import { plainFigure, ratioFigure, type Figure } from '../report/figure.ts';
import { keepReading } from './keep-reading.ts';
import { openStandbyWorld, readsOf, untilRead, type StandbyWorld } from './open-standby-world.ts';

const connections = 16;
const listCalls = ['/api/tasks/available'];
const loadedMs = 20_000;
const sampleMs = 100;
/** Before the standby goes away, while it is away, and after it is back. */
const faultMs = 4_000;

/** What a standby takes over from the primary, how far it is behind, and what callers see of its end. */
export async function measureStandby(method: Method): Promise<Figure[]> {
  const world = await openStandbyWorld();
  try {
    const people = await openPeople(world);
    return [
      ...(await measureShare(world, people, method)),
      ...(await measureLag(world, people)),
      await measureFault(world, people, 'is killed'),
      await measureFault(world, people, 'stands still'),
    ];
  } finally {
    await world.close();
  }
}

/** By a process that reads from the standby and by one that does not. */
async function measureShare(
  world: StandbyWorld,
  { earners }: People,
  method: Method,
): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${earners[0]?.token}` };
  /** Milliseconds of the primary for one of what these paths are. */
  const each = ({ url }: ServedStoke, paths: readonly string[]): Variant => {
    const read = load({ url, paths, connections, headers });
    return async (milliseconds) => {
      const before = processorMs(world.primary().pid);
      const count = ((await read(milliseconds)) * milliseconds) / 1000 / paths.length;
      return (processorMs(world.primary().pid) - before) / count;
    };
  };
  const { reading, other } = world;
  const slices = await interleave(
    {
      list: each(reading, listCalls),
      listAlone: each(other, listCalls),
      home: each(reading, homeCalls),
      homeAlone: each(other, homeCalls),
    },
    method,
  );
  const against = { unit: 'ms', ceiling: 'without a standby' };
  const name = 'processor time of the primary for';
  return [
    ratioFigure(
      { ...against, name: `${name} a list of tasks`, bar: { atMost: 0.5 } },
      compare(slices, 'list', 'listAlone'),
    ),
    ratioFigure(
      { ...against, name: `${name} a home page`, bar: null },
      compare(slices, 'home', 'homeAlone'),
    ),
  ];
}

/** While people work, are paid and read: until the standby has what the primary has written. */
async function measureLag(world: StandbyWorld, people: People): Promise<Figure[]> {
  const [primary, standby] = [await connect(world.primary()), await connect(world.standby())];
  const before = await readsOf(world.reading);
  const acts = openLoad(world, people);
  const work = acts.run();
  const readers = keepReading(world.reading.url, readersOf(people));
  const lags: number[] = [];
  for (const end = performance.now() + loadedMs; performance.now() < end;) {
    const place = await askWritten(primary, 10_000);
    const began = performance.now();
    if ((await catchUp(standby, place, 10_000)) < place) throw new Error('The standby is lost.');
    lags.push(performance.now() - began);
    await sleep(sampleMs);
  }
  const { calls, failed } = await readers.end();
  acts.stop();
  await work;
  const after = await readsOf(world.reading);
  await Promise.all([primary.end(), standby.end()]);
  const acknowledged = Object.values(acts.journal.acknowledged).flat().length;
  const perSecond = (count: number) => Math.round((count * 1000) / loadedMs);
  const note = `${perSecond(acknowledged)} acts and ${perSecond(calls)} reads a second, ${failed} failed; median ${quantile(lags, 0.5).toFixed(1)} ms`;
  const answered = after.fromStandby - before.fromStandby;
  const share = answered / (answered + after.fromPrimary - before.fromPrimary);
  const name = 'p99 of how far the standby is behind, under load';
  return [
    plainFigure({ name, unit: 'ms', bar: { atMost: 2_000 }, note }, quantile(lags, 0.99)),
    plainFigure(
      { name: 'calls that may be answered by it, and are', unit: '%', bar: { atLeast: 90 } },
      100 * share,
    ),
  ];
}

/** Calls that fail when the standby goes away under readers, and comes back. */
async function measureFault(
  world: StandbyWorld,
  people: People,
  fault: 'is killed' | 'stands still',
): Promise<Figure> {
  await untilRead(world);
  const readers = keepReading(world.reading.url, readersOf(people));
  await sleep(faultMs);
  const standby = world.standby();
  signal(standby, fault === 'is killed' ? 'SIGKILL' : 'SIGSTOP');
  await sleep(faultMs);
  const isUsed = (await readsOf(world.reading)).isUsed;
  if (fault === 'is killed') {
    await world.replace(standby);
    world.toStandby.leadTo(world.standby().port);
  } else signal(standby, 'SIGCONT');
  await untilRead(world);
  const { calls, failed, slowest } = await readers.end();
  if (isUsed) throw new Error('A standby that is away counts as used.');
  const name = `calls that fail when the standby ${fault}, and comes back`;
  const note = `of ${calls}; the slowest took ${Math.round(slowest)} ms`;
  return plainFigure({ name, unit: '', bar: { atMost: 0 }, note }, failed);
}

function readersOf({ earners }: People) {
  return { paths: homeCalls, tokens: earners.map(({ token }) => token) };
}

async function connect({ url }: { url: string }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
