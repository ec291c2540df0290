import { listQuery } from '../../../lib/session/call-query.ts';
import type { AppealWish } from './appeal-wish.ts';

/** Appeals for admins: those that wait, oldest first, or those that were answered, newest first. */
export function appealQueue({ status, whose, about, assigned }: AppealWish) {
  const mayDecide = status === undefined && whose === undefined ? true : undefined;
  const query = { status: status ?? ('open' as const), mayDecide, about, assigned };
  return listQuery('appealQueue', ['appeals', 'queue', query], { query });
}
