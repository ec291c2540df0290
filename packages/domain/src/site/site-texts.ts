import { keysOf } from '../keys-of.ts';

/** The pages whose texts the operator of a Stoke may write, with their titles, in the order of the footer. */
export const siteTexts = {
  terms: 'Terms',
  privacy: 'Privacy policy',
  imprint: 'Imprint',
  contact: 'Contact',
} as const;

export type SiteText = keyof typeof siteTexts;
export const siteTextNames = keysOf(siteTexts);
