import { refusals, type RefusalCode } from '@stoke/contract/refusals';
import { expect } from 'vitest';
import type { HttpAnswer } from './visitor.ts';

/** Expects a refusal with the status and the words of its code. */
export function refused(
  { status, body }: Pick<HttpAnswer, 'status' | 'body'>,
  code: RefusalCode,
  message: string = refusals[code].text,
): void {
  expect(body).toEqual({ message, code });
  expect(status).toBe(refusals[code].status);
}
