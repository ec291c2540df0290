import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { currentClient } from '../../../lib/session/query-client.ts';

/** Where linking stands. Announced as a change of the session, of which it is a part. */
export const telegramLinking = callQuery('telegramLinking', ['session', 'telegram'], {});

function lookAgain(): Promise<void> {
  return currentClient().invalidateQueries({ queryKey: telegramLinking.queryKey });
}

export function useInitiate() {
  return useMutation({
    mutationFn: (telegramUsername: string) =>
      call('initiateTelegram', { body: { telegramUsername } }),
    onSettled: () => void lookAgain(),
  });
}

export function useCancel() {
  return useMutation({
    mutationFn: () => call('cancelTelegram', {}),
    onSettled: () => void lookAgain(),
  });
}

export function useUnlink() {
  return useMutation({
    mutationFn: () => call('unlinkTelegram', {}),
    onSettled: () => void lookAgain(),
  });
}
