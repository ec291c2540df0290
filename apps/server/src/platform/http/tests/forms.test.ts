import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { api } from '@stoke/contract';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { join } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const { app } = server;
const { token } = await join(server);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

const { path } = api.saveCreatorDashboard;
const nameField = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nNova\r\n';
const file = '--x\r\ncontent-disposition: form-data; name="logo"; filename="l.png"\r\n\r\nbytes';
const head = (length: string) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    length,
    '\r\n',
  ].join('\r\n');
const chunk = (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`;
const parts: [string, string][] = [
  ['nothing of the form', head('content-length: 900')],
  ['a field', head('content-length: 900') + nameField],
  ['half a field', head('content-length: 900') + nameField.slice(0, -8)],
  ['half a file', head('content-length: 900') + nameField + file],
  ['half a file in chunks', head('transfer-encoding: chunked') + chunk(nameField + file)],
];
const manyMore = 130;
/** Waits for a state for ten times as long as an idle machine needs. */
const until = (reached: () => void) => vi.waitFor(reached, { timeout: 60_000, interval: 1 });

function send(sent: string): Socket {
  const caller = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  caller.write(sent);
  return caller;
}

/** As many calls as there are places: none may be taken. */
async function expectFree(): Promise<void> {
  await until(() => {
    const { load } = app;
    expect([load.taken(), load.unreadBytes(), load.fullForMs()]).toEqual([0, 0, 0]);
    expect([load.bodies(), load.bodyBytes()]).toEqual([0, 0]);
  });
  await expectAnswered();
}

async function expectAnswered(): Promise<void> {
  const headers = { connection: 'close' };
  const banners = `${url}${api.publicBanners.path}`;
  const asked = Array.from({ length: 100 }, async () => (await fetch(banners, { headers })).status);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
}

test.each(parts)('senders who hang up after %s keep no place', async (_name, sent) => {
  let [begun, closed] = [0, 0];
  const begin = () => (begun += 1);
  app.server.on('request', begin);
  for (let n = 1; n <= manyMore; n += 1) {
    const sender = send(sent);
    await until(() => expect(begun).toBe(n));
    sender.destroy();
    sender.once('close', () => (closed += 1));
  }
  app.server.off('request', begin);
  await until(() => expect(closed).toBe(manyMore));
  await until(() => expect(app.load.connections()).toBe(0));
  await expectFree();
});

test('senders who are slow keep no place, and are answered once they have sent all', async () => {
  const form = `${nameField}--x\r\ncontent-disposition: form-data; name="username"\r\n\r\nnova-slow\r\n--x--\r\n`;
  const senders = Array.from({ length: manyMore }, () =>
    send(head(`content-length: ${form.length}`)),
  );
  for (const byte of form.slice(0, -1)) {
    for (const sender of senders) sender.write(byte);
  }
  await until(() => expect(app.load.connections()).toBe(manyMore));
  await until(() => expect(app.load.bodies()).toBe(manyMore));
  await expectAnswered();
  const [first, ...others] = senders;
  for (const other of others) other.destroy();
  first?.write(form.slice(-1));
  const [answer] = first ? await once(first, 'data') : [];
  expect(String(answer)).toContain('201 Created');
  first?.destroy();
  await expectFree();
});

test(
  'forms that are not sent in time are refused, and keep no place',
  { tags: ['long'] },
  async () => {
    const { requestTimeout } = app.server;
    app.server.requestTimeout = 500;
    const senders = parts.flatMap(([, sent]) => Array.from({ length: 25 }, () => send(sent)));
    const answers = await Promise.all(senders.map((sender) => text(sender)));
    app.server.requestTimeout = requestTimeout;
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await expectFree();
  },
);
