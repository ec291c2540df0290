import { z } from 'zod';
import { route } from '../route.ts';

export const Banner = z.object({
  _id: z.string(),
  title: z.string(),
  link: z.string(),
  imageUrl: z.string(),
});

/** What the home page lists beside drip tasks. */
export const homeRoutes = {
  publicBanners: route({
    method: 'GET',
    path: '/api/public/banners',
    summary: 'Active banners in their order',
    who: 'anyone',
    reply: z.array(Banner),
    refuses: [],
  }),
};
