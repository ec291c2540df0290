import { z } from 'zod';
import { route } from '../route.ts';

/** The one answer that is a stream: `event: change`, `data: {"what": "tasks"}`. */
export const eventsRoute = route({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events: what changed for the signed-in user',
  who: 'member-or-banned',
  reply: z.string(),
  refuses: [],
});
