/** The article of the docs that has no name in its address. */
export const firstArticle = 'welcome';

/** The articles of the docs by subject, by their files, in the order in which they build on one another. */
export const docsShelves: readonly { title: string; files: readonly string[] }[] = [
  { title: 'Start', files: [firstArticle, 'questions'] },
  {
    title: 'Earners',
    files: [
      'earning',
      'accounts',
      'drip',
      'spark',
      'fomo',
      'reviews',
      'appeals',
      'payouts',
      'trust-score',
    ],
  },
  { title: 'Creators', files: ['campaigns', 'creator-rules', 'prices'] },
  {
    title: 'Trust and safety',
    files: ['proof', 'safety', 'notices', 'disclosure', 'x-rules', 'privacy'],
  },
  { title: 'Administrators', files: ['boosts', 'banners'] },
  { title: 'Developers', files: ['for-developers'] },
];
