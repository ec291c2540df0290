import { siteTextNames } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';

export const SiteText = z.object({
  /** Markdown: chapters begin with `## `. */
  text: z.string(),
  /** When the operator last changed it; null of the text that comes with Stoke. */
  changedAt: Timestamp.nullable(),
});

export const textRoutes = {
  siteText: route({
    path: '/api/public/texts/:name',
    summary: 'Terms, privacy policy, imprint and contact, as the operator wrote them',
    who: 'anyone',
    params: z.object({ name: z.enum(siteTextNames) }),
    reply: SiteText,
  }),
};
