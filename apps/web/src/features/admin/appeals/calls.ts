import { call } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/call-query.ts';

export type AppealFilter = {
  status: 'open' | 'decided';
  /** Without those that another admin must answer. */
  mayDecide?: true;
  about?: 'rejection' | 'reversal' | 'ban' | 'suspension';
  assigned?: 'me' | 'nobody';
};

/** Appeals for admins: those that wait, oldest first, or those that were answered, newest first. */
export const appealQueue = (filter: AppealFilter) =>
  listQuery('appealQueue', ['appeals', 'queue', filter], { query: filter });

export type Answer = { outcome: 'uphold' | 'overturn'; note: string };

export function decideAppeal(id: string, answer: Answer, idempotencyKey: string) {
  return call('decideAppeal', { params: { id }, body: answer, idempotencyKey });
}
