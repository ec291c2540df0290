/** What may change: the first words of the page's query keys, so that it knows what to refetch. */
export const everything = [
  'session',
  'tasks',
  'campaigns',
  'payouts',
  'deposits',
  'balance',
  'submissions',
  'review',
  'banners',
  'notices',
  'support',
  'appeals',
] as const;
export type What = (typeof everything)[number];

/** Whom a change concerns. A campaign: who has a page open that shows it. */
export type Audience = { user: string } | { campaign: string } | 'admins' | 'everybody';

export type Change = {
  what: What;
  to: Audience;
  /** A session whose pages know already: the pages of this one are not told. */
  except?: string;
};

/** The workers that a transaction may wake. One that is not listed only looks from time to time. */
export const wakeable = [
  'payouts.step',
  'reset.answer',
  'mail.send',
  'account.erase',
  'bans.step',
  'bot.connect',
] as const;
export type Wakeable = (typeof wakeable)[number];

/** What one transaction has to tell when it is committed. */
export type News = { changes: Change[]; wakes: Wakeable[] };
