import type { PublicSettings } from '@stoke/contract';
import { toDollars } from '@stoke/domain';
import { usualTerms } from '../lib/usual-terms.ts';

/** The settings of a Stoke on which these kinds wait for their launch, unless said otherwise. */
export function settingsThat(open: Partial<PublicSettings['open']> = {}): PublicSettings {
  return {
    ...usualTerms,
    payoutMinimum: toDollars(usualTerms.payoutMinimum),
    open: { fomo: false, boost: false, ...open },
  };
}

/** What is true of most accounts. */
export const usualAccount = {
  walletIsShared: false,
  hasSecondFactor: false,
  needsSecondFactor: false,
};
