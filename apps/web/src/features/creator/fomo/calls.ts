import { CallError, callPage } from '../../../lib/session/api.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { ownLists } from '../../../entities/own-campaigns/own-lists.ts';
import { readToken } from '../../../lib/session/token.ts';

/** The FOMO campaigns of this creator. */
export function ownFomos(userId: string) {
  return ownLists(['own-fomos', userId], (query, signal) => {
    if (readToken() !== null) {
      return callPage('fomosOfCreator', { params: { userId }, query, signal });
    }
    const message = 'Please log in to view your FOMO campaigns.';
    return Promise.reject(new CallError({ message, status: 401 }));
  });
}

/** The newest of all, or of those that fit a search, to copy one. Live with `campaigns`. */
export function newestFomos(userId: string, q = '') {
  return callQuery('fomosOfCreator', ['campaigns', 'own-fomos', userId, 'newest', q], {
    params: { userId },
    query: q === '' ? {} : { q },
  });
}
