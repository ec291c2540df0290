import { CallError } from '@stoke/contract/client';
import { afterEach, expect, test, vi } from 'vitest';
import { call, failureOf } from '../api.ts';
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
