import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const publicBanners = queryOptions({
  queryKey: ['banners', 'public'],
  queryFn: ({ signal }) => call('publicBanners', { signal }),
});
