import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/call-query.ts';

/** X accounts whose owners have posted their code, oldest first. Live with `review`. */
export const xAccountsToVerify = listQuery('xAccountsToVerify', ['review', 'x-accounts'], {});

/** Confirms that an X account is theirs. The queue is fetched anew whatever came of it. */
export function useXConfirmation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('confirmXAccount', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['review'] }),
  });
}
