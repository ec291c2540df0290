import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdPort } from '../hold-port.ts';

const host = '127.0.0.1';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await new Promise((done) => void server.once('listening', done));
  const address = server.address();
  await new Promise((done) => void server.close(done));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** A server that answers each caller with the path and the body of its request. */
function openEcho() {
  return createServer((request, response) => {
    let sent = '';
    request.on('data', (piece) => (sent += String(piece)));
    request.on('end', () => response.end(`${request.url} ${sent}`));
  });
}

async function untilConnected(call: ClientRequest): Promise<void> {
  const [socket]: Socket[] = await once(call, 'socket');
  if (socket?.connecting) await once(socket, 'connect');
}

test('callers that come during the start are answered after it, and later ones as usual', async () => {
  const port = await freePort();
  const held = await holdPort({ port, host });
  const calls = Array.from({ length: 20 }, (_, n) => {
    const call = request({ host, port, path: `/${n}`, method: 'POST', agent: false });
    call.end(`${n}`);
    return call;
  });
  const early = calls.map(async (call) => {
    const [answer]: IncomingMessage[] = await once(call, 'response');
    return answer ? text(answer) : '';
  });
  await Promise.all(calls.map(untilConnected));
  await expect(holdPort({ port, host })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const server = openEcho();
  const listen = () => new Promise<void>((done) => void server.listen(port, host, done));
  await held.giveTo(server, listen);
  expect(await Promise.all(early)).toEqual(early.map((_, n) => `/${n} ${n}`));
  expect(await (await fetch(`http://${host}:${port}/later`)).text()).toBe('/later ');
  server.closeAllConnections();
  await new Promise((done) => void server.close(done));
});

test('callers that came during the start get an answer in pieces without delay, as later ones do', async () => {
  const undelayed = vi.spyOn(Socket.prototype, 'setNoDelay');
  onTestFinished(() => undelayed.mockRestore());
  const port = await freePort();
  const held = await holdPort({ port, host });
  const caller = connect(port, host);
  await once(caller, 'connect');
  const server = openEcho();
  const given: Socket[] = [];
  server.on('connection', (socket) => given.push(socket));
  await held.giveTo(
    server,
    () => new Promise<void>((done) => void server.listen(port, host, done)),
  );
  const isUndelayed = (socket: Socket) => undelayed.mock.contexts.includes(socket);
  expect(given.map(isUndelayed)).toEqual([true]);
  caller.destroy();
  await new Promise((done) => void server.close(done));
});

test('all who have connected when the server comes are answered', async () => {
  const port = await freePort();
  const held = await holdPort({ port, host });
  const callers = Array.from({ length: 200 }, () => connect(port, host));
  await Promise.all(callers.map((caller) => once(caller, 'connect')));
  const answers = callers.map((caller) => {
    caller.write('GET /early HTTP/1.1\r\nHost: stoke\r\nConnection: close\r\n\r\n');
    return text(caller);
  });
  const server = openEcho();
  const listen = () => new Promise<void>((done) => void server.listen(port, host, done));
  await held.giveTo(server, listen);
  for (const answer of await Promise.all(answers)) expect(answer).toContain('/early');
  await new Promise((done) => void server.close(done));
});

test('a start that fails frees the port and its callers', async () => {
  const port = await freePort();
  const held = await holdPort({ port, host });
  const caller = connect(port, host);
  caller.on('error', () => {});
  await once(caller, 'connect');
  held.free();
  await once(caller, 'close');
  const next = await holdPort({ port, host });
  next.free();
});
