import { z } from 'zod';
import { route } from '../../route.ts';
import { PublicFigures } from './figures.ts';

export const Banner = z.object({
  _id: z.string(),
  title: z.string(),
  link: z.string(),
  imageUrl: z.string(),
});

/** What the home page lists beside drip tasks. */
export const homeRoutes = {
  publicBanners: route({
    path: '/api/public/banners',
    summary: 'Active banners in their order',
    who: 'anyone',
    reads: 'replica',
    reply: z.array(Banner),
  }),
  publicFigures: route({
    path: '/api/public/figures',
    summary:
      'How work is decided and earners are paid, over 30 days and by week; a few minutes old',
    who: 'anyone',
    reply: PublicFigures,
  }),
};
