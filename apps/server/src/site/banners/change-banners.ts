import { writeAudit, type AuditDeps } from '../audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  bannerBefore,
  insertBanner,
  lockBanners,
  placeBanner,
  readBanner,
  removeBanner,
  shiftBanners,
  updateBanner,
  type BannerRow,
  type CheckedBanner,
} from './banner-store.ts';

type Seen = { id: string; by: string; revision: number | undefined };
type Fields = Omit<BannerRow, 'id' | 'revision'>;

const maxPosition = 1_000_000;
const unchecked = { linkFault: null, linkStatus: null };

/** An admin adds a banner. */
export async function addBanner(
  deps: AuditDeps,
  tx: Tx,
  { by, ...fields }: Fields & { by: string },
): Promise<CheckedBanner> {
  const id = deps.newId();
  await lockBanners(tx);
  await insertBanner(tx, { ...fields, id, createdAt: deps.clock.now() });
  tx.publish('banners', 'everybody');
  tx.wake('banners.links');
  const about = aboutOf(fields);
  await writeAudit(deps, tx, { actor: by, action: 'banner-added', subject: id, about });
  return { ...fields, ...unchecked, id, revision: 1 };
}

/**
 * An admin changes a banner; undefined fields stay. Refuses a banner that is gone, or that was
 * changed since the given revision.
 */
export async function changeBanner(
  deps: AuditDeps,
  tx: Tx,
  { id, by, revision, ...fields }: Seen & { [Name in keyof Fields]: Fields[Name] | undefined },
): Promise<CheckedBanner> {
  const before = await lockSeen(tx, { id, revision });
  const banner = {
    ...before,
    ...(fields.link === undefined || fields.link === before.link ? {} : unchecked),
    title: fields.title ?? before.title,
    link: fields.link ?? before.link,
    image: fields.image ?? before.image,
    position: fields.position ?? before.position,
    isActive: fields.isActive ?? before.isActive,
    revision: before.revision + 1,
  };
  await updateBanner(tx, banner);
  tx.publish('banners', 'everybody');
  tx.wake('banners.links');
  const about = { ...aboutOf(banner), ...named('before', aboutOf(before)) };
  await writeAudit(deps, tx, { actor: by, action: 'banner-changed', subject: id, about });
  return banner;
}

/** An admin deletes a banner; its image stays in the store. Refuses like `changeBanner`. */
export async function deleteBanner(
  deps: AuditDeps,
  tx: Tx,
  { id, by, revision }: Seen,
): Promise<CheckedBanner> {
  const banner = await lockSeen(tx, { id, revision });
  await removeBanner(tx, id);
  tx.publish('banners', 'everybody');
  const about = aboutOf(banner);
  await writeAudit(deps, tx, { actor: by, action: 'banner-deleted', subject: id, about });
  return banner;
}

/**
 * An admin puts a banner directly before another one, or at the end with null. Its number becomes
 * one more than that of the banner before it; without room, those after it move up.
 * The order is the number and then the id, since many banners have the number 0. A banner that stands there already is not changed.
 */
export async function moveBanner(
  deps: AuditDeps,
  tx: Tx,
  { id, by, before }: { id: string; by: string; before: string | null },
): Promise<CheckedBanner> {
  const banner = await lockSeen(tx, { id, revision: undefined });
  const next = before === null || before === id ? null : await readBanner(tx, before);
  if (before === id) return banner;
  if (before !== null && next === null) throw new Refusal('banner.gone');
  const last = await bannerBefore(tx, { place: next, except: id });
  if (standsBetween(last, banner, next)) return banner;
  const position = last === null ? (next?.position ?? 1) - 1 : last.position + 1;
  const room = next === null ? 0 : position + 1 - next.position;
  if (Math.abs(position) > maxPosition) throw new Refusal('banner.order_invalid');
  if (next !== null && room > 0) await shiftBanners(tx, next, room);
  const moved = { ...((await readBanner(tx, id)) ?? banner), position };
  const changed = { ...moved, revision: moved.revision + 1 };
  await placeBanner(tx, changed);
  tx.publish('banners', 'everybody');
  const about = { title: banner.title, order: position, orderBefore: banner.position };
  await writeAudit(deps, tx, { actor: by, action: 'banner-moved', subject: id, about });
  return changed;
}

async function lockSeen(tx: Tx, { id, revision }: Omit<Seen, 'by'>): Promise<CheckedBanner> {
  await lockBanners(tx);
  const banner = await readBanner(tx, id);
  if (banner === null) throw new Refusal('banner.gone');
  if (revision !== undefined && revision !== banner.revision) throw new Refusal('banner.changed');
  return banner;
}

type Place = Pick<BannerRow, 'position' | 'id'>;

function standsBetween(last: Place | null, banner: Place, next: Place | null): boolean {
  return (last === null || isBefore(last, banner)) && (next === null || isBefore(banner, next));
}

function isBefore(one: Place, other: Place): boolean {
  return one.position === other.position ? one.id < other.id : one.position < other.position;
}

type About = Record<string, string | number>;

function aboutOf({ title, link, image, position, isActive }: Fields): About {
  return { title, link, image, order: position, active: isActive ? 'yes' : 'no' };
}

/** The same facts under names that end with this word: `titleBefore`. */
function named(word: 'before', facts: About): About {
  const ending = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name + ending, fact]));
}
