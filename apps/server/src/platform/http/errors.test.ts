import { refusals } from '@stoke/contract/refusals';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { answerError, refusalOfIssues } from './errors.ts';

async function answered(error: unknown) {
  const app = Fastify({ logger: false });
  app.setErrorHandler(answerError);
  app.get('/', async () => {
    throw error;
  });
  const { statusCode, headers, ...response } = await app.inject('/');
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

test('a busy server asks for patience', async () => {
  const busy = Object.assign(new Error('under pressure'), { code: 'FST_UNDER_PRESSURE' });
  expect(await answered(busy)).toMatchObject({
    status: 503,
    body: { code: 'request.overloaded' },
  });
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
