import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/session/api.ts';

/** The prepaid balance of the signed-in creator, in dollars. Live with `balance`. */
export function creatorBalance() {
  return queryOptions({
    queryKey: ['balance'],
    queryFn: ({ signal }) => call('creatorBalance', { signal }),
  });
}
