import { fetchImage } from '../../../lib/read-image.ts';
import type { SparkOrder } from './calls.ts';
import type { OwnSpark } from './own-spark.ts';
import { emptyFields } from './spark-fields.ts';

/** A draft that begins as a copy of a campaign, its picture included. */
export async function copyOf(campaign: OwnSpark): Promise<SparkOrder> {
  const { name, telegramGroupLink, tweetUrl, requiredActions, additionalInstructions } = campaign;
  return {
    banner: await fetchImage(campaign.bannerImageUrl),
    fields: {
      ...emptyFields,
      name,
      budget: String(campaign.budget),
      durationHours: String(campaign.durationHours),
      telegramGroupLink,
      tweetUrl,
      hashtags: campaign.hashtags.join(', '),
      requiredActions,
      additionalInstructions,
    },
  };
}
