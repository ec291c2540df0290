import { fetchImage } from '../../../lib/read-image.ts';
import type { OwnSpark } from './own-spark.ts';
import { emptyFields, type SparkFields } from './spark-fields.ts';

/** A draft that begins as a copy of a campaign, its picture included. */
export async function copyOf(campaign: OwnSpark): Promise<SparkFields> {
  const { name, telegramGroupLink, tweetUrl, requiredActions, additionalInstructions } = campaign;
  return {
    ...emptyFields,
    name,
    banner: await fetchImage(campaign.bannerImageUrl),
    budget: String(campaign.budget),
    durationHours: String(campaign.durationHours),
    personLimitPercent: String(campaign.personLimitPercent),
    telegramGroupLink,
    tweetUrl,
    hashtags: campaign.hashtags.join(', '),
    requiredActions,
    additionalInstructions,
  };
}
