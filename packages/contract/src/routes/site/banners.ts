import { z } from 'zod';
import { refusals } from '../../refusals.ts';
import { route } from '../../route.ts';
import {
  DataUrl,
  filled,
  FormFlag,
  FormNumber,
  Id,
  isWebLink,
  line,
  pageOf,
} from '../../shapes.ts';
import { Banner } from './home.ts';

export const AdminBanner = Banner.extend({
  /** Lower numbers are shown earlier. */
  order: z.number().int(),
  isActive: z.boolean(),
  /** Counts the changes of this banner. */
  revision: z.number().int(),
  /** Why visitors cannot open the link; null when it works, or is not checked (only `https` is). */
  linkFault: z.enum(['error', 'no_answer', 'private', 'redirects']).nullable(),
  /** The status that the link answers with, for `error`. */
  linkStatus: z.number().int().nullable(),
});

const linkError = { error: refusals['banner.link_invalid'].text };
const orderError = { error: refusals['banner.order_invalid'].text };
const BannerOrder = FormNumber.pipe(
  z.number(orderError).int(orderError).min(-1_000_000, orderError).max(1_000_000, orderError),
);
const Revision = z.coerce.number().int().optional();

const BannerForm = z.strictObject({
  title: filled(
    'banner.title_required',
    line({ min: 1, max: 120, refusal: 'banner.title_required' }),
  ),
  link: filled(
    'banner.link_invalid',
    line({ max: 300, refusal: 'banner.link_invalid' }).refine(isWebLink, linkError),
  ),
  order: BannerOrder.default(0),
  isActive: FormFlag.default(true),
  bannerImage: DataUrl.optional(),
});

const Deleted = z.object({ message: z.string() });
const imageRefusals = [
  'banner.title_required',
  'banner.link_invalid',
  'banner.order_invalid',
  'image.too_large',
  'image.unreadable',
  'image.not_kept',
] as const;

export const bannerRoutes = {
  adminBanners: route({
    path: '/api/admin/banners',
    summary: 'All banners in their order',
    who: 'admin',
    query: pageOf({ most: 200, usual: 60 }),
    reply: z.array(AdminBanner),
  }),
  addBanner: route({
    method: 'POST',
    path: '/api/admin/banners',
    summary: 'Add a banner to the home page',
    who: 'admin',
    idempotent: true,
    perMinute: 60,
    body: BannerForm,
    files: ['bannerImage'],
    status: 201,
    reply: AdminBanner,
    refuses: [...imageRefusals, 'banner.image_required'],
  }),
  changeBanner: route({
    method: 'PUT',
    path: '/api/admin/banners/:id',
    summary: 'Change a banner; without an image the saved one stays',
    who: 'admin',
    idempotent: true,
    perMinute: 60,
    params: z.object({ id: Id }),
    body: BannerForm.extend({
      order: BannerOrder.optional(),
      isActive: FormFlag.optional(),
      /** Of the banner as it was shown; without it the latest change wins. */
      revision: Revision,
    }),
    files: ['bannerImage'],
    reply: AdminBanner,
    refuses: [...imageRefusals, 'banner.changed', 'banner.gone'],
  }),
  moveBanner: route({
    method: 'POST',
    path: '/api/admin/banners/:id/move',
    summary: 'Put a banner directly before another one, or at the end',
    who: 'admin',
    idempotent: true,
    params: z.object({ id: Id }),
    body: z.strictObject({ before: Id.nullable() }),
    reply: AdminBanner,
    refuses: ['banner.gone', 'banner.order_invalid'],
  }),
  deleteBanner: route({
    method: 'DELETE',
    path: '/api/admin/banners/:id',
    summary: 'Delete a banner',
    who: 'admin',
    idempotent: true,
    params: z.object({ id: Id }),
    query: z.strictObject({ revision: Revision }),
    reply: Deleted,
    refuses: ['banner.changed', 'banner.gone'],
  }),
};
