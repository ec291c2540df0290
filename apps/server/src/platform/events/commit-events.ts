/** What may change: the first part of the page's query keys, so that it knows what to refetch. */
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
  'settings',
  'notices',
  'support',
  'desk',
  'appeals',
  'audit',
] as const;
export type What = (typeof everything)[number];

/** Whom a change concerns. A campaign: everyone with a page open that shows it. */
export type Audience = { user: string } | { campaign: string } | 'admins' | 'everybody';

export type Change = {
  what: What;
  to: Audience;
  /** A session whose pages already know: they are not notified. */
  except?: string;
};

/** All that changed for one audience. It is sent as one message, to a page and to other processes. */
export type PublishedChange = Omit<Change, 'what'> & { what: readonly What[] };

/** The workers that a transaction may wake. Any other worker only runs on its interval. */
export const wakeable = [
  'campaigns.fund',
  'payouts.step',
  'mail.answer',
  'mail.send',
  'account.erase',
  'bans.step',
  'bot.connect',
  'spark.look',
  'spark.hide',
  'spark.overturned',
  'review.auto',
  'review.planned',
  'banners.links',
  'signal acts',
] as const;
export type Wakeable = (typeof wakeable)[number];

/** What one transaction sends after its commit. */
export type CommitEvents = { changes: Change[]; wakes: Wakeable[] };
