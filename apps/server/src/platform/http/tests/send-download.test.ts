import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { diskStorage } from '../../../gateways/storage/index.ts';
import { createLog } from '../../log.ts';
import type { Download } from '../handlers.ts';
import { createHttpApp } from '../http-app.ts';
import { sendDownload } from '../send-download.ts';

const part = Buffer.alloc(64 * 1024);

/** A server that cuts callers who have stopped, with one file, and callers of it who leave. */
async function serve(open: () => Promise<Download['chunks']>, type: 'image/webp' | 'text/csv') {
  const app = await createHttpApp({ log: createLog('silent'), production: false, stalledMs: 500 });
  const waiting: (() => void)[] = [];
  let isHeld = false;
  app.get('/file', async (_request, reply) => {
    const chunks = await open();
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    const step = <T>(work: () => Promise<T>) => work();
    return sendDownload(reply, { filename: 'file', chunks }, { type, shape: null, step });
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  onTestFinished(() => app.close());
  const isAlone = () => expect.poll(app.load.connections).toBe(0);

  async function leaveAfter(wait: (socket: Socket) => Promise<unknown>) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n');
    await wait(socket);
    socket.destroy();
    await isAlone();
  }
  return {
    beforeHead: async () => {
      isHeld = true;
      await leaveAfter(() => expect.poll(() => waiting.length, { interval: 1 }).toBe(1));
      waiting.pop()?.();
    },
    inTheMiddle: () => leaveAfter((socket) => once(socket, 'data')),
    whenCut: () => leaveAfter((socket) => once(socket.pause(), 'readable').then(isAlone)),
    isIdle: () => expect.poll(() => [app.load.taken(), app.load.unreadBytes()]).toEqual([0, 0]),
  };
}

const moments = [
  ['before it is sent', 'beforeHead'],
  ['in the middle', 'inTheMiddle'],
  ['because they do not read on', 'whenCut'],
] as const;

test.each(moments)('a stream is closed once when its caller leaves %s', async (_when, leave) => {
  let [opened, closed] = [0, 0];
  const read = (stream: Readable) => void stream.push(part);
  const callers = await serve(async () => {
    opened += 1;
    const stream: Readable = new Readable({ read: () => read(stream) });
    return stream.once('close', () => (closed += 1));
  }, 'image/webp');
  for (const round of [1, 2]) {
    await callers[leave]();
    await expect.poll(() => [opened, closed]).toEqual([round, round]);
  }
  await callers.isIdle();
});

test.each(moments)('rows hold nothing once their caller has left %s', async (_when, leave) => {
  let [opened, closed] = [0, 0];
  async function* rows() {
    opened += 1;
    try {
      for (;;) yield part.toString('latin1');
    } finally {
      closed += 1;
    }
  }
  const callers = await serve(async () => rows(), 'text/csv');
  for (const round of [1, 2]) {
    await callers[leave]();
    // No one has asked for the first of them before the head.
    const begun = leave === 'beforeHead' ? 0 : round;
    await expect.poll(() => [opened, closed]).toEqual([begun, begun]);
  }
  await callers.isIdle();
});

test('fifty callers who leave before their picture is sent leave no file open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoke-downloads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = diskStorage(folder);
  await storage.put('picture.webp', part, 'image/webp');
  const open = async () => (await storage.get('picture.webp'))?.content ?? Readable.from([]);
  const callers = await serve(open, 'image/webp');
  const before = await openFiles();
  for (let round = 0; round < 50; round += 1) await callers.beforeHead();
  await expect.poll(openFiles).toBeLessThan(before + 5);
});

/** How many files, sockets and pipes this process has open. */
async function openFiles(): Promise<number> {
  return (await readdir('/dev/fd')).length;
}
