import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { quantile } from '../bench/measure/statistics.ts';
import type { CrowdOrder, CrowdResult } from './crowd.ts';
import { openPeople } from './people.ts';
import { openWorld } from './world.ts';

const forMs = 15_000;
const restMs = 15_000;

/** What callers and a server go through whose calls are many times what it can do. */
export async function overload(callers: number) {
  const world = await openWorld();
  try {
    const { earners } = await openPeople(world);
    const url = new URL('/api/tasks/available', world.server.url);
    const request = [
      `GET ${url.pathname} HTTP/1.1`,
      `host: ${url.host}`,
      `authorization: Bearer ${earners[0]?.token ?? ''}`,
      'connection: close',
      '\r\n',
    ].join('\r\n');
    const memory = async () => {
      const status = await readFile(`/proc/${world.server.pid()}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    };
    const order: CrowdOrder = { port: Number(url.port), callers, request, forMs };
    const before = await memory();
    let most = before;
    const watch = setInterval(() => {
      void memory().then((now) => (most = Math.max(most, now)));
    }, 250);
    const { admittedMs, statuses } = await runCrowd(order);
    clearInterval(watch);
    await sleep(restMs);
    return {
      callers,
      statuses,
      admitted: { p50: at(admittedMs, 0.5), p95: at(admittedMs, 0.95), p99: at(admittedMs, 0.99) },
      memoryMb: { before, most, after: await memory() },
    };
  } finally {
    await world.close();
  }
}

function at(milliseconds: readonly number[], part: number): number | null {
  return milliseconds.length === 0 ? null : Math.round(quantile(milliseconds, part));
}

function runCrowd(order: CrowdOrder): Promise<CrowdResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('crowd.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
