import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the line to the node does to some of the calls. */
export const lineFaults = [
  'none',
  'too many calls',
  'bad gateway',
  'slow',
  'silent',
  'calls lost',
  'answers lost',
  'calls doubled',
] as const;
export type LineFault = (typeof lineFaults)[number];

export type NodeLine = Awaited<ReturnType<typeof openLine>>;

/** A line to the embedded chain that can be made bad. */
export async function openLine(rpcUrl: string) {
  let fault: LineFault = 'none';
  let onBroadcast = () => {};
  let calls = 0;
  const silent = new Set<IncomingMessage>();
  const pass = async (body: string) =>
    (await fetch(rpcUrl, { method: 'POST', body, headers: json })).text();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const isBroadcast = body.includes('"sendTransaction"');
    // Every other call is let through, so that the work goes on under every fault.
    const met = (calls += 1) % 2 === 0 ? 'none' : fault;
    if (met === 'too many calls') return void response.writeHead(429).end();
    if (met === 'bad gateway') return void response.writeHead(502).end();
    if (met === 'silent') return void silent.add(request);
    if (met === 'calls lost') return void request.socket.destroy();
    if (met === 'slow') await sleep(300);
    if (met === 'calls doubled') await pass(body);
    const answer = await pass(body);
    if (isBroadcast) onBroadcast();
    if (met === 'answers lost') return void request.socket.destroy();
    response.writeHead(200, json).end(answer);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = bound === null || typeof bound === 'string' ? 0 : bound.port;
  return {
    url: `http://127.0.0.1:${port}`,
    /** From now on; those who wait for an answer of a silent line learn that none comes. */
    set: (next: LineFault) => {
      fault = next;
      for (const request of silent) request.socket.destroy();
      silent.clear();
    },
    /** Calls this once, right after the chain has taken the next transaction and before its sender knows. */
    atBroadcast: (act: () => void) => {
      onBroadcast = () => {
        onBroadcast = () => {};
        act();
      };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const json = { 'content-type': 'application/json' };
