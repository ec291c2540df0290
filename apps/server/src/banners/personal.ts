import type { PersonalData } from '../platform/personal-data.ts';
import { isBannerImage } from './banner-store.ts';

/** Banners are the platform's own: nobody's account, but an image may be theirs too. */
export function bannerPersonal(): PersonalData[] {
  return [{ name: 'banners', images: { of: async () => [], uses: isBannerImage } }];
}
