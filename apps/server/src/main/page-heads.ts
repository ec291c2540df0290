import {
  articleTitle,
  campaignKindNames,
  isPage,
  kindLabel,
  product,
  publicPages,
  tabTitle,
} from '@stoke/domain';
import { readCampaign } from '../campaigns/core/index.ts';
import type { Telegram } from '../gateways/telegram/index.ts';
import type { Config } from '../platform/config/config.ts';
import { readCreators } from '../people/creators/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { PageHead } from '../platform/web/serve-pages.ts';

const lists = ['/explore', '/fomo-campaigns'];
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Input = {
  db: Db;
  telegram: Pick<Telegram, 'identity'>;
  config: Pick<Config, 'publicUrl' | 'xHandle' | 'telegram'>;
  isDemo: boolean;
};
/** What a page is about; null of a page that is not found. */
type Subject = { title: string | null; about?: string; image?: string | null };

/** What the head of each page says: facts for the scripts, and the preview that a shared link shows. */
export function createPageHeads(input: Input): (url: string) => Promise<PageHead> {
  const readBot = createBotName(input);
  return async (url) => {
    const { publicUrl, xHandle } = input.config;
    const { path, kind } = readAddress(url);
    const subject = isPage(path) ? await subjectOf(input.db, path, kind) : null;
    const image = subject?.image ?? null;
    return {
      isPage: subject !== null,
      title: tabTitle(subject === null ? '404 Not Found' : subject.title),
      description: subject?.about ?? publicPages['/'].about,
      url: new URL(path, publicUrl).href,
      image: image === null ? null : new URL(image, publicUrl).href,
      facts: {
        ...(input.isDemo ? { demo: '1' } : {}),
        handle: xHandle ?? '',
        bot: readBot(),
      },
    };
  };
}

/** Small letters, without a slash at the end: one page has one address. */
function readAddress(url: string): { path: string; kind: string | null } {
  const [path = '/', query = ''] = url.split('?');
  const plain = path.toLowerCase().replace(/(?<=.)\/$/, '');
  return { path: plain, kind: new URLSearchParams(query).get('kind') };
}

async function subjectOf(db: Db, path: string, kind: string | null): Promise<Subject | null> {
  const [, place = '', id] = path.split('/');
  if (id !== undefined && place === 'docs') return articleAt(id);
  if (id !== undefined && place === 'creator') return aboutBrand(db, id);
  if (id !== undefined && ['campaign', 'spark-campaign'].includes(place)) {
    return aboutCampaign(db, id);
  }
  const page = Object.entries(publicPages).find(([address]) => address === path)?.[1];
  return page ?? { title: listTitle(path, kind) };
}

/** The list of campaigns shows one kind. */
function listTitle(path: string, kind: string | null): string | null {
  if (!lists.includes(path)) return null;
  const shown = campaignKindNames.find((one) => one === kind);
  return shown === undefined ? 'FOMO Campaigns' : `${kindLabel(shown)} Campaigns`;
}

function articleAt(slug: string): Subject | null {
  const title = articleTitle(slug);
  return title === null ? null : { title };
}

/** Before it runs, a campaign is known to its creator only. */
async function aboutCampaign(db: Db, id: string): Promise<Subject | null> {
  const found = await lookUp(id, () => readCampaign(db, id));
  if (found === null) return null;
  if (!found?.activatedAt) return { title: null };
  return { title: found.name, image: found.banner };
}

async function aboutBrand(db: Db, id: string): Promise<Subject | null> {
  const found = await lookUp(id, async () => (await readCreators(db, [id])).get(id) ?? null);
  if (!found) return found === null ? null : { title: null };
  return { title: found.name, image: found.banner };
}

/** Null when there is none; undefined while the database fails: a page without its preview is still a page. */
async function lookUp<T>(id: string, read: () => Promise<T | null>): Promise<T | null | undefined> {
  return uuid.test(id) ? read().catch(() => undefined) : null;
}

/** The bot's name once Telegram has told it, which is asked again until then. */
function createBotName({ telegram, config }: Input): () => string {
  let known: string | null = null;
  let asking: Promise<void> | null = null;
  const ask = () => {
    asking ??= telegram
      .identity()
      .then(
        ({ username }) => void (known = `@${username}`),
        () => undefined,
      )
      .finally(() => (asking = null));
  };
  ask();
  return () => {
    if (known === null) ask();
    return known ?? (config.telegram.botToken === null ? product.bot : 'our bot');
  };
}
