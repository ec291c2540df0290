import { refusals } from '@stoke/contract/refusals';

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^\/dashboard$/, 'You must be logged in to view the dashboard.'],
  [/^\/creator-dashboard$/, 'You are not logged in or your session has expired.'],
  [
    /^\/(fomo-campaigns|explore|campaign|spark-campaign)(\/|$)/,
    refusals['session.campaigns_need_login'].text,
  ],
];

/** Why a visitor who wanted to see `next` stands before the login; null where nothing is specified. */
export function loginReason(next: string | undefined): string | null {
  if (next === undefined) return null;
  const [path = ''] = next.split(/[?#]/);
  return reasons.find(([pages]) => pages.test(path))?.[1] ?? null;
}
