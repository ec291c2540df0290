import type { z } from 'zod';
import type { Api, CallName } from './api.ts';
import type { ErrorBody, WrongRow } from './refusals.ts';

/** Method and path of every call: all the browser needs of the route table. */
export type Paths = { readonly [N in CallName]: readonly [method: string, path: string] };

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Part<R, P extends string> = P extends keyof R ? Input<R[P]> : never;
type Needed<R, P extends string> = [Part<R, P>] extends [never]
  ? object
  : undefined extends Part<R, P>
    ? { [K in P]?: Part<R, P> }
    : { [K in P]: Part<R, P> };
type Query<R> = [Part<R, 'query'>] extends [never] ? object : { query?: Part<R, 'query'> };

/** What a caller sends: path parameters, query and body as the contract reads them. */
export type Sent<N extends CallName> = Needed<Api[N], 'params'> &
  Query<Api[N]> &
  Needed<Api[N], 'body'> & {
    /** Sent as multipart with the body's fields. */
    files?: Readonly<Record<string, Blob | null>>;
    idempotencyKey?: string;
    signal?: AbortSignal;
  };
/** What a caller gets: amounts and times as they are sent. */
export type Reply<N extends CallName> = z.input<Api[N]['reply']>;

/** The list calls that go page by page: those that take a `cursor` (rule 10.2). */
export type PagedCallName = {
  [N in CallName]: Api[N] extends { query: z.ZodType<unknown, { cursor?: string | undefined }> }
    ? N
    : never;
}[CallName];
/** The calls that answer with a file for people, not with JSON. */
export type FileCallName = {
  [N in CallName]: Api[N] extends { streams: string } ? N : never;
}[CallName];
/**
 * One page of a list. `next` is the cursor of the page after it; null on the last one. `total` is how
 * many there are on all pages; null unless a numbered page was asked for.
 */
export type Page<N extends PagedCallName> = {
  items: Reply<N>;
  next: string | null;
  total: number | null;
};

/** A call that was refused or did not arrive. `status` is null when there was no answer. */
export class CallError extends Error {
  readonly status: number | null;
  readonly code: ErrorBody['code'] | null;
  readonly retryAfterSeconds: number | null;
  /** The file part that was refused, where the server names one. */
  readonly field: string | null;
  /** What is wrong in an imported file. */
  readonly rows: readonly WrongRow[];
  /** By which the server's log names the request. */
  readonly requestId: string | null;
  constructor({
    message,
    status,
    code,
    retryAfterSeconds,
    field,
    rows,
    requestId,
  }: {
    message: string;
    status: number | null;
    code?: ErrorBody['code'] | null;
    field?: string | null;
    rows?: readonly WrongRow[];
    retryAfterSeconds?: number | null;
    requestId?: string | null;
  }) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.field = field ?? null;
    this.rows = rows ?? [];
    this.requestId = requestId ?? null;
  }
}

type Loose = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Readonly<Record<string, Blob | null>> | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** Paths, token and fetch of one caller; tests and pages set them differently. */
export type Line = {
  paths: Paths;
  token: () => string | null;
  fetch: (address: string, request: RequestInit) => Promise<Response>;
  onRefused?: (name: CallName, error: CallError) => void;
};

/** The typed caller of the contract. It throws a `CallError` for whatever is not an answer. */
export function createCaller(line: Line) {
  return async function call<N extends CallName>(name: N, sent: Sent<N>): Promise<Reply<N>> {
    return readReply<N>(await answerTo(line, name, sent));
  };
}

/** The same for the lists that go page by page: it also says where the next page starts. */
export function createPageCaller(line: Line) {
  return async function callPage<N extends PagedCallName>(
    name: N,
    sent: Sent<N>,
  ): Promise<Page<N>> {
    const response = await answerTo(line, name, sent);
    const { headers } = response;
    const total = headers.get('x-total-count');
    return {
      items: await readReply<N>(response),
      next: headers.get('x-next-cursor'),
      total: total === null ? null : Number(total),
    };
  };
}

/** The same for files, as they are. */
export function createFileCaller(line: Line) {
  return async function callFile<N extends FileCallName>(name: N, sent: Sent<N>): Promise<Blob> {
    return (await answerTo(line, name, sent)).blob();
  };
}

async function answerTo<N extends CallName>(
  { paths, fetch, token, onRefused }: Line,
  name: N,
  sent: Sent<N>,
): Promise<Response> {
  const [method, path] = paths[name];
  const loose: Loose = sent;
  const response = await fetch(address(path, loose), request(method, loose, token())).catch(
    (cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
      throw new CallError({ message: 'Network Error', status: null });
    },
  );
  if (response.ok) return response;
  const error = await refusedBy(response);
  onRefused?.(name, error);
  throw error;
}

async function readReply<N extends CallName>(response: Response): Promise<Reply<N>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers by contract
  return (await response.json()) as Reply<N>;
}

function address(path: string, sent: Loose): string {
  const params = new Map(fields(sent.params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text(params.get(name))),
  );
  const query = fields(sent.query);
  if (query.length === 0) return filled;
  return `${filled}?${new URLSearchParams(query.map(([name, value]) => [name, text(value)]))}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The fields set by a caller; the types of `Sent` have checked their names. */
function fields(part: unknown): [string, unknown][] {
  const entries = typeof part === 'object' && part !== null ? Object.entries(part) : [];
  return entries.filter(([, value]) => value !== undefined);
}

function request(method: string, sent: Loose, token: string | null): RequestInit {
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (sent.idempotencyKey) headers.set('idempotency-key', sent.idempotencyKey);
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (sent.signal) init.signal = sent.signal;
  if (sent.files) return { ...init, body: form(sent.body, sent.files) };
  if (sent.body === undefined) return init;
  headers.set('content-type', 'application/json');
  return { ...init, body: JSON.stringify(sent.body) };
}

function form(body: unknown, files: Readonly<Record<string, Blob | null>>): FormData {
  const data = new FormData();
  for (const [name, value] of fields(body)) data.append(name, text(value));
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file);
  return data;
}

async function refusedBy(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const { message, code, field, rows } = readError(body);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new CallError({
    message: message ?? '',
    status: response.status,
    code,
    field,
    rows,
    retryAfterSeconds: Number.isFinite(wait) ? wait : null,
    requestId: response.headers.get('x-request-id'),
  });
}

type ReadError = {
  message: string | null;
  code: ErrorBody['code'] | null;
  field: string | null;
  rows: readonly WrongRow[];
};

function readError(body: unknown): ReadError {
  if (typeof body !== 'object' || body === null) {
    return { message: null, code: null, field: null, rows: [] };
  }
  const { message, code, field, rows } = body as Partial<ErrorBody>;
  return {
    message: typeof message === 'string' ? message : null,
    code: code ?? null,
    field: typeof field === 'string' ? field : null,
    rows: Array.isArray(rows) ? rows : [],
  };
}
