/** What a ticket is about: a closed list, in the order in which people choose. */
export const supportCategories = [
  'payout',
  'decision',
  'wallet',
  'telegram',
  'account',
  'campaign',
  'safety',
  'other',
] as const;
export type SupportCategory = (typeof supportCategories)[number];

export const supportCategoryNames: Readonly<Record<SupportCategory, string>> = {
  payout: 'A payout',
  decision: 'A decision on my work',
  wallet: 'My wallet',
  telegram: 'Telegram',
  account: 'My account',
  campaign: 'My campaign or deposit',
  safety: 'A scam or a safety problem',
  other: 'Something else',
};

export const supportTitleMax = 120;
export const supportMessageMax = 4000;
/** The most tickets that one text can answer. */
export const maxTicketsAnswered = 100;

/** `open` waits for us, `answered` for the person; a closed one can be opened again by us. */
export type TicketState = 'open' | 'answered' | 'closed';

/** Where admins answer people. Each desk has snippets of its own. */
export const desks = ['tickets', 'appeals'] as const;
export type Desk = (typeof desks)[number];

export const deskLimits = { note: 2000, snippetTitle: 60, snippets: 200 } as const;
