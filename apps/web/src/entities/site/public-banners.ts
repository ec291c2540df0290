import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/session/api.ts';

/** The banners of the home page. */
export const publicBanners = queryOptions({
  queryKey: ['banners', 'public'],
  queryFn: ({ signal }) => call('publicBanners', { signal }),
  // Visitors hear of no changes.
  refetchInterval: 60_000,
});
