import { campaignDrafts } from '../../../entities/own-campaigns/campaign-drafts.ts';
import { emptyFields, type SparkFields } from './spark-fields.ts';

/** What a person has entered so far, picture included. */
export const sparkDrafts = campaignDrafts<SparkFields>('spark', {
  empty: emptyFields,
  shape: 1,
  file: 'banner',
});
