import { campaignKindNames, isPage, kindLabel, product } from '@stoke/domain';
import { readCampaign } from '../campaigns/core/index.ts';
import type { Telegram } from '../gateways/telegram/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import type { PageHead } from '../platform/web/serve-pages.ts';

const about =
  'Earn USDC for small social tasks, or fund a campaign. Rewards are held before work appears and paid exactly once.';
const titles: Readonly<Record<string, string>> = {
  '/': `${product.name}: paid social tasks`,
  '/login': 'Log in',
  '/register': 'Create an account',
  '/support': 'Support',
  '/docs': 'Docs',
  '/proof': 'Proof of reserves',
};
const lists = ['/explore', '/fomo-campaigns'];
const campaignPage = /^\/(?:spark-)?campaign\/([^/]+)\/?$/i;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Input = {
  db: Db;
  telegram: Pick<Telegram, 'identity'>;
  config: Pick<Config, 'publicUrl' | 'xHandle' | 'telegram'>;
  isDemo: boolean;
};

/** What the head of each page says: facts for the scripts, and the preview that a shared link shows. */
export function createPageHeads(input: Input): (url: string) => Promise<PageHead> {
  const readBot = createBotName(input);
  return async (url) => {
    const { publicUrl, xHandle } = input.config;
    const { path, kind } = readAddress(url);
    const found = await findCampaign(input.db, campaignPage.exec(path)?.[1]);
    const campaign = found?.activatedAt ? found : null;
    const title = campaign?.name ?? titles[path] ?? listTitle(path, kind) ?? product.name;
    const image = campaign?.banner ?? null;
    return {
      isPage: isPage(path) && found !== null,
      title: title.startsWith(product.name) ? title : `${title} · ${product.name}`,
      description: about,
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

function readAddress(url: string): { path: string; kind: string | null } {
  const [path = '/', query = ''] = url.split('?');
  return { path, kind: new URLSearchParams(query).get('kind') };
}

/** The list of campaigns shows one kind. */
function listTitle(path: string, kind: string | null): string | null {
  if (!lists.includes(path)) return null;
  const shown = campaignKindNames.find((one) => one === kind);
  return shown === undefined ? 'FOMO campaigns' : `${kindLabel(shown)} campaigns`;
}

/** Null when there is none; undefined for a page of something else, and while the database fails. */
async function findCampaign(db: Db, id: string | undefined) {
  if (id === undefined) return undefined;
  // A page without its preview is still a page.
  return uuid.test(id) ? readCampaign(db, id).catch(() => undefined) : null;
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
