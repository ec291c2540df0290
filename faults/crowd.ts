// Callers who do not wait: each asks again as soon as it was answered. Run as a worker thread.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export type CrowdOrder = { port: number; callers: number; request: string; forMs: number };
/** Milliseconds of the admitted calls, and how many had each status; 0: no answer. */
export type CrowdResult = { admittedMs: number[]; statuses: Record<string, number> };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by overload.ts
const { port, callers, request, forMs } = workerData as CrowdOrder;
const result: CrowdResult = { admittedMs: [], statuses: {} };
const until = performance.now() + forMs;

await Promise.all(
  Array.from({ length: callers }, async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const status = await ask();
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status === 200) result.admittedMs.push(performance.now() - began);
    }
  }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(result);

/** One call on a connection of its own. */
function ask(): Promise<number> {
  return new Promise((resolve) => {
    let head = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('latin1');
    socket.on('data', (data: string) => {
      if (head.length < 12) head += data;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(head.slice(9, 12))));
  });
}
