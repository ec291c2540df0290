import { CallError } from '@stoke/contract/client';
import { expect, test } from 'vitest';
import { messageOf } from './api.ts';

test('a fault of the server names its request for support; a refusal does not', () => {
  const failed = { message: 'Something went wrong.', requestId: 'r-1' };
  const says = (status: number | null) => messageOf(new CallError({ ...failed, status }), 'Away.');
  expect(says(500)).toBe('Something went wrong. Request ID: r-1');
  expect(says(409)).toBe('Something went wrong.');
  expect(says(null)).toBe('Away.');
});
