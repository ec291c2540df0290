import { call } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/call-query.ts';

/** Appeals for admins: those that wait, oldest first, or those that were answered, newest first. */
export const appealQueue = (status: 'open' | 'decided') =>
  listQuery('appealQueue', ['appeals', 'queue', status], { query: { status } });

export type Answer = { outcome: 'uphold' | 'overturn'; note: string };

export function decideAppeal(id: string, answer: Answer, idempotencyKey: string) {
  return call('decideAppeal', { params: { id }, body: answer, idempotencyKey });
}
