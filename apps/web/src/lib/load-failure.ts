import { CallError } from './session/api.ts';

/** Whether the server says not found. A malformed id counts as not found. */
export function isMissing(error: Error): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 422);
}
