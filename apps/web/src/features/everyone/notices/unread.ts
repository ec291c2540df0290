import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';

/** How many notices are unread. On its own, for the bell stands in the first script of the site. */
export const unreadNotices = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: ({ signal }) => call('unreadNotices', { signal }),
});
