import { callQuery } from '../../lib/session/call-query.ts';

/** The banners of the home page; visitors hear of no changes. */
export const publicBanners = {
  ...callQuery('publicBanners', ['banners', 'public'], {}),
  refetchInterval: 60_000,
};
