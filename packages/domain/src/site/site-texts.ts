/** The pages whose texts the operator of a Stoke may write, with their titles, in the order of the footer. */
export const siteTexts = {
  terms: 'Terms',
  privacy: 'Privacy policy',
  imprint: 'Imprint',
  contact: 'Contact',
} as const;

export type SiteText = keyof typeof siteTexts;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the list itself
export const siteTextNames = Object.keys(siteTexts) as readonly SiteText[];
