import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { boundMemory } from './bound-memory.ts';

const answeredWithinMs = 10_000;
/** Counted for an answer that is a stream, which is read only as fast as it is taken. */
const streamBytes = 128 * 1024;
/** Files that are not callers' connections: the database, the chain, images, the log. */
const filesForOthers = 256;
/** For a system that does not tell its limit. */
const usualLimit = 1024;

export type Connections = {
  /** How many are open. */
  connections(): number;
  /** Memory of answers that their callers have not taken yet. */
  unreadBytes(): number;
};

export type ConnectionLimits = {
  /** Milliseconds after which a connection on which nothing is asked is cut. */
  silentMs: number;
  /** Milliseconds after which one on which nothing is sent and nothing is taken is cut. */
  stalledMs: number;
  /** Memory for answers that their callers have not taken yet. */
  maxUnreadBytes: number;
};

/**
 * Keeps connections from holding up the server. One on which nothing is asked is cut after `silentMs`, without
 * the answer that Node's own limit gives; one on which nothing moves after `stalledMs`; and there are fewer
 * than the system allows files. A server that closes answers the requests that it has begun, and
 * cuts the others: silent ones immediately, all after ten seconds.
 */
export function guardConnections(
  app: FastifyInstance,
  { silentMs, stalledMs, maxUnreadBytes }: ConnectionLimits,
): Connections {
  const { server } = app;
  server.timeout = stalledMs;
  const unreadBytes = limitUnread(app, maxUnreadBytes);
  const silent = new Map<Socket, NodeJS.Timeout>();
  const forget = (socket: Socket) => {
    clearTimeout(silent.get(socket));
    silent.delete(socket);
  };
  server.maxConnections = Math.max(filesForOthers, openFilesLimit() - filesForOthers);
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    // Node counts only those of its own listener.
    if (open > server.maxConnections) socket.destroy();
    silent.set(
      socket,
      setTimeout(() => socket.destroy(), silentMs),
    );
    socket.once('close', () => {
      open -= 1;
      forget(socket);
    });
  });
  server.on('request', ({ socket }) => forget(socket));
  const closing: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    for (const socket of silent.keys()) socket.destroy();
    // A connection stays open after its answer, for a next request that is not to come.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = setTimeout(() => server.closeAllConnections(), answeredWithinMs);
    closing.push(idle, late);
  });
  app.addHook('onClose', async () => {
    for (const timer of closing) clearTimeout(timer);
  });
  return { connections: () => open, unreadBytes };
}

/**
 * Answers wait in memory until their callers have taken them, however long that is. Above `maxBytes` the
 * connections are cut whose answers have waited longest.
 */
function limitUnread(app: FastifyInstance, maxBytes: number): () => number {
  const unread = boundMemory<ServerResponse>(maxBytes, (response) => response.destroy());
  app.addHook('onSend', async (_request, { raw }, payload) => {
    // An error on the way is sent instead of the first answer. A caller who has left reads nothing.
    if (raw.closed || unread.has(raw)) return;
    const bytes =
      typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : streamBytes;
    raw.once('close', () => unread.forget(raw));
    unread.add(raw, bytes);
  });
  return unread.bytes;
}

/** How many files this process may have open at a time. */
function openFilesLimit(): number {
  // It would look up the names of all who are connected.
  Object.assign(process.report, { excludeNetwork: true });
  const report: { userLimits?: { open_files?: { soft?: unknown } } } = process.report.getReport();
  const limit = report.userLimits?.open_files?.soft;
  if (limit === 'unlimited') return Number.MAX_SAFE_INTEGER;
  return Number(limit ?? usualLimit) || usualLimit;
}
