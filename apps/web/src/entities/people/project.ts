import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/session/api.ts';

/** The public profile of a creator. */
export function projectOf(creatorId: string) {
  return queryOptions({
    queryKey: ['campaigns', 'project', creatorId],
    queryFn: ({ signal }) => call('projectByCreator', { params: { creatorId }, signal }),
  });
}
