import { product } from './product.ts';

/** The article of the docs that has no name in its address. */
export const firstArticle = 'welcome';

/** The articles of the docs by subject, by their files with their titles, in the order in which they build on one another. */
export const docsShelves: readonly { title: string; articles: Readonly<Record<string, string>> }[] =
  [
    {
      title: 'Start',
      articles: {
        [firstArticle]: `How ${product.name} works`,
        questions: 'Common questions',
      },
    },
    {
      title: 'Earners',
      articles: {
        earning: 'How earning works',
        accounts: 'Linking X, Telegram and a wallet',
        drip: 'Drip tasks',
        spark: 'Spark campaigns',
        fomo: 'FOMO campaigns',
        reviews: 'Reviews and rejections',
        appeals: 'Appeals',
        payouts: 'Payouts',
        'trust-score': 'Trust score',
      },
    },
    {
      title: 'Creators',
      articles: {
        campaigns: 'Launching a campaign',
        'creator-rules': 'Rules for creators',
        prices: 'Prices, fees and refunds',
      },
    },
    {
      title: 'Trust and safety',
      articles: {
        proof: 'Proof and receipts',
        safety: 'Staying safe',
        notices: 'Notices and emails',
        disclosure: 'Disclosing paid posts',
        'x-rules': 'X’s rules and your X account',
        privacy: 'Privacy',
      },
    },
    {
      title: 'Administrators',
      articles: {
        boosts: 'Volume boosts',
        banners: 'Banners',
      },
    },
    {
      title: 'Developers',
      articles: {
        'for-developers': 'The API',
      },
    },
  ];

/** The title of the article at `/docs/{slug}`; null when there is none. */
export function articleTitle(slug: string): string | null {
  if (!articleSlugs().includes(slug)) return null;
  return docsShelves.map(({ articles }) => articles[slug]).find((title) => title) ?? null;
}

/** What comes after `/docs/` for each article but the first. */
export function articleSlugs(): string[] {
  return docsShelves
    .flatMap(({ articles }) => Object.keys(articles))
    .filter((slug) => slug !== firstArticle);
}
