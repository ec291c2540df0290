import { CallError } from '@stoke/contract/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, callFile, failureOf } from '../api.ts';
import { readToken, storeToken } from '../token.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a fault of the server names its request for support; a refusal does not', () => {
  const failed = { message: 'Something went wrong.', requestId: 'r-1' };
  const says = (status: number | null) => failureOf(new CallError({ ...failed, status }), 'Away.');
  expect(says(500)).toEqual({ text: 'Something went wrong.', requestId: 'r-1' });
  expect(says(409)).toEqual({ text: 'Something went wrong.', requestId: null });
  expect(says(null)).toEqual({ text: 'Away.', requestId: null });
});

const tokenOf = (session: string) =>
  `x.${btoa(JSON.stringify({ sub: 'ana', exp: 4_000_000_000, session }))}.x`;

test.each([
  ['that stores a new token logs no one out', tokenOf('new'), tokenOf('new')],
  ['that ends without one is followed by the logout', null, null],
])('a refusal of the old token while another tab renews it %s', async (_what, stored, left) => {
  let endRenewal = () => {};
  const renewal = new Promise<void>((resolve) => (endRenewal = resolve));
  const modes: string[] = [];
  const request = (_name: string, { mode }: { mode: string }, work: () => Promise<void>) => {
    modes.push(mode);
    return renewal.then(work);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const refused = { message: 'Please log in again.', code: 'session.invalid' };
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 401 }));
  storeToken(tokenOf('old'));
  const readMessages = vi.fn<(why: unknown) => void>();
  const answer = call('currentUser', {}).catch(readMessages);
  await expect.poll(() => modes).toEqual(['exclusive']);
  expect(readToken()).toBe(tokenOf('old'));
  if (stored !== null) storeToken(stored);
  // The page that called hears of the refusal after the logout, so that its message outlives the change of page.
  expect(readMessages).not.toHaveBeenCalled();
  endRenewal();
  await answer;
  expect(readMessages.mock.calls).toMatchObject([[{ status: 401 }]]);
  expect(readToken()).toBe(left);
});

describe('a file that takes minutes to arrive', () => {
  const encoder = new TextEncoder();
  let server: ReadableStreamDefaultController<Uint8Array>;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
      const body = new ReadableStream<Uint8Array>({ start: (stream) => void (server = stream) });
      signal?.addEventListener('abort', () => server.error(signal.reason));
      return new Response(body);
    });
  });
  afterEach(() => void vi.useRealTimers());

  test('is saved whole while some of it still comes, and leaves no timer behind', async () => {
    const file = callFile('auditFile', {}).then((blob) => blob.text());
    for (const row of ['a', 'b', 'c', 'd']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await vi.advanceTimersByTimeAsync(29_000);
      server.enqueue(encoder.encode(row));
    }
    await vi.advanceTimersByTimeAsync(29_000);
    server.close();
    expect(await file).toBe('abcd');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('has failed once nothing was heard of it for half a minute', async () => {
    const failed = callFile('auditFile', {}).then(
      () => null,
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(1000);
    server.enqueue(encoder.encode('a'));
    await vi.advanceTimersByTimeAsync(30_100);
    expect(await failed).toMatchObject({ name: 'TimeoutError' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
