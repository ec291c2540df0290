import { eventsRoute } from '@stoke/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { admit, type Identified } from '../http/policy.ts';
import type { Caller } from '../http/handlers.ts';
import { Refusal } from '../refusal.ts';
import type { Change } from './news.ts';
import type { Listener } from './notifier.ts';

const heartbeatMs = 15_000;
const streamsPerUser = 10;

/**
 * `GET /api/events`: server-sent events for the signed-in user. Each says what changed; the page
 * refetches it. A stream whose reader is too slow is closed: the page reconnects and refetches all.
 */
export function serveEvents(
  app: FastifyInstance,
  of: {
    listener: Listener;
    identify(authorization: string | undefined, fresh: boolean): Promise<Identified>;
  },
): void {
  const open = new Map<FastifyReply, Caller>();

  of.listener.subscribe((event) => {
    for (const [reply, caller] of open) if (concerns(event, caller)) send(reply, event);
  });
  const heartbeat = setInterval(() => {
    for (const reply of open.keys()) write(reply, ': still here\n\n');
  }, heartbeatMs);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const reply of open.keys()) reply.raw.end();
  });

  app.get(eventsRoute.path, async (request, reply) => {
    const caller = admit(eventsRoute, await of.identify(request.headers.authorization, true), {});
    if (!caller) throw new Refusal('session.missing');
    closeOldest(open, caller.userId);
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 1000\n\nevent: ready\ndata: {}\n\n');
    open.set(reply, caller);
    reply.raw.on('close', () => open.delete(reply));
  });
}

function concerns(event: Change, caller: Caller): boolean {
  if (event.except === caller.sessionId) return false;
  if (event.to === 'everybody') return true;
  if (event.to === 'admins') return caller.role === 'admin';
  return 'user' in event.to && event.to.user === caller.userId;
}

function send(reply: FastifyReply, event: Change): void {
  write(reply, `event: change\ndata: ${JSON.stringify({ what: event.what })}\n\n`);
}

function write(reply: FastifyReply, text: string): void {
  if (reply.raw.writableLength > 64 * 1024) reply.raw.destroy();
  else reply.raw.write(text);
}

function closeOldest(open: ReadonlyMap<FastifyReply, Caller>, userId: string): void {
  const own = [...open].filter(([, caller]) => caller.userId === userId);
  const [oldest] = own[0] ?? [];
  if (own.length >= streamsPerUser) oldest?.raw.end();
}
