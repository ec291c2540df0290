import type { AdminBanner } from '@stoke/contract';
import { callOnce } from '../../../lib/session/call-once.ts';
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
): Promise<AdminBanner> {
  const body = { ...fields, order: order.trim() };
  const files = { bannerImage: file };
  const facts = { files: [file?.name, file?.size] };
  if (seen === null) return callOnce('addBanner', { body, files }, facts);
  const { _id: id, revision } = seen;
  const sent = { params: { id }, body: { ...body, revision }, files };
  return callOnce('changeBanner', sent, facts);
}
