import { product, tabTitle } from '@stoke/domain';
import type { Telegram } from '../gateways/telegram/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { subjectOf, type Subject } from './page-subjects.ts';
import type { PageHead } from '../platform/web/serve-pages.ts';

const notFound = 'There is no page at this address.';

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
    const subject = await subjectOf(input.db, path, kind);
    return {
      isPage: subject !== null,
      title: tabTitle(subject === null ? '404 Not Found' : subject.title),
      description: subject?.about ?? notFound,
      url: new URL(path, publicUrl).href,
      image: subject === null ? null : new URL(previewOf(path, subject), publicUrl).href,
      facts: {
        ...(input.isDemo ? { demo: '1' } : {}),
        handle: xHandle ?? '',
        bot: readBot(),
      },
    };
  };
}

/** The picture of a shared link; pages that say nothing of themselves have that of the home page. */
function previewOf(path: string, { title }: Subject): string {
  return `/previews${path === '/' || title === null ? '/home' : path}.jpg`;
}

/** Small letters, without a slash at the end: one page has one address. */
function readAddress(url: string): { path: string; kind: string | null } {
  const [path = '/', query = ''] = url.split('?');
  const plain = path.toLowerCase().replace(/(?<=.)\/$/, '');
  return { path: plain, kind: new URLSearchParams(query).get('kind') };
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
