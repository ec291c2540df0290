import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { ProfileEntry } from './profile-fields.ts';

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

/** Whether nobody else has this creator username. Asked anew whenever somebody looks. */
export function usernameAvailable(username: string) {
  return queryOptions({
    queryKey: ['session', 'username-available', username],
    queryFn: async ({ signal }) => {
      const reply = await call('usernameAvailable', { query: { username }, signal });
      return reply.available;
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Creates or changes the own creator profile. An image that is not chosen stays as it is. */
export async function saveProfile({ fields, images }: ProfileEntry) {
  const { logo, banner } = images;
  const reply = await call('saveCreatorDashboard', {
    body: {
      ...fields,
      ...(logo.isRemoved ? { removeLogo: true } : {}),
      ...(banner.isRemoved ? { removeBanner: true } : {}),
    },
    files: { logo: logo.file, banner: banner.file },
  });
  return reply.data;
}
