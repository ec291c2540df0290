import { refusals } from '@stoke/contract/refusals';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../../refusal.ts';
import { answerError, refusalOfIssues } from '../errors.ts';

async function answered(error: unknown, method: 'GET' | 'POST' = 'GET') {
  const app = Fastify({ logger: false });
  app.setErrorHandler(answerError);
  app.route({
    method,
    url: '/',
    handler: async () => {
      throw error;
    },
  });
  const { statusCode, headers, ...response } = await app.inject({ method, url: '/' });
  await app.close();
  return { status: statusCode, headers, body: response.json<{ message: string; code: string }>() };
}

test('a refusal answers its status, its text and its code', async () => {
  expect(await answered(new Refusal('payout.exceeds_balance'))).toMatchObject({
    status: 409,
    body: {
      message: 'Requested amount exceeds your available earnings.',
      code: 'payout.exceeds_balance',
    },
  });
});

test('a refusal that knows when to come back says it', async () => {
  const { headers } = await answered(new Refusal('login.too_many', { retryAfterSeconds: 90 }));
  expect(headers['retry-after']).toBe('90');
});

const lost = {
  refused: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  'without its socket': Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' }),
  reset: Object.assign(new Error('read'), { code: 'ECONNRESET', syscall: 'read' }),
  ended: new Error('Connection terminated unexpectedly'),
  late: new Error('timeout exceeded when trying to connect'),
  unanswered: new Error('Query read timeout'),
  'led to a standby': Object.assign(new pg.DatabaseError('read-only', 9, 'error'), {
    code: '25006',
  }),
  stopped: Object.assign(new pg.DatabaseError('shutdown', 8, 'error'), { code: '57P01' }),
  full: Object.assign(new pg.DatabaseError('too many clients', 16, 'error'), { code: '53300' }),
};
test.each(Object.entries(lost))(
  'with the database lost (%s) nothing is said to be unchanged, and the caller may come back',
  async (_how, error) => {
    const change = await answered(error, 'POST');
    expect([change.status, change.headers['retry-after']]).toEqual([503, '5']);
    expect(change.body).toEqual({
      message: 'We do not know whether this was done. Check your list before you try again.',
      code: 'request.outcome_unknown',
    });
    const read = await answered(error);
    expect([read.status, read.body.code]).toEqual([503, 'request.unavailable']);
  },
);

test('a file that is missing says nothing of the database', async () => {
  const error = Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' });
  expect((await answered(error, 'POST')).status).toBe(500);
});

test('a broken statement is a bug, whatever the connection', async () => {
  const error = Object.assign(new pg.DatabaseError('syntax', 6, 'error'), { code: '42601' });
  expect((await answered(error, 'POST')).status).toBe(500);
});

test.each([new Error('column "secret" of table x'), 'a string', null])(
  'a bug (%s) answers 500 and tells nothing of itself',
  async (bug) => {
    const { status, body } = await answered(bug);
    expect([status, body]).toEqual([
      500,
      { message: refusals['request.failed'].text, code: 'request.failed' },
    ]);
  },
);

test('a failed parse names the field, or uses the specified text where there is one', () => {
  const shape = z.strictObject({
    count: z.number(),
    tweet: z.string({ error: refusals['drip.tweet_required'].text }),
  });
  const refusalOf = (value: unknown) =>
    refusalOfIssues(shape.safeParse(value).error ?? new z.ZodError([]));
  expect(refusalOf({ count: 'x', tweet: '' }).message).toMatch(/^count: /);
  expect(refusalOf({ count: 1 }).code).toBe('drip.tweet_required');
  expect(refusalOf({ count: 1, tweet: '', role: 'admin' }).message).toContain('role');
});
