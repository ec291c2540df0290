import { z } from 'zod';
import { route } from '../../route.ts';
import { Username } from '../../shapes.ts';

export const creatorNameRoutes = {
  usernameAvailable: route({
    path: '/api/project/username-available',
    summary: 'Whether a creator username is available; your own is',
    who: 'member',
    perMinute: 60,
    query: z.strictObject({ username: Username }),
    reply: z.object({ available: z.boolean() }),
  }),
};
