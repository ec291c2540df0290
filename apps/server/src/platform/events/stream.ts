import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { eventsRoute } from '@stoke/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { CallLimits } from '../db/call-limits.ts';
import { callerKey } from '../http/caller-key.ts';
import { admit, type Identified } from '../http/policy.ts';
import type { Caller } from '../http/handlers.ts';
import { Refusal } from '../refusal.ts';
import type { Audience, PublishedChange, What } from './commit-events.ts';
import type { Listener } from './notifier.ts';
import { createTopics } from './topics.ts';

const heartbeatMs = 15_000;
const streamsPerUser = 10;

/** One open page of a signed-in user that receives changes. */
type Stream = {
  socket: Socket;
  caller: Caller;
  authorization: string | undefined;
  unfollow(): void;
};

/**
 * `GET /api/events`: server-sent events for the signed-in user and the campaigns that the page
 * names. Each event says what changed and the page refetches it. A stream that is read too slowly
 * is closed; the page reconnects and refetches everything.
 */
export function serveEvents(
  app: FastifyInstance,
  input: {
    clock: Clock;
    listener: Listener;
    limits: Pick<CallLimits, 'count'>;
    identify(authorization: string | undefined, fresh: boolean): Promise<Identified>;
    /** Those of the campaigns whose changes the caller may see. */
    followable(caller: Caller, campaignIds: readonly string[]): Promise<readonly string[]>;
  },
): { openStreams(): number } {
  const { listener, limits, identify, clock, followable } = input;
  const { open, topics, add, write, end } = createStreams();

  listener.subscribe((change) => {
    const pages = topics.followersOf(change.to);
    if (pages.size === 0) return;
    const events = Buffer.from(eventsOf(change));
    for (const stream of pages) {
      if (change.except !== stream.caller.sessionId) write(stream, events);
    }
    if (change.what.includes('session')) void endChanged([...pages]);
  });
  /** A stream ends with its session, and with what its caller may hear: the page opens another. */
  async function endChanged(pages: readonly Stream[]): Promise<void> {
    for (const stream of pages) {
      // oxlint-disable-next-line no-await-in-loop -- few, and none is in a hurry
      const who = await identify(stream.authorization, true).catch(() => null);
      if (who !== null && !hearsTheSame(who, stream.caller)) end(stream);
    }
  }
  const heartbeat = setInterval(() => {
    const now = clock.now();
    for (const stream of open) {
      if (stream.caller.sessionEndsAt <= now) end(stream);
      else write(stream, ': still here\n\n');
    }
  }, heartbeatMs);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const stream of open) end(stream);
  });

  app.get(eventsRoute.path, async (request, reply) => {
    const who = await identify(request.headers.authorization, true);
    const { perMinute } = eventsRoute;
    await limits.count({ call: 'events', caller: callerKey(who, request.ip), perMinute });
    const caller = admit(eventsRoute, who, {});
    if (!caller) throw new Refusal('session.missing');
    const query = eventsRoute.query.safeParse(request.query);
    if (!query.success) throw new Refusal('request.invalid');
    const campaigns = await followable(caller, query.data.campaigns);
    reply.hijack();
    const { socket } = request.raw;
    // A caller who has hung up closes only once.
    if (socket.destroyed) return;
    add({ socket, caller, authorization: request.headers.authorization }, campaigns);
    socket.write(`${takeHead(reply.raw)}retry: 1000\n\nevent: ready\ndata: {}\n\n`);
    // Until the answer is finished, Node and Fastify keep all that a call has: half of what a stream fills.
    reply.raw.emit('finish');
  });
  return { openStreams: () => open.size };
}

/** The open streams of all, and who follows what. */
function createStreams() {
  const open = new Set<Stream>();
  const topics = createTopics<Stream>();

  /** The oldest of the same person makes room for it. */
  function add(opened: Omit<Stream, 'unfollow'>, campaigns: readonly string[]): void {
    const { socket, caller } = opened;
    const own = topics.followersOf({ user: caller.userId });
    for (const oldest of own) if (own.size >= streamsPerUser) end(oldest);
    const stream: Stream = { ...opened, unfollow: () => undefined };
    stream.unfollow = topics.follow(stream, audiencesOf(caller, campaigns));
    open.add(stream);
    socket.once('close', () => end(stream));
  }
  function write(stream: Stream, events: string | Buffer): void {
    if (stream.socket.writableLength > 64 * 1024) end(stream);
    else stream.socket.write(events);
  }
  /** From now on it counts and hears no more, whatever its client does. Ending it again changes nothing. */
  function end(stream: Stream): void {
    open.delete(stream);
    stream.unfollow();
    // What its client does not take would keep the connection.
    if (stream.socket.writableLength > 0) stream.socket.destroy();
    else stream.socket.destroySoon();
  }
  return { open, topics, add, write, end };
}

/**
 * The head of the answer, which ends with its connection. A response that wrote it itself would keep it in a hundred
 * pieces: half of what a stream fills.
 */
function takeHead(response: ServerResponse): string {
  const headers = {
    ...response.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  };
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}

function hearsTheSame(who: Identified, before: Caller): boolean {
  if (typeof who !== 'object') return false;
  return who.role === before.role && who.accountStatus === before.accountStatus;
}

function audiencesOf(caller: Caller, campaigns: readonly string[]): Audience[] {
  return [
    'everybody',
    { user: caller.userId },
    ...(caller.role === 'admin' ? (['admins'] as const) : []),
    ...campaigns.map((campaign) => ({ campaign })),
  ];
}

/** Marks changes that many pages receive, so that they do not all refetch at the same moment. */
function eventsOf({ what: all, to }: PublishedChange): string {
  const about = typeof to === 'object' && 'campaign' in to ? { campaign: to.campaign } : {};
  const spread = to === 'everybody' ? { everybody: true } : {};
  const dataOf = (what: What) => JSON.stringify({ what, ...about, ...spread });
  return all.map((what) => `event: change\ndata: ${dataOf(what)}\n\n`).join('');
}
