import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type ShownBanner = { id: string; title: string; link: string; image: string };
export type BannerRow = ShownBanner & { position: number; isActive: boolean; revision: number };
/** Where a banner stands: lower positions first, those of one position by id. */
export type BannerPlace = Pick<BannerRow, 'position' | 'id'>;

const shownAtMost = 50;

/** Active banners, lower order first. */
export function findShownBanners(q: Queryable): Promise<ShownBanner[]> {
  return q.all(sql<ShownBanner>`
    select id, title, link, image from banner where is_active
    order by position, id limit ${shownAtMost}`);
}

/** Banners after a place, in their order. */
export function listBanners(
  q: Queryable,
  { after, limit }: { after: BannerPlace; limit: number },
): Promise<BannerRow[]> {
  return q.all(sql<BannerRow>`
    select id, title, link, image, position, is_active, revision from banner
    where (position, id) > (${after.position}::int, ${after.id}::uuid)
    order by position, id limit ${limit}`);
}

export function readBanner(q: Queryable, id: string): Promise<BannerRow | null> {
  return q.one(sql<BannerRow>`
    select id, title, link, image, position, is_active, revision from banner where id = ${id}`);
}

/** Banners are changed by one transaction at a time: a move renumbers those after it. */
export async function lockBanners(tx: Tx): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(7310984)`);
}

export async function insertBanner(
  tx: Tx,
  banner: Omit<BannerRow, 'revision'> & { createdAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into banner (id, title, link, image, position, is_active, created_at)
    values (${banner.id}, ${banner.title}, ${banner.link}, ${banner.image}, ${banner.position},
      ${banner.isActive}, ${banner.createdAt})`);
}

export async function updateBanner(tx: Tx, banner: BannerRow): Promise<void> {
  await tx.run(sql`
    update banner set title = ${banner.title}, link = ${banner.link}, image = ${banner.image},
      position = ${banner.position}, is_active = ${banner.isActive}, revision = ${banner.revision}
    where id = ${banner.id}`);
}

export async function removeBanner(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from banner where id = ${id}`);
}

/** The last banner but `except` before a place; null when there is none. */
export function bannerBefore(
  q: Queryable,
  of: { place: BannerPlace | null; except: string },
): Promise<BannerPlace | null> {
  const { position, id } = of.place ?? { position: null, id: null };
  return q.one(sql<BannerPlace>`
    select position, id from banner
    where id <> ${of.except}
      and (${id}::uuid is null or (position, id) < (${position}::int, ${id}::uuid))
    order by position desc, id desc limit 1`);
}

/** Adds to the position of a banner and of all that follow it. Their order stays. */
export async function shiftBanners(tx: Tx, from: BannerPlace, by: number): Promise<void> {
  await tx.run(sql`
    update banner set position = position + ${by}::int, revision = revision + 1
    where (position, id) >= (${from.position}::int, ${from.id}::uuid)`);
}
