import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { currentClient } from '../../../lib/session/query-client.ts';

/** The brands that this user follows, latest first. */
export const ownFollows = callQuery('follows', ['notices', 'follows'], {});

/** Follows a brand or stops; the answer of the list shows what holds. */
export function useFollowing(creatorId: string) {
  return useMutation({
    mutationFn: (wish: 'follow' | 'unfollow') => call(wish, { params: { creatorId } }),
    onSettled: () => currentClient().invalidateQueries({ queryKey: ownFollows.queryKey }),
  });
}
