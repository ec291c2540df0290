import type { PublicSettings } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import { campaignKindNames, toDollars } from '@stoke/domain';
import { usualTerms } from '../src/entities/site/usual-terms.ts';

/** The settings of a Stoke on which these kinds wait for their launch, unless said otherwise. */
export function settingsThat(open: Partial<PublicSettings['open']> = {}): PublicSettings {
  return {
    ...usualTerms,
    packages: usualTerms.packages.map((one) => ({ ...one, price: toDollars(one.price) })),
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

/** Too few people are active to say how many. */
export const noReach = campaignKindNames.map((kind) => ({
  kind,
  people: null,
  completionsPerDay: null,
}));

const noTimes = { p50Seconds: null, p95Seconds: null };
const noReview = {
  decisions: null,
  systemShare: null,
  ...noTimes,
  rejectedShare: null,
  reasons: null,
};
const noAppeals = { filed: null, decided: null, overturned: null };
const noPeriod: Reply<'publicFigures'>['weeks'][number] = {
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-21T09:00:00.000Z',
  review: { ...noReview, kinds: [] },
  appeals: { ...noAppeals, kinds: [] },
  payouts: { count: null, amount: null, ...noTimes },
};

/** What visitors are shown before anything was paid. */
export const noFigures: Reply<'publicFigures'> = {
  paid: null,
  people: null,
  medianReviewSeconds: null,
  medianPayoutSeconds: null,
  ...noPeriod,
  payouts: { ...noPeriod.payouts, paidEver: null },
  weeks: Array.from({ length: 12 }, () => noPeriod),
};
