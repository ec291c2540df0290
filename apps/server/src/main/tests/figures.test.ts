import { afterAll, expect, test } from 'vitest';
import { primaryReads } from '../../platform/db/reads.ts';
import { sql } from '../../platform/db/sql.ts';
import { createLog } from '../../platform/log.ts';
import { createHttpApp } from '../../platform/http/http-app.ts';
import { serveOperations } from '../../platform/http/operations.ts';
import { openDripWork } from '../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../testing/server/test-server.ts';
import { serverFigures } from '../figures.ts';

const server = await openTestServer();
afterAll(() => server.close());

/** What `/metrics` of a server says. */
const answering = { has: async () => true };
const away = {
  has: async () => {
    throw new Error('connect ECONNREFUSED');
  },
};

async function readMetrics(): Promise<string> {
  const app = await createHttpApp({ log: createLog('silent'), production: false });
  const books = { isPaused: () => false, isLeading: () => true };
  const figures = serverFigures({
    db: server.db,
    traffic: { all: [server.db, answering, away], pools: [server.db, server.db] },
    reads: primaryReads,
    clock: { now: () => server.time.now },
    chain: server.chain.chain,
    books,
    version: '1.2.3',
    roles: ['api', 'bot'],
    dataDir: import.meta.dirname,
    isDatabaseFull: () => true,
    openStreams: () => 7,
    isPolling: () => false,
  });
  const none = { readiness: {}, reported: {}, metricsToken: null, isEnding: () => false };
  serveOperations(app, { ...none, figures, production: false });
  await app.inject('/healthz');
  const scrape = async () => (await app.inject('/metrics')).body;
  let [body, next] = ['', await scrape()];
  // The next one says whether a figure was missing, as one that takes three seconds on a busy machine.
  const goOn = async () => {
    [body, next] = [next, await scrape()];
    return next;
  };
  await expect.poll(goOn).not.toMatch(/^stoke_figure_missing\{.+\} 1$/m);
  await app.close();
  return body;
}

/** Updates that came 40 seconds ago, two of which no one has handled. */
async function leaveUpdates(): Promise<void> {
  const at = new Date(server.time.now.getTime() - 40_000);
  await server.db.run(sql`
    insert into telegram_update (bot_id, update_id, slot, body, received_at, state)
    select 1, id, 0, '{}', ${at}, case id when 1 then 'waiting' when 2 then 'recording' else 'judged' end
    from generate_series(1, 3) as id`);
}

test('the metrics say what operators ask: the treasury, the queues and their age, who leads', async () => {
  const work = await openDripWork(server);
  const earner = await work.earner();
  await work.submitTask(earner, earner.taskId);
  server.time.now = new Date(server.time.now.getTime() + 90_000);
  await leaveUpdates();
  const metrics = await readMetrics();
  expect(metrics).toContain('stoke_queue_waiting{queue="telegram_inbox"} 2');
  expect(metrics).toContain('stoke_queue_oldest_seconds{queue="telegram_inbox"} 40');
  expect(metrics).toContain('stoke_queue_waiting{queue="reviews"} 1');
  expect(metrics).toContain('stoke_queue_oldest_seconds{queue="reviews"} 90');
  expect(metrics).toContain('stoke_queue_waiting{queue="telegram_outbox"} 0');
  expect(metrics).toMatch(/stoke_treasury\{asset="usdc"\} \d/);
  expect(metrics).toMatch(/stoke_treasury\{asset="sol"\} \d/);
  expect(metrics).toContain('stoke_treasury_given_up{what="transactions"} 0');
  expect(metrics).toContain('stoke_deposits_given_up{what="payers"} 0');
  expect(metrics).toContain('stoke_leader{work="books"} 1');
  expect(metrics).toMatch(/stoke_database_pool\{state="busy"\} \d/);
  expect(metrics).toContain('stoke_database_pool{state="waiting"} 0');
  expect(metrics).toContain('stoke_traffic_pool{state="waiting"} 0');
  const ready = metrics.match(/^stoke_traffic_ready.*$/gm);
  expect(ready).toEqual(['stoke_traffic_ready{number="1"} 1', 'stoke_traffic_ready{number="2"} 0']);
  expect(metrics).toContain('stoke_streams_open{of="all"} 7');
  expect(metrics).toContain('stoke_build_info{version="1.2.3"} 1');
  expect(metrics).toMatch(/^stoke_role\{role="api"\} 1\nstoke_role\{role="bot"\} 1\n\n/m);
  expect(metrics).toMatch(/stoke_disk_bytes\{what="free"\} \d{6}/);
  expect(metrics).toContain('stoke_database_full{disk="database"} 1');
  expect(metrics).toMatch(/stoke_database_bytes\{of="database"\} \d{6}/);
  expect(metrics).toMatch(/stoke_database_connections\{what="used"\} [1-9]/);
  expect(metrics).toContain('stoke_database_standbys{state="connected"} 0');
  expect(metrics).toContain('stoke_mails_last_hour{outcome="failed"} 0');
});
