import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { callQuery } from '../../../lib/session/call-query.ts';

/** The own ban; null for who is not banned. Live with `session`. */
export const ownBan = queryOptions({
  queryKey: ['session', 'ban'],
  queryFn: async ({ signal }) => {
    const { ban, creator = null } = await call('ownBan', { signal });
    return ban && { ...ban, creator };
  },
});

/** The own suspension by an admin, if there is one. Live with `session`. */
export const ownSuspension = callQuery('ownSuspension', ['session', 'suspension'], {});

/** The latest own appeals. */
export const ownAppeals = callQuery('appeals', ['appeals', 'own'], { query: {} });

export type NewAppeal =
  | { about: 'rejection'; submissionId: string }
  | { about: 'reversal'; reversalId: string }
  | { about: 'ban' }
  | { about: 'suspension' };
