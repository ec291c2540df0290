import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { ProfileFields } from './profile-fields.ts';

/** The creator profile of this user. */
export function creatorProfile(userId: string) {
  return queryOptions({
    queryKey: ['session', 'creator-profile', userId],
    queryFn: async ({ signal }) => {
      const reply = await call('creatorDashboard', { params: { userId }, signal });
      return reply.data;
    },
    retry: false,
  });
}

/** Creates or changes the own creator profile. */
export async function saveProfile(fields: ProfileFields) {
  const reply = await call('saveCreatorDashboard', { body: fields, files: {} });
  return reply.data;
}
