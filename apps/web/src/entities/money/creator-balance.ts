import { callQuery } from '../../lib/session/call-query.ts';

/** The prepaid balance of the signed-in creator, in dollars. Live with `balance`. */
export function creatorBalance() {
  return callQuery('creatorBalance', ['balance'], {});
}
