import { once } from 'node:events';
import { createServer } from 'node:http';
import { Refusal } from '../refusal.ts';
import { earlyRefusal } from './early-refusal.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Takes the port, so that a process which cannot have it ends before it has done anything. Callers are told to
 * come back until the port is freed for the server itself.
 */
export async function holdPort(of: {
  port: number;
  host: string;
  production: boolean;
}): Promise<{ free(): Promise<void> }> {
  const refusal = new Refusal('request.unavailable', { retryAfterSeconds: 2 });
  const server = createServer(earlyRefusal(refusal, securityHeaders(of)));
  server.listen(of.port, of.host);
  await once(server, 'listening');
  return {
    free: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
