import { randomInt, randomUUID } from 'node:crypto';
import { openDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import { openNotifier, type Notifier } from '../../apps/server/src/platform/events/notifier.ts';
import { createTopics } from '../../apps/server/src/platform/events/topics.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { compare, interleave, type Method, type Variant } from '../measure/interleave.ts';
import { loop } from '../measure/loop.ts';
import { asOwner, type ScratchPostgres } from '../parts/scratch-postgres.ts';
import { ratioFigure, type Figure } from '../report/figure.ts';

const connections = 16;
const rows = 10_000;
const pages = 1_000;
const bars = { live: { atLeast: 0.9 } };

/**
 * Commits of small transactions on 16 connections: each telling five changes to open pages in two
 * processes, each telling none, and each with a notification inside the transaction.
 */
export async function measureCommits(postgres: ScratchPostgres, method: Method): Promise<Figure[]> {
  const url = await postgres.create('bench_commits');
  await fill(url);
  const processes = [await openNotifier(url, console), await openNotifier(url, console)] as const;
  const people = processes.map(openPages).flat();
  const options = { url, role: null, connections, applicationName: 'stoke-bench' };
  const quiet = openDb(options);
  const live = openDb({ ...options, notify: processes[0].notify });
  try {
    const slices = await interleave(
      {
        quiet: commits(quiet, async () => undefined),
        live: commits(live, async (tx) => {
          const user = people[randomInt(people.length)] ?? '';
          tx.publish(['submissions', 'session', 'tasks', 'balance'], { user });
          tx.publish('review', 'admins');
        }),
        notified: commits(quiet, async (tx) => {
          await tx.run(sql`select pg_notify('bench', 'x')`);
        }),
      },
      method,
    );
    const against = { unit: '/s', ceiling: 'commits with nothing to tell' };
    return [
      ratioFigure(
        { ...against, name: 'commits with live pages', bar: bars.live },
        compare(slices, 'live', 'quiet'),
      ),
      ratioFigure(
        { ...against, name: 'were they notified inside', bar: null },
        compare(slices, 'notified', 'quiet'),
      ),
    ];
  } finally {
    await quiet.close();
    await live.close();
    for (const notifier of processes) await notifier.close();
  }
}

/** Opens a page for each of `pages` people and returns their ids. */
function openPages(notifier: Notifier): string[] {
  const topics = createTopics<{ received: number }>();
  const users = Array.from({ length: pages }, () => randomUUID());
  for (const [number, user] of users.entries()) {
    const desk = number < 5 ? (['admins'] as const) : [];
    topics.follow({ received: 0 }, ['everybody', { user }, ...desk]);
  }
  notifier.subscribe(({ to, what }) => {
    for (const page of topics.followersOf(to)) page.received += what.length;
  });
  return users;
}

type Work = Parameters<Db['transaction']>[0];

function commits(db: Db, notify: Work): Variant {
  return loop(connections, async () => {
    await db.transaction(async (tx) => {
      // one after the other: two transactions that meet on both rows wait and do not deadlock
      const [first, second] = [randomInt(rows), randomInt(rows)].toSorted((a, b) => a - b);
      await tx.run(sql`update counted set n = n + 1 where id = ${first}`);
      await tx.run(sql`update counted set n = n + 1 where id = ${second}`);
      await notify(tx);
    });
    return 1;
  });
}

function fill(url: string): Promise<unknown> {
  return asOwner(url, (client) =>
    client.query(`
      create table counted (id int primary key, n int not null) with (fillfactor = 50);
      insert into counted select id, 0 from generate_series(0, ${rows - 1}) id`),
  );
}
