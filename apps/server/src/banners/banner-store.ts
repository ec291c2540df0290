import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type BannerRow = { id: string; title: string; link: string; image: string };

const shownAtMost = 50;

/** Active banners, lower order first. */
export function findShownBanners(q: Queryable): Promise<BannerRow[]> {
  return q.all(sql<BannerRow>`
    select id, title, link, image from banner where is_active
    order by position, id limit ${shownAtMost}`);
}

export async function insertBanner(
  tx: Tx,
  banner: BannerRow & { position: number; isActive: boolean; createdAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into banner (id, title, link, image, position, is_active, created_at)
    values (${banner.id}, ${banner.title}, ${banner.link}, ${banner.image}, ${banner.position},
      ${banner.isActive}, ${banner.createdAt})`);
}
