import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../log.ts';
import { createHttpApp } from '../http-app.ts';

const places = 5;
const large = 10 * 1024 * 1024;
const largeAnswer = Buffer.concat([Buffer.alloc(large), Buffer.from('end of it')]);
const line = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

const ask = async (url: string) => (await fetch(url, { headers: { connection: 'close' } })).status;

/** A server with five places, whose answers to `/held` are held back until `answer`. */
async function serve(limits: { maxUnreadBytes?: number; stalledMs?: number } = {}) {
  const settings = { log: createLog('silent'), production: false, requestsInProgress: places };
  const app = await createHttpApp({ ...settings, ...limits });
  let answer = () => {};
  let held = new Promise<void>((resolve) => (answer = resolve));
  const hold = () => (held = new Promise<void>((resolve) => (answer = resolve)));
  const counts = { begun: 0, running: 0, maxRunning: 0, closed: 0 };
  const work = async () => {
    counts.begun += 1;
    counts.running += 1;
    counts.maxRunning = Math.max(counts.maxRunning, counts.running);
    await held;
    counts.running -= 1;
  };
  app.get('/held', async () => work().then(() => ({ text: 'answered' })));
  app.get('/nothing', async () => work());
  app.get('/fails', async () => work().then(() => Promise.reject(new Error('a bug'))));
  app.get('/hijacked', async (_request, reply) => {
    await work();
    reply.hijack();
    reply.raw.destroy();
  });
  app.get('/large', async () => largeAnswer);
  app.get('/', async () => 'answered');
  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => (counts.closed += 1));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const callers: Socket[] = [];
  onTestFinished(async () => {
    answer();
    for (const caller of callers) caller.destroy();
    await app.close();
  });
  const call = (sent: string) => {
    const caller = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    callers.push(caller);
    caller.write(sent);
    return caller;
  };
  const statuses = () => Promise.all(Array.from({ length: places }, async () => ask(url)));
  const allAnswered = Array.from({ length: places }, () => 200);
  const isIdle = () => {
    const { load } = app;
    const counters = () => [load.connections(), load.taken(), load.unreadBytes(), load.fullForMs()];
    return expect.poll(counters).toEqual([0, 0, 0, 0]);
  };
  return { app, url, call, hold, answer: () => answer(), counts, statuses, allAnswered, isIdle };
}

test.each(['/held', '/nothing', '/fails', '/hijacked'])(
  'callers who hang up while %s is worked on take no place for longer than the work',
  async (path) => {
    const { call, hold, answer, counts, statuses, allAnswered, isIdle } = await serve();
    for (let round = 1; round <= 10; round += 1) {
      void hold();
      const callers = Array.from({ length: places }, () => call(line(path)));
      await expect.poll(() => counts.begun).toBe(round * places);
      for (const caller of callers) caller.destroy();
      await expect.poll(() => counts.closed).toBe(round * places);
      answer();
      await expect.poll(() => counts.running).toBe(0);
    }
    await isIdle();
    expect(await statuses()).toEqual(allAnswered);
  },
);

test('work whose callers have hung up counts until it is done', async () => {
  const { url, call, answer, counts, statuses, allAnswered, isIdle } = await serve();
  for (let round = 1; round <= 4; round += 1) {
    const callers = Array.from({ length: places }, () => call(line('/held')));
    if (round === 1) await expect.poll(() => counts.begun).toBe(places);
    else await Promise.all(callers.map((caller) => once(caller, 'data')));
    for (const caller of callers) caller.destroy();
    await expect.poll(() => counts.closed).toBe(round * places);
  }
  expect(counts.maxRunning).toBe(places);
  expect(await ask(url)).toBe(503);
  answer();
  await isIdle();
  expect(await statuses()).toEqual(allAnswered);
});

test('a connection is served one call at a time: one that sends more before its answer is closed', async () => {
  const { call, hold, answer, counts, statuses, allAnswered, isIdle } = await serve();
  for (let round = 1; round <= 10; round += 1) {
    void hold();
    const caller = call(line('/held').repeat(60));
    await once(caller, 'close');
    expect(counts.begun).toBe(round);
    answer();
    await expect.poll(() => counts.running).toBe(0);
  }
  await isIdle();
  expect(await statuses()).toEqual(allAnswered);
});

test('a caller who waits for each answer asks on one connection as often as it likes', async () => {
  const { call, counts } = await serve();
  const caller = call(line('/large'));
  let answers = 0;
  let read = '';
  await new Promise<void>((done) => {
    caller.setEncoding('latin1').on('data', (piece: string) => {
      read = (read + piece).slice(-20);
      if (!read.endsWith('end of it')) return;
      read = '';
      answers += 1;
      if (answers === 50) done();
      else caller.write(line('/large'));
    });
  });
  expect(counts.closed).toBe(0);
});

test('callers who do not read their answers take no place from others', async () => {
  const { call, statuses, allAnswered, isIdle } = await serve();
  const readers = Array.from({ length: 4 * places }, () => call(line('/large')).pause());
  await Promise.all(readers.map((reader) => once(reader, 'readable')));
  expect(await statuses()).toEqual(allAnswered);
  for (const reader of readers) reader.destroy();
  await isIdle();
});

test('replies that their callers do not read fill a bounded memory: the oldest are cut', async () => {
  const { app, call, statuses, allAnswered, isIdle } = await serve({ maxUnreadBytes: 4 * large });
  const readers: Socket[] = [];
  for (let n = 1; n <= 10; n += 1) {
    const reader = call(line('/large')).pause();
    await once(reader, 'readable');
    readers.push(reader);
    expect(app.load.unreadBytes()).toBeLessThanOrEqual(4 * large);
  }
  expect(await statuses()).toEqual(allAnswered);
  const read = await Promise.all(readers.map(bytesOf));
  expect(read.map((bytes) => bytes > large)).toEqual(readers.map((_, n) => n >= 7));
  for (const reader of readers) reader.destroy();
  await isIdle();
});

test('a reader who vanishes is cut once nothing has moved for some time', async () => {
  const { call, counts, isIdle } = await serve({ stalledMs: 200 });
  const reader = call(line('/large')).pause();
  await once(reader, 'readable');
  await expect.poll(() => counts.closed).toBe(1);
  await isIdle();
});

/** How many bytes of its answer a caller gets who now reads it. */
async function bytesOf(reader: Socket): Promise<number> {
  let bytes = 0;
  await new Promise<void>((done) => {
    reader.on('close', done).on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (piece.includes('end of it')) done();
    });
    reader.resume();
  });
  return bytes;
}
