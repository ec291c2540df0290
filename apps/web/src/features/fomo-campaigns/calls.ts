import { queryOptions } from '@tanstack/react-query';
import { call, CallError } from '../../lib/api.ts';
import { readToken } from '../../lib/token.ts';

/** The FOMO campaigns of this creator, newest first. Live with `campaigns`. */
export function ownFomos(userId: string) {
  return queryOptions({
    queryKey: ['campaigns', 'own-fomos', userId],
    queryFn: ({ signal }) => {
      if (readToken() !== null) return call('fomosOfCreator', { params: { userId }, signal });
      const message = 'Please log in to view your FOMO campaigns.';
      return Promise.reject(new CallError({ message, status: 401 }));
    },
  });
}
