import { createServer, type IncomingMessage } from 'node:http';
import type { Update } from 'grammy/types';

export type Received = { update: Update; secret: string | undefined };

/** An address of a bot. `answer` returns the status and the reply for an update. */
export async function startHook(
  answer: (received: Received, count: number) => Promise<number> | number,
  body = '',
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const update: Update = JSON.parse(await readAll(request));
      const header = request.headers['x-telegram-bot-api-secret-token'];
      const one = { update, secret: typeof header === 'string' ? header : undefined };
      received.push(one);
      const status = await answer(one, received.length);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the hook has no port');
  return {
    url: `http://127.0.0.1:${bound.port}/hook`,
    received,
    texts: () => received.map(({ update }) => update.message?.text),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
