import { callQuery } from '../../lib/session/call-query.ts';

/** The public profile of a creator. */
export function projectOf(creatorId: string) {
  return callQuery('projectByCreator', ['campaigns', 'project', creatorId], {
    params: { creatorId },
  });
}
