import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Connections that the system accepts before Node does, for each listener; Linux takes at most
 * net.core.somaxconn. Beyond it a caller tries again after 1, 3, 7 ... seconds, which costs more than being refused.
 */
const backlog = 8192;
/** Only Linux shares out the callers among them. */
const listeners = process.platform === 'linux' ? 32 : 1;

/**
 * Listens on one port many times. Node accepts one connection for each listener in a turn of its event loop; with
 * one listener, thousands of callers would wait for seconds to be accepted, only to be refused.
 */
export function openListeners(app: FastifyInstance) {
  const others: Server[] = [];
  let ended: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    ended = Promise.all(others.map((other) => new Promise((done) => void other.close(done))));
  });
  // Fastify waits only for the callers of its own listener.
  app.addHook('onClose', async () => void (await ended));
  const share = async (address: object) => {
    const options = { allowHalfOpen: true, noDelay: true };
    const other = createServer(options, (caller) => void app.server.emit('connection', caller));
    others.push(other);
    await once(other.listen(address), 'listening');
  };
  return {
    listen: async ({ port, host }: { port: number; host: string }): Promise<string> => {
      const shared = { host, backlog, reusePort: listeners > 1 };
      const url = await app.listen({ ...shared, port });
      const taken = { ...shared, port: Number(new URL(url).port) };
      await Promise.all(Array.from({ length: listeners - 1 }, async () => share(taken)));
      return url;
    },
  };
}
