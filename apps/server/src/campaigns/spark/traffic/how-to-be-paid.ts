import { product, sparkReasons, type SparkCode } from '@stoke/domain';

/** The bot's one message to a user whose actions in a group are not paid yet. */
export function howToBePaid(input: {
  name: string;
  campaignId: string;
  code: SparkCode;
  publicUrl: string;
}): string {
  const { campaignId, publicUrl, name, code } = input;
  const page = new URL(`/spark-campaign/${campaignId}`, publicUrl).href;
  return [
    `Your messages and reactions in this group can earn USDC on ${product.name}: the campaign is ${name}.`,
    `You are not paid yet. ${sparkReasons[code]}`,
    `The campaign page shows what is missing: ${page}`,
  ].join('\n\n');
}
