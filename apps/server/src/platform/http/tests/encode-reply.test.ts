import { api, Amount, Timestamp } from '@stoke/contract';
import { usdc } from '@stoke/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decodeReply, encoderOf } from '../encode-reply.ts';

const at = new Date('2026-06-01T12:00:00.500Z');
const wireAt = '2026-06-01T12:00:00.500Z';

describe('amounts and times', () => {
  test('are written as the wire has them', () => {
    expect(encoderOf(Amount)(usdc(1_250_001n))).toBe(1.250001);
    expect(encoderOf(Amount)(usdc(-5_000_000n))).toBe(-5);
    expect(encoderOf(Timestamp)(at)).toBe(wireAt);
  });

  test('are found in lists, records, options and objects, however deep', () => {
    const shape = z.object({
      none: Amount.nullable(),
      later: Timestamp.nullable(),
      left: Amount.optional(),
      missing: Timestamp.optional(),
      days: z.array(z.object({ day: Timestamp, spent: Amount.nullable() })),
      byKind: z.record(z.string(), z.array(Amount)),
    });
    expect(
      encoderOf(shape)({
        none: null,
        later: at,
        left: undefined,
        days: [{ day: at, spent: usdc(10n) }],
        byKind: { drip: [usdc(1_000_000n)] },
      }),
    ).toEqual({
      none: null,
      later: wireAt,
      left: undefined,
      days: [{ day: wireAt, spent: 0.00001 }],
      byKind: { drip: [1] },
    });
  });

  test('are read back from the wire as they were', () => {
    const shape = z.object({ amount: Amount, at: Timestamp.nullable() });
    for (const amount of [0n, 1n, -1n, 29_999_999n, 999_999_999_999_999n].map(usdc)) {
      expect(shape.parse(encoderOf(shape)({ amount, at }))).toEqual({ amount, at });
    }
  });
});

test('the id of a row is sent as _id, however deep, and read back as id', () => {
  const shape = z.object({
    _id: z.string(),
    people: z.array(z.object({ _id: z.string() })),
    at: Timestamp,
  });
  const row = { id: 'a', people: [{ id: 'b' }], at };
  const sent = encoderOf(shape)(row);
  expect(sent).toEqual({ _id: 'a', people: [{ _id: 'b' }], at: wireAt });
  expect(decodeReply(shape, sent)).toEqual(row);
  const other = z.object({ id: z.string() });
  expect(encoderOf(other)({ id: 'a' })).toEqual({ id: 'a' });
});

describe('unions', () => {
  const found = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('user'), name: z.string() }),
    z.object({ kind: z.enum(['payout', 'deposit']), amount: Amount }),
  ]);

  test('are encoded by the option that their discriminator names', () => {
    const encode = encoderOf(z.array(found));
    const row = { name: 'ana', amount: usdc(2_000_000n) };
    expect(
      encode([
        { kind: 'user', ...row },
        { kind: 'deposit', ...row },
      ]),
    ).toEqual([
      { kind: 'user', name: 'ana' },
      { kind: 'deposit', amount: 2 },
    ]);
    expect(() => encode([{ kind: 'other', ...row }])).toThrow('whose kind is other');
  });

  test('of plain values are sent as they are', () => {
    const encode = encoderOf(z.object({ value: z.union([z.string(), z.number(), z.null()]) }));
    expect(encode({ value: 5 })).toEqual({ value: 5 });
    expect(encode({ value: null })).toEqual({ value: null });
  });
});

describe('keys that a shape does not name', () => {
  test('are not sent, and the others keep their order', () => {
    const shape = z.object({ a: z.string(), b: z.object({ c: z.string() }).nullable() });
    const row = { b: { hash: 'x', c: '2' }, email: 'ana@example.org', a: '1' };
    expect(JSON.stringify(encoderOf(shape)(row))).toBe('{"b":{"c":"2"},"a":"1"}');
  });

  test('are refused at the start where they could not be dropped', () => {
    const [a, b] = [z.object({ a: z.string() }), z.object({ b: z.string() })];
    expect(() => encoderOf(z.union([a, b]))).toThrow('without a discriminator');
    expect(() => encoderOf(z.array(a.loose()))).toThrow('does not name');
    expect(() => encoderOf(z.intersection(a, b))).toThrow('intersection');
    expect(() => encoderOf(z.string().transform((text) => text.length))).toThrow('one way');
  });

  const calls = Object.entries(api).filter(([, route]) => !('streams' in route));
  test.each(calls)('asvs-8.2.3 asvs-15.3.1: are in no reply of %s', (_, { reply }) => {
    for (const row of rowsOf(reply)) expect(keysOf(encoderOf(reply)(row))).not.toContain('unnamed');
  });
});

/** Values of a shape in which every object has one more column; one value for each option. */
function rowsOf(shape: z.core.$ZodType): unknown[] {
  if (shape === Amount) return [usdc(1n)];
  if (shape === Timestamp) return [at];
  if (shape instanceof z.ZodArray) return rowsOf(shape.element).map((item) => [item]);
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) {
    return [null, ...rowsOf(shape.unwrap())];
  }
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => rowsOf(option));
  if (shape instanceof z.ZodLiteral) return [...shape.values];
  if (!(shape instanceof z.ZodObject)) return [''];
  const fields = Object.entries(shape.shape).map(([key, part]) => [key, rowsOf(part)] as const);
  const most = Math.max(1, ...fields.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, n) => ({
    ...Object.fromEntries(fields.map(([key, values]) => [key, values[n % values.length]])),
    unnamed: 'a column',
  }));
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...keysOf(one)]);
}
