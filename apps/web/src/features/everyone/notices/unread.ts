import { callQuery } from '../../../lib/session/call-query.ts';

/** How many notices are unread. On its own, for the bell stands in the first script of the site. */
export const unreadNotices = callQuery('unreadNotices', ['notices', 'unread'], {});
