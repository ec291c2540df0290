import type { PublicSettings } from '@stoke/contract';
import { dripPackages, firstTerms, type DripPackage, type Usdc } from '@stoke/domain';

/** What the admins of this Stoke set: the kinds that are open, and the terms. */
export type Terms = Omit<PublicSettings, 'payoutMinimum' | 'packages'> & {
  payoutMinimum: Usdc;
  /** On offer, cheapest first. */
  packages: readonly DripPackage[];
};

/** The terms until the server has told its own. Nothing is open then. */
export const usualTerms: Terms = {
  open: { fomo: false, boost: false },
  ...firstTerms,
  packages: dripPackages,
  requiredActions: { like: true, retweet: true, comment: true, joinTelegram: true },
};
