import type { LinkFault } from '../../gateways/links/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

type ShownBanner = { id: string; title: string; link: string; imageUrl: string };
export type BannerRow = Omit<ShownBanner, 'imageUrl'> & {
  image: string;
  position: number;
  isActive: boolean;
  revision: number;
};
/** What the last check of its link found; all null before it. */
type CheckedLink = {
  linkFault: LinkFault['fault'] | null;
  linkStatus: number | null;
};
export type CheckedBanner = BannerRow & CheckedLink;
/** Where a banner stands: lower positions first, those of one position by id. */
export type BannerPlace = Pick<BannerRow, 'position' | 'id'>;

const maxShown = 50;

/** Active banners, lower order first. */
export function findShownBanners(q: Queryable): Promise<ShownBanner[]> {
  return q.all(sql<ShownBanner>`
    select id, title, link, image as image_url from banner where is_active
    order by position, id limit ${maxShown}`);
}

/** Banners after a place, in their order. */
export function listBanners(
  q: Queryable,
  { after, limit }: { after: BannerPlace; limit: number },
): Promise<CheckedBanner[]> {
  return q.all(sql<CheckedBanner>`
    select * from banner
    where (position, id) > (${after.position}::int, ${after.id}::uuid)
    order by position, id limit ${limit}`);
}

export function readBanner(q: Queryable, id: string): Promise<CheckedBanner | null> {
  return q.one(sql<CheckedBanner>`select * from banner where id = ${id}`);
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

/** Its link is checked again; until then the same link keeps what was found. */
export async function updateBanner(tx: Tx, banner: BannerRow): Promise<void> {
  await tx.run(sql`
    update banner set title = ${banner.title}, link = ${banner.link}, image = ${banner.image},
      position = ${banner.position}, is_active = ${banner.isActive}, revision = ${banner.revision},
      link_fault = case when link = ${banner.link} then link_fault end,
      link_status = case when link = ${banner.link} then link_status end,
      link_checked_at = null
    where id = ${banner.id}`);
}

export async function placeBanner(
  tx: Tx,
  { id, position, revision }: BannerPlace & { revision: number },
): Promise<void> {
  await tx.run(sql`
    update banner set position = ${position}, revision = ${revision} where id = ${id}`);
}

export async function removeBanner(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from banner where id = ${id}`);
}

/** The last banner but `except` before a place; null when there is none. */
export function bannerBefore(
  q: Queryable,
  { place, except }: { place: BannerPlace | null; except: string },
): Promise<BannerPlace | null> {
  const { position, id } = place ?? { position: null, id: null };
  return q.one(sql<BannerPlace>`
    select position, id from banner
    where id <> ${except}
      and (${id}::uuid is null or (position, id) < (${position}::int, ${id}::uuid))
    order by position desc, id desc limit 1`);
}

/** Adds to the position of a banner and of all that follow it. Their order stays. */
export async function shiftBanners(tx: Tx, from: BannerPlace, by: number): Promise<void> {
  await tx.run(sql`
    update banner set position = position + ${by}::int, revision = revision + 1
    where (position, id) >= (${from.position}::int, ${from.id}::uuid)`);
}

/** Banners whose link is to be checked: never checked, or last before `before`. In the order of ids. */
export function listUncheckedLinks(
  q: Queryable,
  { afterId, before, limit }: { before: Date; afterId: string; limit: number },
): Promise<{ id: string; link: string }[]> {
  return q.all(sql<{ id: string; link: string }>`
    select id, link from banner
    where id > ${afterId}::uuid
      and (link_checked_at is null or link_checked_at < ${before})
    order by id limit ${limit}`);
}

/** Keeps what a check found, unless the link has changed since. True when it is news. */
export async function writeCheckedLink(
  tx: Tx,
  input: { id: string; link: string; fault: LinkFault | null; at: Date },
): Promise<boolean> {
  const { fault, status } = input.fault ?? { fault: null, status: null };
  const row = await tx.one(sql<{ isNews: boolean }>`
    update banner b set link_fault = ${fault}, link_status = ${status}::int, link_checked_at = ${input.at}
    from (select id, link_fault, link_status from banner where id = ${input.id}) before
    where b.id = before.id and b.link = ${input.link}
    returning (before.link_fault, before.link_status)
      is distinct from (b.link_fault, b.link_status) as is_news`);
  return row?.isNews ?? false;
}
