import {
  CallError,
  createCaller,
  createFileCaller,
  createPageCaller,
  type FileCallName,
  type Page,
  type PagedCallName,
  type Reply,
  type Sent,
} from '@stoke/contract/client';
import type { CallName } from '@stoke/contract';
import { paths } from './call-paths.ts';
import { inLocalTime } from '../day-text.ts';
import { clearToken, hasDeadToken, personOf, readToken } from './token.ts';

export { CallError };

/** A call of which nothing is heard for so long has failed, as if the server could not be reached. */
const silenceMs = 30_000;
/** A file is sent before there is an answer. */
const uploadMs = 120_000;

const line = { paths, token: readToken, fetch: fetchUnlessSilent };
const caller = createCaller(line);
const pageCaller = createPageCaller(line);
const fileCaller = createFileCaller(line);
const banListeners = new Set<() => void>();
let askAgain: () => Promise<boolean> = async () => false;
let asking: { person: string | null; answer: Promise<boolean> } | null = null;
let renewals = 0;

/**
 * Calls the server. Throws a `CallError` when it refuses or cannot be reached.
 * A 401 or 403 of any call but login and register ends the session (rule 2.7).
 */
export function call<N extends CallName>(name: N, sent: Sent<N>): Promise<Reply<N>> {
  return withSession(name, () => caller(name, sent));
}

/** One page of a list, with the cursor of the next one; the rest as in `call`. */
export function callPage<N extends PagedCallName>(name: N, sent: Sent<N>): Promise<Page<N>> {
  return withSession(name, () => pageCaller(name, sent));
}

/**
 * A page of a list that only members get. A visitor is refused here, as the server would: nothing is asked that
 * cannot be answered.
 */
export async function callPageOfMembers<N extends PagedCallName>(
  name: N,
  sent: Sent<N>,
): Promise<Page<N>> {
  if (readToken() === null && !hasDeadToken()) throw new CallError({ message: '', status: 401 });
  return callPage(name, sent);
}

/** A file as the server writes it; the rest as in `call`. */
export function callFile<N extends FileCallName>(name: N, sent: Sent<N>): Promise<Blob> {
  return withSession(name, () => fileCaller(name, sent));
}

/** Calls back when the server says that the account is banned. Returns how to stop. */
export function onBanned(listener: () => void): () => void {
  banListeners.add(listener);
  return () => banListeners.delete(listener);
}

/** How a person proves that it is them when the server wants a fresh proof; false for Cancel. */
export function confirmBy(ask: () => Promise<boolean>): void {
  askAgain = ask;
}

/**
 * Does something that replaces the token: a refusal of the old one in the meantime logs no one out, in
 * this tab or another.
 */
export async function withoutLogout<T>(work: () => Promise<T>): Promise<T> {
  renewals += 1;
  try {
    return await whileLocked('shared', work);
  } finally {
    renewals -= 1;
  }
}

/** `requestId`: of a fault of the server, for support to find it in the log. */
export type Failure = { text: string; requestId: string | null };

const offline = 'You are offline. Try again when you are connected.';

/** What a failed call tells a person; the fallback where the server gave no message. */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!(error instanceof CallError) || error.status === null) {
    return { text: navigator.onLine ? fallback : offline, requestId: null };
  }
  const { status, message, requestId } = error;
  return { text: inLocalTime(message) || fallback, requestId: status >= 500 ? requestId : null };
}

/** A long file may take its time to arrive, as long as some of it does. */
async function fetchUnlessSilent(address: string, request: RequestInit): Promise<Response> {
  const silence = new AbortController();
  const end = () => silence.abort(new DOMException('Nothing was heard.', 'TimeoutError'));
  let timer = setTimeout(end, request.body instanceof FormData ? uploadMs : silenceMs);
  const stop = () => clearTimeout(timer);
  const signal = request.signal
    ? AbortSignal.any([request.signal, silence.signal])
    : silence.signal;
  const response = await fetch(address, { ...request, signal }).finally(stop);
  if (response.body === null) return response;
  const restart = () => {
    stop();
    timer = setTimeout(end, silenceMs);
  };
  restart();
  const passing = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, passed) => {
      restart();
      passed.enqueue(part);
    },
  });
  // a failure reaches the reader of the other end
  response.body
    .pipeTo(passing.writable)
    .catch(() => null)
    .finally(stop);
  return new Response(passing.readable, response);
}

async function withSession<T>(name: CallName, send: () => Promise<T>): Promise<T> {
  // It was alive when the page opened and has run out since.
  if (hasDeadToken()) clearToken();
  const token = readToken();
  try {
    const reply = await retryAfterReauth(send);
    if (!isForAnother(token)) return reply;
  } catch (error) {
    if (!isForAnother(token)) {
      if (error instanceof CallError && token !== null) await handleAuthError(name, error, token);
      throw error;
    }
  }
  // Another person has signed in in the meantime: their page must not get the answer to an earlier request.
  return new Promise(() => {});
}

/** Sends it again after a fresh proof, where the server asks for one: the form stays as it is. */
async function retryAfterReauth<T>(send: () => Promise<T>): Promise<T> {
  const person = personOf(readToken());
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'auth.confirm_again') throw error;
    if (!(await hasConfirmed(person))) throw error;
    return send();
  }
}

/** One question for all that this person does at once. No one else is asked in their place, or acts for them. */
async function hasConfirmed(person: string | null): Promise<boolean> {
  const isHere = () => personOf(readToken()) === person;
  if (!isHere()) return false;
  if (asking?.person !== person) {
    const answer = askAgain().finally(() => {
      if (asking?.answer === answer) asking = null;
    });
    asking = { person, answer };
  }
  return (await asking.answer) && isHere();
}

function isForAnother(token: string | null): boolean {
  const now = readToken();
  return token !== null && now !== null && personOf(now) !== personOf(token);
}

async function handleAuthError(name: CallName, error: CallError, token: string): Promise<void> {
  if (error.status === 423) for (const listener of banListeners) listener();
  if (renewals > 0 || (error.status !== 401 && error.status !== 403)) return;
  // A late answer to an earlier session must not end the one that followed it.
  if (name === 'login' || name === 'register') return;
  // Another tab may be about to store the token that follows this one.
  await whileLocked('exclusive', async () => {
    if (readToken() === token) clearToken();
  });
}

/** Renewals of the token share the lock of all tabs; a logout waits for them. */
async function whileLocked<T>(mode: LockMode, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('stoke-token', { mode }, work) : work();
}
