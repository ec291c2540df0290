import {
  articleTitle,
  campaignKindNames,
  formatUsd,
  isPage,
  kindLabel,
  product,
  publicPages,
} from '@stoke/domain';
import { readCampaign } from '../campaigns/core/index.ts';
import { readCreators } from '../people/creators/index.ts';
import type { Preview } from '../site/previews/index.ts';
import type { Db } from '../platform/db/db.ts';
import { isId } from '../platform/ids.ts';

/** What a page is about. */
export type Subject = {
  /** Null: what everybody sees of it is only the product's name. */
  title: string | null;
  /** What the site is about, where a page says nothing of itself. */
  about: string;
  /** The path of its picture; null without one. */
  picture: string | null;
};

const lists = ['/explore', '/fomo-campaigns'];
const { about } = publicPages['/'];
const untold: Subject = { title: null, about, picture: null };

/** What the page at this path is about, in small letters and without a slash at its end; null when it is not found. */
export async function subjectOf(
  db: Db,
  path: string,
  kind: string | null = null,
): Promise<Subject | null> {
  if (!isPage(path)) return null;
  const [, place = '', id] = path.split('/');
  if (id !== undefined && place === 'docs') return articleAt(id);
  if (id !== undefined && place === 'creator') return aboutBrand(db, id);
  if (id !== undefined && ['campaign', 'spark-campaign'].includes(place)) {
    return aboutCampaign(db, id);
  }
  const page = Object.entries(publicPages).find(([address]) => address === path)?.[1];
  return { ...untold, title: listTitle(path, kind), ...page };
}

/** What the picture of a shared link says. */
export async function readPreview(db: Db, path: string): Promise<Preview | null> {
  const subject = await subjectOf(db, path.toLowerCase());
  if (subject === null) return null;
  return { title: subject.title ?? product.name, line: subject.about, picture: subject.picture };
}

/** The list of campaigns shows one kind. */
function listTitle(path: string, kind: string | null): string | null {
  if (!lists.includes(path)) return null;
  const shown = campaignKindNames.find((one) => one === kind);
  return shown === undefined ? 'FOMO Campaigns' : `${kindLabel(shown)} Campaigns`;
}

function articleAt(slug: string): Subject | null {
  const title = articleTitle(slug);
  return title === null ? null : { ...untold, title };
}

/** Before it runs, a campaign is known to its creator only. */
async function aboutCampaign(db: Db, id: string): Promise<Subject | null> {
  const found = await lookUp(id, async () => {
    const campaign = await readCampaign(db, id);
    if (!campaign) return null;
    const creators = await readCreators(db, [campaign.creatorId]);
    return { ...campaign, brand: creators.get(campaign.creatorId)?.name };
  });
  if (found === null) return null;
  if (!found?.activatedAt) return untold;
  const { name: title, banner: picture, kind, brand, pool } = found;
  const by = brand === undefined ? '' : ` by ${brand}`;
  return {
    title,
    about: `${kindLabel(kind)} campaign${by}: ${formatUsd(pool)} for people who take part.`,
    picture,
  };
}

async function aboutBrand(db: Db, id: string): Promise<Subject | null> {
  const found = await lookUp(id, async () => (await readCreators(db, [id])).get(id) ?? null);
  if (!found) return found === null ? null : untold;
  const { name: title, username, description, banner: picture } = found;
  return { title, about: description === '' ? `@${username}` : description, picture };
}

/** Null when there is none; undefined while the database fails: a page without its preview is still a page. */
async function lookUp<T>(id: string, read: () => Promise<T | null>): Promise<T | null | undefined> {
  return isId(id) ? read().catch(() => undefined) : null;
}
