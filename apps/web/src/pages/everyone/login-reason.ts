import { refusals } from '@stoke/contract/refusals';

type Reason = { pages: RegExp; text: string; button?: string };

const reasons: readonly Reason[] = [
  { pages: /^\/dashboard$/, text: 'You must be logged in to view the dashboard.' },
  {
    pages: /^\/creator-dashboard$/,
    text: 'You are not logged in or your session has expired.',
    button: 'Login Now',
  },
  {
    pages: /^\/(fomo-campaigns|explore|campaign|spark-campaign)(\/|$)/,
    text: refusals['session.campaigns_need_login'].text,
  },
];

/** Why a visitor who wanted to see `next` stands before the login; undefined where nothing is specified. */
export function loginReason(next: string | undefined): Reason | undefined {
  const [path = ''] = (next ?? '').split(/[?#]/);
  return reasons.find(({ pages }) => pages.test(path));
}

/** Whether `next` is a page where creators fund and create campaigns. */
export function isForCreators(next: string): boolean {
  return /^\/(?:creat(?:e|or)-|add-funds)/.test(next);
}
