import { expect, test } from 'vitest';
import { api } from './api.ts';
import { CallError, createCaller, createPageCaller, type Paths } from './client.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it got
const paths = Object.fromEntries(
  Object.entries(api).map(([name, { method, path }]) => [name, [method, path]]),
) as unknown as Paths;

type Asked = { address: string; request: RequestInit };

/** A line to a server that gives one answer, and what it was asked. */
function lineTo(answer: () => Response) {
  const asked: Asked[] = [];
  const line = {
    paths,
    token: () => 'token-1',
    fetch: async (address: string | URL | Request, request: RequestInit = {}) => {
      asked.push({ address: typeof address === 'string' ? address : 'no text', request });
      return answer();
    },
  };
  return { line, asked };
}

const page = (next: string | null) => () =>
  Response.json([], { headers: next === null ? {} : { 'x-next-cursor': next } });

test.each([['9_id'], [null]])(
  'a page of a list says where the next one starts: %j',
  async (next) => {
    const { line } = lineTo(page(next));
    expect(await createPageCaller(line)('payouts', {})).toEqual({ items: [], next, total: null });
  },
);

test('a numbered page says how many there are on all', async () => {
  const { line } = lineTo(() => Response.json([], { headers: { 'x-total-count': '31' } }));
  const asked = createPageCaller(line)('fomoCampaigns', { query: { page: 2 } });
  expect(await asked).toEqual({ items: [], next: null, total: 31 });
});

test('a page is asked for by its cursor, the first one by none', async () => {
  const { line, asked } = lineTo(page(null));
  const callPage = createPageCaller(line);
  await callPage('submissions', { query: {} });
  await callPage('submissions', { query: { cursor: '9 &id', limit: 2 } });
  expect(asked.map(({ address }) => address)).toEqual([
    '/api/users/submissions',
    '/api/users/submissions?cursor=9+%26id&limit=2',
  ]);
});

test('a page that is refused throws what the server said', async () => {
  const body = { message: 'Please wait.', code: 'request.too_many' };
  const headers = { 'retry-after': '7' };
  const { line } = lineTo(() => Response.json(body, { status: 429, headers }));
  const refused = createPageCaller(line)('payouts', {});
  await expect(refused).rejects.toBeInstanceOf(CallError);
  await expect(refused).rejects.toMatchObject({
    message: 'Please wait.',
    status: 429,
    code: 'request.too_many',
    retryAfterSeconds: 7,
  });
});

test('a call carries the token, its body and its key', async () => {
  const { line, asked } = lineTo(() => Response.json({ _id: 'd' }, { status: 201 }));
  await createCaller(line)('createDeposit', { body: { amount: 5 }, idempotencyKey: 'k' });
  const { address, request } = asked[0] ?? { address: '', request: {} };
  expect([request.method, address, request.body]).toEqual([
    'POST',
    '/api/creator/deposits',
    '{"amount":5}',
  ]);
  expect(Object.fromEntries(new Headers(request.headers))).toEqual({
    authorization: 'Bearer token-1',
    'content-type': 'application/json',
    'idempotency-key': 'k',
  });
});

test('only lists that take a cursor have pages', () => {
  const { line } = lineTo(page(null));
  // @ts-expect-error -- banners are not paged
  const isRefusedByTypes = () => createPageCaller(line)('publicBanners', {});
  expect(isRefusedByTypes).toBeTypeOf('function');
});
