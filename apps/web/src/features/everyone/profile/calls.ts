import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { callQuery } from '../../../lib/session/call-query.ts';

export function useSaveXAccount() {
  return useMutation({
    mutationFn: (xUsername: string) => call('saveXAccount', { body: { xUsername } }),
  });
}

/** How far showing the own X account has come. Live with `session`. */
export const xOwnership = callQuery('xOwnership', ['session', 'x-ownership'], {});

export function useStartXOwnership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (xUsername: string) => call('startXOwnership', { body: { xUsername } }),
    onSuccess: (ownership) => client.setQueryData(xOwnership.queryKey, ownership),
  });
}

export function useShowXPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (postLink: string) => call('showXPost', { body: { postLink } }),
    onSuccess: (ownership) => {
      client.setQueryData(xOwnership.queryKey, ownership);
      void client.invalidateQueries({ queryKey: ['session'] });
    },
  });
}
