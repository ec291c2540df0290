import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkReply } from '../check-reply.ts';

const shape = z.object({ name: z.string(), tasks: z.array(z.object({ id: z.string() })) });
const answer = { name: 'Ada', tasks: [{ id: '1' }] };

test('what the contract promises passes, and a field without a value is none', () => {
  expect(() => checkReply(shape, answer)).not.toThrow();
  expect(() => checkReply(shape, { ...answer, email: undefined })).not.toThrow();
});

test('a field that is missing or of another type is found', () => {
  expect(() => checkReply(shape, { name: 'Ada' })).toThrow('tasks');
  expect(() => checkReply(shape, { ...answer, name: 1 })).toThrow('name');
});

test('a field that the contract does not know is found, however deep', () => {
  expect(() => checkReply(shape, { ...answer, email: null })).toThrow('does not know email.');
  expect(() => checkReply(shape, { ...answer, tasks: [{ id: '1', note: '' }] })).toThrow(
    'does not know tasks.0.note.',
  );
});
