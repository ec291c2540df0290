import type { DripPackageId } from '@stoke/domain';
import type { StartEntry } from '../../../entities/campaigns/start-time.ts';
import { campaignDrafts } from '../../../entities/own-campaigns/campaign-drafts.ts';

/** The raw input of an order. */
export type DripEntry = {
  packageId: DripPackageId | null;
  link: string;
  about: string;
  name: string;
  /** Of a copied drip, besides the first. */
  moreTweets: readonly { tweetLink: string; about: string }[];
  start: StartEntry;
};

export const noEntry: DripEntry = {
  packageId: null,
  link: '',
  about: '',
  name: '',
  moreTweets: [],
  start: null,
};

/** What a person has entered so far. */
export const dripDrafts = campaignDrafts<DripEntry>('drip', { empty: noEntry, shape: 1 });
