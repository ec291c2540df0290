import type { Db } from '../platform/db/db.ts';
import type { Module } from '../platform/module.ts';
import { findShownBanners } from './banner-store.ts';

export function bannerModule(deps: { db: Db }) {
  return {
    routes: {
      publicBanners: async () => {
        const rows = await findShownBanners(deps.db);
        return rows.map(({ id, title, link, image }) => ({
          _id: id,
          title,
          link,
          imageUrl: image,
        }));
      },
    },
  } satisfies Module;
}
