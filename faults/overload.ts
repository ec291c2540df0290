import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { quantile } from '../bench/measure/statistics.ts';
import type { CrowdOrder, CrowdResult } from './crowd.ts';
import { openPeople } from './people.ts';
import { openWorld } from './world.ts';

const forMs = 15_000;
/** Callers in a thread of their own, whose figures have nothing of the time that thousands take of theirs. */
const apartCallers = 10;
const usualCallers = 30;
const restMs = 15_000;

/** What callers and a server go through whose calls are many times what it can do, crowd after crowd. */
export async function overload(
  crowd: Pick<CrowdOrder, 'callers' | 'keepsConnection' | 'isPatient'>,
  crowds: number,
) {
  const world = await openWorld();
  try {
    const { earners } = await openPeople(world);
    const url = new URL('/api/tasks/available', world.server.url);
    const request = [
      `GET ${url.pathname} HTTP/1.1`,
      `host: ${url.host}`,
      `authorization: Bearer ${earners[0]?.token ?? ''}`,
      `connection: ${crowd.keepsConnection ? 'keep-alive' : 'close'}`,
      '\r\n',
    ].join('\r\n');
    const memory = async () => {
      const status = await readFile(`/proc/${world.server.pid()}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    };
    const order: CrowdOrder = { ...crowd, port: Number(url.port), request, forMs };
    const pass = async () => {
      const before = await memory();
      let most = before;
      const watch = setInterval(() => {
        void memory().then((now) => (most = Math.max(most, now)));
      }, 250);
      const serverBefore = await processorSeconds(world.server.pid());
      const [{ milliseconds, processorSeconds: callers }, apart] = await Promise.all([
        runCrowd(order),
        runCrowd({ ...order, callers: apartCallers }),
      ]);
      const server = (await processorSeconds(world.server.pid())) - serverBefore;
      clearInterval(watch);
      await sleep(restMs);
      return {
        answers: summary(milliseconds),
        apart: summary(apart.milliseconds),
        processorSeconds: { server: Math.round(server), callers: Math.round(callers) },
        memoryMb: { before, most, after: await memory() },
      };
    };
    // Memory is compared with that of a server that works, not of one that has just started.
    await runCrowd({ ...order, callers: usualCallers, forMs: 2 * forMs });
    const passes = [];
    for (let n = 0; n < crowds; n += 1) passes.push(await pass());
    return { ...crowd, passes };
  } finally {
    await world.close();
  }
}

/** The time that the processor gave to a process. */
async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function summary(milliseconds: CrowdResult['milliseconds']) {
  const rows = Object.entries(milliseconds).map(([status, ms]) => {
    return [status, { count: ms.length, p50: at(ms, 0.5), p95: at(ms, 0.95), p99: at(ms, 0.99) }];
  });
  return Object.fromEntries(rows) as unknown;
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
