import { createHash } from 'node:crypto';
import { api, type Route } from '@stoke/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallLimits } from '../db/call-limits.ts';
import type { Tx } from '../db/db.ts';
import type { Reads } from '../db/reads.ts';
import { plainWords } from '../plain-words.ts';
import { Refusal } from '../refusal.ts';
import { callerKey } from './caller-key.ts';
import { decodeReply, type Encode, encoderOf } from './encode-reply.ts';
import { refusalOfIssues } from './errors.ts';
import { browserOf } from './browser-cookie.ts';
import type { Caller, Handlers, UploadedFile } from './handlers.ts';
import { isDownload, sendDownload } from './send-download.ts';
import { claimKey, nameRequest, onceByKey, readReply, releaseKey } from './idempotency-store.ts';
import { parseForm } from './multipart.ts';
import type { Core } from '../core.ts';
import { admit, type Identified } from './policy.ts';

export type Serving = Pick<Core, 'db' | 'clock'> & {
  reads: Reads;
  /** Reads the bearer token. `fresh` bypasses the cache and asks the database. */
  identify(authorization: string | undefined, fresh: boolean): Promise<Identified>;
  limits: CallLimits;
  /** Tests parse replies against the contract; production does not. */
  checkReplies: boolean;
};

const perMinuteDefault = 120;
/** Fits two images of 2 MB as files, or one as a data URL, next to the longest texts. */
const maxFormBytes = 5 * 1024 * 1024;
const keyShape = /^[\x21-\x7e]{1,255}$/;

// A handler picked by name at run time cannot be typed; `Handlers` has checked them all.
type AnyHandler = (input: object) => Promise<unknown>;

/** Serves every call of the contract, each behind its policy. */
export function serveContract(app: FastifyInstance, handlers: Handlers, serving: Serving): void {
  const byName: Readonly<Record<string, unknown>> = handlers;
  for (const [name, route] of Object.entries<Route>(api)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see AnyHandler
    const handler = byName[name] as AnyHandler;
    const encode = route.streams ? asItIs : encoderOf(route.reply);
    app.route({
      method: route.method,
      url: route.path,
      ...(route.files ? { bodyLimit: maxFormBytes } : {}),
      onRequest: async (request) => {
        const who = await identifyCaller(route, serving, request);
        request.callerKey = callerKey(who, request.ip);
        const { perMinute = perMinuteDefault } = route;
        await serving.limits.count({ call: name, caller: request.callerKey, perMinute });
        try {
          admitted.set(request, admit(route, who, { ...Object(request.params) }));
        } catch (error) {
          logOverreach(name, who, error, request);
          throw error;
        }
      },
      handler: (request, reply) => serve({ name, route, handler, encode }, serving, request, reply),
    });
  }
}

/** Another user's resource, or a call of admins: no page of ours asks for it on its own. */
const overreaches: readonly string[] = ['admin.required', 'request.not_found'];

function logOverreach(
  call: string,
  who: Identified,
  error: unknown,
  { log }: FastifyRequest,
): void {
  if (typeof who !== 'object' || !(error instanceof Refusal)) return;
  if (!overreaches.includes(error.code)) return;
  log.warn({ call, user: who.userId, code: error.code }, 'a person was refused what is not theirs');
}

/** The caller, once the policy allows the call; null on routes open to anyone. Known before the body is read. */
const admitted = new WeakMap<FastifyRequest, Caller | null>();

async function identifyCaller(
  { who, knowsCaller, method, confirms }: Route,
  { identify }: Serving,
  { headers }: FastifyRequest,
): Promise<Identified> {
  return who === 'anyone' && !knowsCaller
    ? 'none'
    : identify(headers.authorization, method !== 'GET' || confirms === true);
}

type Served = { name: string; route: Route; handler: AnyHandler; encode: Encode };

const asItIs: Encode = (file) => file;

async function serve(
  { name, route, handler, encode }: Served,
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const caller = admitted.get(request);
  if (caller === undefined) throw new Error('A call was served before it was admitted.');
  const rawParams = { ...Object(request.params) };
  const { fields, files } = readBody(route, request);
  const params = parse(route.params, rawParams, () => new Refusal('request.not_found'));
  const query = parse(route.query, request.query);
  const body = parse(route.body, fields);
  const key = readKey(route, request);
  // A visitor has just changed nothing.
  const mayLag = request.headers.authorization === undefined;
  const step = <T>(work: () => Promise<T>) =>
    route.reads === 'replica' ? serving.reads.run(mayLag, work) : work();
  // Only what is repeated by a key is compared with what came before.
  const asked = { params, body, ...(key === null ? {} : contentOf(files)) };
  const { earlier, ...once } = repeatable(serving, {
    name,
    route,
    encode,
    caller,
    key,
    request: asked,
  });
  const input = {
    params,
    query,
    body,
    caller,
    files,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    browser: () => browserOf(request, reply),
    setNextCursor: (cursor: string | null) => {
      if (cursor !== null) void reply.header('x-next-cursor', cursor);
    },
    setTotal: (total: number) => void reply.header('x-total-count', String(total)),
    ...once,
  };
  const answer = await step(() => handler(input)).catch(async (error: unknown) => {
    // What is checked before the key, such as a wallet on chain, may have changed since.
    const before = error instanceof Refusal ? await earlier() : null;
    if (before === null) throw error;
    return before;
  });
  if (caller !== null) logAct({ name, route, caller, params: rawParams, body, answer }, request);
  void reply.code(route.status ?? 200).header('cache-control', 'no-store');
  if (isDownload(answer)) {
    const shape = serving.checkReplies ? route.reply : null;
    return sendDownload(reply, answer, { type: route.streams, shape, step });
  }
  const sent = encode(answer);
  if (serving.checkReplies) route.reply.parse(sent);
  return reply.send(sent);
}

/** The files of a request in a repeatable order, by what is in them; nothing without files. */
function contentOf(files: Files): { files?: Record<string, string> } {
  if (files.size === 0) return {};
  const names = [...files.keys()].toSorted();
  const hash = (name: string) =>
    createHash('sha256')
      .update(files.get(name)?.bytes ?? '')
      .digest('hex');
  return { files: Object.fromEntries(names.map((name) => [name, hash(name)])) };
}

type Repeatable = Omit<Served, 'handler'> & {
  caller: Caller | null;
  key: string | null;
  request: unknown;
};

/** What a call with an Idempotency-Key is repeated by; without one it is done each time. */
function repeatable(
  serving: Serving,
  { name, route, encode, caller, key, request }: Repeatable,
): {
  idempotent: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;
  claim: () => Promise<unknown>;
  release: () => Promise<void>;
  request: () => string | null;
  earlier: () => Promise<unknown>;
} {
  if (key === null || caller === null) {
    return {
      idempotent: (work) => serving.db.transaction(work),
      claim: async () => null,
      release: async () => undefined,
      request: () => null,
      earlier: async () => null,
    };
  }
  const wire = { encode, decode: (stored: unknown) => decodeReply(route.reply, stored) };
  const once = { ...serving, userId: caller.userId, call: name, request, wire };
  return {
    idempotent: (work) => onceByKey(once, key, work),
    claim: () => claimKey(once, key),
    release: () => releaseKey(once, key),
    request: () => nameRequest(once, key),
    earlier: () => readReply(once, key),
  };
}

type Act = {
  name: string;
  route: Route;
  caller: Caller;
  params: object;
  body: unknown;
  answer: unknown;
};

/** One line for each act of an admin, and for each that moves money: who, and what by its ids. */
function logAct({ name, route, caller, params, body, answer }: Act, request: FastifyRequest): void {
  const { userId } = caller;
  const ids = { ...idsIn(body), ...idsIn(answer, 'made') };
  if (route.who === 'admin' && route.method !== 'GET') {
    request.log.info({ call: name, admin: userId, params, ids }, 'an admin acted');
  } else if (route.idempotent) {
    request.log.info({ call: name, user: userId, params, ids }, 'a person acted');
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (value: unknown) => typeof value === 'string' && uuid.test(value);

/** The ids in a body or an answer, and nothing else: texts may be of people, or secret. */
function idsIn(value: unknown, idName = 'id'): Record<string, unknown> {
  const fields = Object.entries({ ...Object(value) });
  const found = fields.filter(
    ([, each]) => isId(each) || (Array.isArray(each) && each.every(isId)),
  );
  return Object.fromEntries(found.map(([key, each]) => [key === 'id' ? idName : key, each]));
}

type Files = ReadonlyMap<string, UploadedFile>;

function readBody(
  route: Route,
  { headers, body }: FastifyRequest,
): { fields: unknown; files: Files } {
  if (Buffer.isBuffer(body)) {
    if (!route.files) throw new Refusal('request.unsupported');
    return parseForm(headers['content-type'] ?? '', body, route.files);
  }
  return { fields: body ?? undefined, files: new Map() };
}

function parse(
  shape: z.ZodType | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => Refusal = refusalOfIssues,
): unknown {
  if (!shape) return undefined;
  const parsed = shape.safeParse(value, { error: plainWords });
  if (!parsed.success) throw refuse(parsed.error);
  return parsed.data;
}

function readKey(route: Route, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (!route.idempotent || key === undefined) return null;
  if (typeof key === 'string' && keyShape.test(key)) return key;
  throw new Refusal('request.invalid', {
    message: 'Idempotency-Key: 1 to 255 visible characters.',
  });
}
