import { setTimeout as sleep } from 'node:timers/promises';
import { accounts } from '../../apps/server/src/money/ledger/index.ts';
import {
  callerOf,
  emailOf,
  give,
  password,
  register,
  settleIn,
  type Person,
} from '../../faults/people.ts';
import { openStreams } from '../../faults/watch.ts';
import { fillTpcB, openTpcB } from '../ledger/tpc-b.ts';
import { homeCalls } from '../parts/home-calls.ts';
import { inLanes } from '../parts/in-lanes.ts';
import { asOwner } from '../parts/scratch-postgres.ts';
import { openMeter } from './meter.ts';
import { untilDone, type Place } from './place.ts';

/** How many of each. */
const joining = 150;
const reads = 300;
const streamsEach = 4;

/** A yardstick: the same transactions take as long on every machine as these take there. */
export async function costOfTpcB({ world, costs }: Place): Promise<void> {
  await asOwner(world.ownUrl, (client) => client.query('create database tpc_b'));
  const url = new URL(world.ownUrl);
  url.pathname = '/tpc_b';
  await fillTpcB(url.href);
  const tpcB = await openTpcB(url.href);
  const meter = await openMeter({
    url: url.href,
    server: process.pid,
    postmaster: world.postmaster(),
  });
  await tpcB.variant(1_000);
  let count = 0;
  const cost = await meter.cost('', 1, async () => (count = (await tpcB.variant(5_000)) * 5));
  await tpcB.close();
  costs.push({
    act: 'a transaction of TPC-B, from Node',
    count: Math.round(count),
    server: cost.server / count,
    database: cost.database / count,
    log: cost.log / count,
    disk: cost.disk / count,
    rows: cost.rows / count,
  });
}

export async function costOfJoining({ world, meter, costs }: Place): Promise<Person[]> {
  const names = Array.from({ length: joining }, (_, n) => `earner${n}`);
  let joined: Awaited<ReturnType<typeof register>>[] = [];
  costs.push(
    await meter.cost('registration', joining, async () => {
      joined = await inLanes(names, async (name) => register(world, name));
    }),
  );
  const visitor = callerOf(world.server.url, null);
  costs.push(
    await meter.cost('login', joining, async () => {
      await inLanes(names, async (name) => {
        await visitor('login', { body: { email: emailOf(name), password } });
      });
    }),
  );
  const earners = await inLanes(joined, async (one, at) => settleIn(world, names[at] ?? '', one));
  await inLanes(earners, async ({ id }) => give(world, accounts.earnerAvailable(id)));
  return earners;
}

export async function costOfReading({ world, meter, costs }: Place, earners: Person[]) {
  const { url } = world.server;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      headers: { 'accept-encoding': 'br', ...headers },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text;
  };
  const files = [...(await get('/')).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file);
  const turns = Array.from({ length: reads }, (_, n) => earners[n % earners.length]);
  const each = (work: (token: string) => Promise<unknown>) => async () =>
    inLanes(turns, async (person) => work(person?.token ?? ''));
  const cost = async (act: string, work: (token: string) => Promise<unknown>) => {
    costs.push(await meter.cost(act, reads, each(work)));
  };
  await cost(
    `document, scripts and styles of a first visit, ${files.length + 1} files`,
    async () => {
      for (const file of ['/', ...files]) await get(file ?? '/');
    },
  );
  await cost(`home page of a person, ${homeCalls.length} calls`, async (token) => {
    for (const path of homeCalls) await get(path, { authorization: `Bearer ${token}` });
  });
  await cost('list of 50 tasks', async (token) => {
    await get('/api/tasks/available', { authorization: `Bearer ${token}` });
  });
  await cost('own account', async (token) => {
    await get('/auth/me', { authorization: `Bearer ${token}` });
  });
}

export async function costOfStreams({ world, meter, costs }: Place, earners: Person[]) {
  const readers = Array.from({ length: streamsEach }, () => earners).flat();
  const opened: ReturnType<typeof openStreams>[] = [];
  costs.push(
    await meter.cost('event stream opened', readers.length, async () => {
      const streams = openStreams(world.server.url, readers);
      opened.push(streams);
      await untilDone('streams', async () => streams.connected() === readers.length);
    }),
  );
  for (const streams of opened) streams.close();
  await sleep(1_000);
}
