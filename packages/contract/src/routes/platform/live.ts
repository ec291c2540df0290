import { z } from 'zod';
import { route } from '../../route.ts';
import { Id } from '../../shapes.ts';

const maxCampaigns = 50;

/**
 * The only streamed reply: `event: change`, `data: {"what": "tasks"}`, with `everybody: true` for a
 * change sent to all pages, with `campaign` for a campaign that the page named.
 */
export const eventsRoute = route({
  path: '/api/events',
  summary: 'Server-sent events: what changed for the signed-in user',
  who: 'member-or-banned',
  /** Ten pages of a person that reconnect several times, as when the processes restart one after the other. */
  perMinute: 60,
  query: z.object({
    campaigns: z
      .string()
      .optional()
      .transform((ids) => (ids === undefined || ids === '' ? [] : ids.split(',')))
      .pipe(z.array(Id).max(maxCampaigns))
      .describe(`Ids of campaigns that the page shows, with commas, at most ${maxCampaigns}`),
  }),
  reply: z.string(),
});
