import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Listens on 127.0.0.1 only. A port that is taken falls back to a free one. */
export async function serveLoopback(
  answer: Answer,
  port: number,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await listen(server, port).catch(async (error: unknown) => {
    if (port === 0) throw error;
    await listen(server, 0);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${bound.port}`, server };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Closes it immediately, with all connections. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}

/**
 * Whether an origin is of this machine. A page of another site must not act through the visitor's
 * browser, and a name that is made to point at 127.0.0.1 is another site.
 */
export function isLoopback(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && loopbackNames.has(url.hostname);
}

/** The body as text; null when it has more bytes than that. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
