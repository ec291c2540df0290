import type { CampaignKindName } from '@stoke/domain';
import { drip } from './drip.ts';
import { fomo } from './fomo.ts';
import type { KindPages } from './kind-pages.ts';
import { spark } from './spark.ts';

/** Everything that lists the kinds of campaign on pages is made from this. */
export const kindPages = { drip, spark, fomo } as const satisfies Record<
  CampaignKindName,
  KindPages
>;
