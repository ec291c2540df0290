import { queryOptions } from '@tanstack/react-query';
import { call, CallError } from '../../../lib/session/api.ts';
import type { ProfileEntry } from './profile-fields.ts';

/** The creator profile of this user. `onRefused` hears of it when there is none to be shown. */
export function creatorProfile(userId: string, onRefused: () => void = () => {}) {
  return queryOptions({
    queryKey: ['session', 'creator-profile', userId],
    queryFn: async ({ signal }) => {
      try {
        const reply = await call('creatorDashboard', { params: { userId }, signal });
        return reply.data;
      } catch (error) {
        // Here and not where it is shown: a 401 takes that away before it can be.
        if (hasNoDashboard(error)) onRefused();
        throw error;
      }
    },
    retry: false,
  });
}

/** 404, 401 and 403 mean that there is nothing of this user's to show (rule 11.2). */
export function hasNoDashboard(error: unknown): boolean {
  return error instanceof CallError && [401, 403, 404].includes(error.status ?? 0);
}

/** Whether no one else has this creator username. Asked anew whenever someone looks. */
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
export async function saveProfile({ fields, images, seen }: ProfileEntry) {
  const { logo, banner } = images;
  const reply = await call('saveCreatorDashboard', {
    body: {
      ...fields,
      ...(seen === null ? {} : { revision: seen.revision }),
      ...(logo.isRemoved ? { removeLogo: true } : {}),
      ...(banner.isRemoved ? { removeBanner: true } : {}),
    },
    files: { logo: logo.file, banner: banner.file },
  });
  return reply.data;
}
