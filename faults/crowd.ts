// Callers who ask again as soon as they are answered. Run as a worker thread.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export type CrowdOrder = {
  port: number;
  callers: number;
  request: string;
  forMs: number;
  /** Whether a caller asks on the connection that it has, until the server closes it. */
  keepsConnection: boolean;
  /** Whether a caller who is refused waits as long as it is told. */
  isPatient: boolean;
};
/** Milliseconds of the calls by status, 0: no answer, and the crowd's own processor time. */
export type CrowdResult = { milliseconds: Record<string, number[]>; processorSeconds: number };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by overload.ts
const { port, callers, request, forMs, keepsConnection, isPatient } = workerData as CrowdOrder;
const milliseconds: CrowdResult['milliseconds'] = {};
const until = performance.now() + forMs;

await Promise.all(
  Array.from({ length: callers }, async () => {
    let socket: Socket | null = null;
    while (performance.now() < until) {
      const began = performance.now();
      socket ??= connect(port, '127.0.0.1');
      const { status, isOpen, retryAfterMs } = await ask(socket);
      (milliseconds[status] ??= []).push(performance.now() - began);
      if (!isOpen || !keepsConnection) {
        socket.destroy();
        socket = null;
      }
      if (isPatient && retryAfterMs > 0) await sleep(retryAfterMs);
    }
    socket?.destroy();
  }),
);
const { user, system } = process.threadCpuUsage();
const result: CrowdResult = { milliseconds, processorSeconds: (user + system) / 1e6 };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(result);

type Answer = { status: number; retryAfterMs: number; isOpen: boolean };

/** One call: its status, and whether another may follow on this connection. */
function ask(socket: Socket): Promise<Answer> {
  return new Promise((resolve) => {
    let answer = '';
    const end = (isOpen: boolean) => {
      socket.removeAllListeners().on('error', () => undefined);
      const seconds = Number(/retry-after: (\d+)/i.exec(answer)?.[1] ?? 0);
      resolve({ status: Number(answer.slice(9, 12)), retryAfterMs: seconds * 1000, isOpen });
    };
    socket.setEncoding('latin1');
    socket.on('data', (data: string) => {
      answer += data;
      const headEnd = answer.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = answer.slice(0, headEnd).toLowerCase();
      const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? Infinity);
      if (answer.length >= headEnd + 4 + length) end(!head.includes('connection: close'));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => end(false));
    socket.write(request);
  });
}
