import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startPostgres } from '@stoke/postgres-local';
import { createTokens } from '../../apps/server/src/people/sessions/index.ts';
import { serveStoke, type ServedStoke } from '../../e2e/serve.ts';
import { asOwner } from '../parts/scratch-postgres.ts';
import { plainFigure, type Figure } from '../report/figure.ts';
import type { StreamCount } from './open-streams.ts';

const streams = 10_000;
const streamsPerPerson = 10;
/** For opening them, and for a heartbeat, on a machine that is busy with other things. */
const withinMs = 5 * 60_000;
const megabyte = 1_000_000;

/**
 * Idle streams of events in one process with the role api. Workers, bot and the embedded parts are in another
 * one, as in production, and those who hold the streams in a third.
 */
export async function measureStreams(): Promise<Figure[]> {
  const secret = randomBytes(32).toString('base64');
  const settings = { NODE_ENV: 'development', DEMO: '0', LIMITS: 'off', LOG_LEVEL: 'warn' };
  const others = await serveStoke({ ...settings, JWT_SECRET: secret, ROLES: 'worker,bot' });
  const own = { ROLES: 'api', DATA_DIR: others.dataDir };
  const stoke = await serveStoke({ ...settings, JWT_SECRET: secret, ...own }).catch(ending(others));
  try {
    const tokens = await tokensFor(others, secret);
    const idle = (await metricsOf(stoke))('process_resident_memory_bytes');
    const holder = fork(path.join(import.meta.dirname, 'open-streams.ts'));
    let held: StreamCount = { open: 0, reached: 0 };
    holder.on('message', (count) => (held = count as StreamCount));
    holder.send({ port: Number(new URL(stoke.url).port), tokens });
    await until(
      async () => held.open === streams && held.reached === streams,
      () => held,
    );
    const most = (await metricsOf(stoke))('process_resident_memory_bytes');
    holder.disconnect();
    let left = Number.NaN;
    await until(
      async () => {
        const value = await metricsOf(stoke);
        // The connection that asks is one.
        left =
          value('stoke_streams_open') + value('http_connections') - 1 + value('http_unread_bytes');
        return left === 0;
      },
      () => left,
    );
    const name = `memory, ${streams.toLocaleString('en')} idle streams`;
    const note = `${Math.round(idle / megabyte)} MB of it before the first`;
    const each = (most - idle) / streams / 1000;
    return [
      plainFigure({ name, unit: 'MB', bar: { atMost: 400 }, note }, most / megabyte),
      plainFigure({ name: 'memory of each of them', unit: 'kB', bar: { atMost: 14 } }, each),
      plainFigure(
        { name: 'streams and bytes left when they are gone', unit: '', bar: { atMost: 0 } },
        left,
      ),
    ];
  } finally {
    await stoke.remove();
    await others.remove();
  }
}

function ending(stoke: ServedStoke): (error: unknown) => Promise<never> {
  return async (error) => {
    await stoke.remove();
    throw error;
  };
}

/** People with a session each, written into the database: to register them would take longer than all else. */
async function tokensFor({ dataDir }: ServedStoke, secret: string): Promise<string[]> {
  const { url } = await startPostgres({ dir: path.join(dataDir, 'postgres') });
  const { rows } = await asOwner(url, (client) =>
    client.query<{ userId: string; sessionId: string }>(`
      with person as (
        insert into app_user (id, username, username_key, email, password_hash, name, role,
          account_status, trust_score, created_at)
        select uuidv7(), 'reader' || i, 'reader' || i, 'reader' || i || '@bench.example', '', 'Reader',
          'user', 'active', 500, now() from generate_series(1, ${streams / streamsPerPerson}) i
        returning id)
      insert into user_session (id, user_id, session_version, created_at, proved_at, last_used_at,
        expires_at)
      select uuidv7(), id, 1, now(), now(), now(), now() + interval '1 day' from person
      returning user_id as "userId", id as "sessionId"`),
  );
  const clock = { now: () => new Date() };
  const { sign } = createTokens(secret, clock);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const tokens = await Promise.all(rows.map((row) => sign({ ...row, expiresAt })));
  return tokens.flatMap((token) => Array.from({ length: streamsPerPerson }, () => token));
}

async function metricsOf({ url }: ServedStoke): Promise<(name: string) => number> {
  const headers = { connection: 'close' };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  // A figure without a label, or of everything.
  return (name) => Number(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'm').exec(text)?.[1]);
}

async function until(isSo: () => Promise<boolean>, state: () => unknown): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end;) {
    // oxlint-disable-next-line no-await-in-loop -- it looks again
    if (await isSo()) return;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => void setTimeout(done, 500));
  }
  throw new Error(`The streams did not come so far: ${JSON.stringify(state())}`);
}
