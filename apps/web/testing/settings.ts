import type { PublicSettings } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import { toDollars } from '@stoke/domain';
import { usualTerms } from '../src/entities/site/usual-terms.ts';

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
  isEmailConfirmed: true,
  pendingEmail: null,
  needsEmail: false,
  walletIsShared: false,
  secondFactors: [],
  needsSecondFactor: false,
};

/** No X account is linked or asked for. */
export const noOwnership = {
  status: 'unverified',
  xUsername: null,
  code: null,
  postLink: null,
  refusedBecause: null,
};

/** No Telegram account is being linked. */
export const noLinking = {
  state: 'none',
  _id: null,
  telegramUsername: null,
  expiresAt: null,
  hasBeenOpened: false,
  botUsername: 'stoke_bot',
  botUrl: 'https://t.me/stoke_bot',
};

/** What visitors are shown before anything was paid. */
export const noFigures: Reply<'publicFigures'> = {
  paid: null,
  people: null,
  medianReviewSeconds: null,
  medianPayoutSeconds: null,
};
