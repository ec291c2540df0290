import { z } from 'zod';
import { route } from '../route.ts';

const Launched = z.object({ fomo: z.boolean(), boost: z.boolean() });

/** Which kinds of campaign are open to people (rule 3.4). */
export const launchRoutes = {
  launched: route({
    method: 'GET',
    path: '/api/public/launch',
    summary: 'Which kinds of campaign are launched',
    who: 'anyone',
    reply: Launched,
    refuses: [],
  }),
  switchLaunch: route({
    method: 'PUT',
    path: '/api/admin/launch',
    summary: 'Open or close a kind of campaign to people',
    who: 'admin',
    body: z.strictObject({ kind: z.enum(['fomo', 'boost']), isOn: z.boolean() }),
    reply: Launched,
    refuses: [],
  }),
};
