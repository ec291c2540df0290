import type { Db } from '../platform/db/db.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { findShownBanners } from './banner-store.ts';

export function bannerRoutes(deps: { db: Db }): Pick<Handlers, 'publicBanners'> {
  return {
    publicBanners: async () => {
      const rows = await findShownBanners(deps.db);
      return rows.map(({ id, title, link, image }) => ({ _id: id, title, link, imageUrl: image }));
    },
  };
}
