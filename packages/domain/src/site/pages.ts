import { product } from './product.ts';
import { siteTexts } from './site-texts.ts';

/** The pages of the site; `$` stands before what varies. Any other address is not found. */
export const pages: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/restore-email',
  '/login-link',
  '/keep-two-step-login',
  '/undo-two-step-login',
  '/acknowledge-rules',
  '/support',
  '/docs',
  '/docs/$slug',
  '/proof',
  '/brands',
  '/terms',
  '/privacy',
  '/imprint',
  '/contact',
  '/dashboard',
  '/notices',
  '/settings',
  '/account-status',
  '/receipts',
  '/receipts/$id',
  '/fomo-campaigns',
  '/explore',
  '/campaign/$id',
  '/spark-campaign',
  '/spark-campaign/$id',
  '/creator/$id',
  '/create-dashboard',
  '/creator-dashboard',
  '/creator-dashboard/review',
  '/creator-dashboard/campaigns',
  '/creator-dashboard/campaigns/$kind/$id',
  '/creator-dashboard/campaigns/$kind/$id/work',
  '/creator-dashboard/campaigns/$kind/$id/moderation',
  '/add-funds',
  '/creator-balance',
  '/create-fire-drip',
  '/create-campaign',
  '/create-spark-campaign',
  '/admin',
  '/admin/people',
  '/admin/appeals',
  '/admin/x-accounts',
  '/admin/task-verification',
  '/admin/support',
  '/admin/deposits',
  '/admin/payouts',
  '/admin/spark',
  '/admin/boost-volume/campaigns',
  '/admin/boost-volume/campaigns/$id',
  '/admin/banner-controller',
  '/admin/signals',
  '/admin/settings',
  '/admin/audit',
];

/** Pages of `pages` that search engines may show, as results and shared links show them. */
export const publicPages = {
  '/': {
    title: `${product.name}: paid social tasks`,
    about:
      'Earn USDC for small social tasks, or fund a campaign. Rewards are held before work appears and paid exactly once.',
  },
  '/docs': {
    title: `How ${product.name} works`,
    about: `${product.name} pays people in USDC for small social tasks. Creators fund campaigns in advance.`,
  },
  '/brands': {
    title: 'For brands',
    about: 'Prices, reach, refunds, and how quality is kept. You pay for approved work only.',
  },
  '/proof': {
    title: 'Proof of reserves',
    about: 'What we hold on Solana beside everything we owe.',
  },
  '/support': { title: 'Support', about: 'Answers to common questions, and people who help.' },
  '/terms': { title: siteTexts.terms, about: 'What you and we agree on.' },
  '/privacy': { title: siteTexts.privacy, about: 'What is stored about you, and your rights.' },
  '/imprint': { title: siteTexts.imprint, about: 'Who operates this site.' },
  '/contact': { title: siteTexts.contact, about: 'How to reach us.' },
  '/register': {
    title: 'Register',
    about: 'Earn from tasks and fund campaigns with one account.',
  },
  '/login': { title: 'Login', about: 'Log in to do tasks and run campaigns.' },
} as const satisfies Readonly<Record<string, { title: string; about: string }>>;

/** Whether there is a page at this path, in letters of either case; what varies is not looked up. */
export function isPage(path: string): boolean {
  const parts = path
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
    .split('/');
  return pages.some((page) => {
    const wanted = page.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, n) => (part.startsWith('$') ? parts[n] !== '' : part === parts[n]))
    );
  });
}

/**
 * Opened in any window (rule 3.3): what people open from a phone, above all what mails of security, support, bans and
 * suspensions lead to, and where any mail is switched off.
 */
const pagesOfPhones =
  /^\/(?:proof|brands|terms|privacy|imprint|contact|receipts\/[^/]+|forgot-password|reset-password|confirm-email|restore-email|login-link|(?:keep|undo)-two-step-login|support|settings|account-status)\/?$/;

/** Whether the page at this path is for phones too. */
export function opensOnPhones(path: string): boolean {
  return pagesOfPhones.test(path);
}
