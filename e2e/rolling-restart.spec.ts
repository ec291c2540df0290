import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@stoke/postgres-local';
import { expect, test } from '@playwright/test';
import { serveStoke, type ServedStoke } from './serve.ts';

const callers = 10;

const statusOf = async (url: string) => (await fetch(url)).status;

/** What a load balancer knows: who said at its last look that they are ready. */
function balance(servers: readonly ServedStoke[], stop: AbortSignal) {
  const ready = new Map(servers.map(({ url }) => [url, true]));
  const look = async (url: string) => {
    while (!stop.aborted) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      ready.set(url, answer?.ok ?? false);
      await sleep(100);
    }
  };
  const looks = servers.map(({ url }) => look(url));
  let turn = 0;
  return {
    isReady: ({ url }: ServedStoke) => ready.get(url),
    next: () => {
      const able = servers.filter(({ url }) => ready.get(url));
      turn += 1;
      return able[turn % able.length]?.url ?? null;
    },
    ended: () => Promise.all(looks),
  };
}

test('two servers that are restarted one after the other lose no request', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'stoke-rolling-'));
  const postgres = await startPostgres({ dir });
  const env = {
    DATABASE_URL: postgres.url,
    ROLES: 'api',
    DEMO: '0',
    LIMITS: 'off',
    // Longer than the balancer needs to learn that a server ends, on a busy machine too.
    DRAIN_SECONDS: '10',
  };
  const servers = [await serveStoke(env), await serveStoke(env)];
  const stop = new AbortController();
  const balancer = balance(servers, stop.signal);
  const failed: string[] = [];
  let answered = 0;
  const ask = async () => {
    while (!stop.signal.aborted) {
      const url = balancer.next();
      if (url === null) {
        // Neither has said so on a busy machine: the call waits.
        await sleep(100);
        continue;
      }
      const answer = await fetch(`${url}/api/tasks/available`).catch((error: unknown) => error);
      if (answer instanceof Response && answer.status === 401) answered += 1;
      else failed.push(`${url}: ${answer instanceof Response ? answer.status : String(answer)}`);
      if (answer instanceof Response) await answer.text();
      await sleep(100);
    }
  };
  const asking = Array.from({ length: callers }, ask);
  try {
    for (const server of servers) {
      const before = answered;
      const ended = server.stop();
      await expect.poll(() => statusOf(`${server.url}/readyz`), { intervals: [20] }).toBe(503);
      expect(await ended).toBe(0);
      expect(answered).toBeGreaterThan(before);
      await server.restart();
      await expect.poll(() => balancer.isReady(server)).toBe(true);
      const again = answered;
      await expect.poll(() => answered).toBeGreaterThan(again + callers);
    }
    expect(failed).toEqual([]);
  } finally {
    stop.abort();
    await Promise.all([...asking, balancer.ended()]);
    for (const server of servers) await server.remove();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
});
