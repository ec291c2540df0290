import type { AdminBanner } from '@stoke/contract';
import { call } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/call-query.ts';

/** All banners in their order, for admins. */
export const adminBanners = listQuery('adminBanners', ['banners', 'all'], {});

/** The form of a banner; without a file the saved image stays. */
export type BannerEntry = {
  title: string;
  link: string;
  order: string;
  isActive: boolean;
  file: File | null;
};

/** Adds a banner, or changes the one that was shown. */
export function saveBanner(
  { file, order, ...fields }: BannerEntry,
  seen: Pick<AdminBanner, '_id' | 'revision'> | null,
  idempotencyKey: string,
): Promise<AdminBanner> {
  const body = { ...fields, order: order.trim() };
  const files = { bannerImage: file };
  if (seen === null) return call('addBanner', { body, files, idempotencyKey });
  const { _id: id, revision } = seen;
  const sent = { body: { ...body, revision }, files, idempotencyKey };
  return call('changeBanner', { params: { id }, ...sent });
}
