import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount } from '../../codecs.ts';

export const Banner = z.object({
  _id: z.string(),
  title: z.string(),
  link: z.string(),
  imageUrl: z.string(),
});

/** What has been paid so far, and how fast; null where there is too little to say. */
export const PublicFigures = z.object({
  /** Confirmed on chain, of earners. */
  paid: Amount.nullable(),
  people: z.number().int().nullable(),
  /** Medians of the latest 500 payouts, and of the latest 500 approvals and rejections of each kind. */
  medianReviewSeconds: z.number().nonnegative().nullable(),
  medianPayoutSeconds: z.number().nonnegative().nullable(),
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
  publicFigures: route({
    method: 'GET',
    path: '/api/public/figures',
    summary: 'What earners have been paid, and how fast; a few minutes old',
    who: 'anyone',
    reply: PublicFigures,
    refuses: [],
  }),
};
