import { CallError } from '@stoke/contract/client';
import { expect, test } from 'vitest';
import { failureOf } from './api.ts';

test('a fault of the server names its request for support; a refusal does not', () => {
  const failed = { message: 'Something went wrong.', requestId: 'r-1' };
  const says = (status: number | null) => failureOf(new CallError({ ...failed, status }), 'Away.');
  expect(says(500)).toEqual({ text: 'Something went wrong.', requestId: 'r-1' });
  expect(says(409)).toEqual({ text: 'Something went wrong.', requestId: null });
  expect(says(null)).toEqual({ text: 'Away.', requestId: null });
});
