import type { ReactNode } from 'react';
import { CallError, failureOf } from '../lib/session/api.ts';
import { failureMessage } from './failure-message.tsx';

/**
 * What a failed `callOnce` tells a person. `unknown` is said where no one knows whether it was done, and that it
 * can be tried again.
 */
export function outcomeMessage(error: unknown, unknown: string): ReactNode {
  const failure = failureOf(error, unknown);
  const isUnknown = error instanceof CallError && error.code === 'request.outcome_unknown';
  return failureMessage(isUnknown ? { ...failure, text: unknown } : failure);
}
