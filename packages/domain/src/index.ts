export * from './amount-fault.ts';
export * from './site/audit.ts';
export * from './campaigns/campaign-kinds.ts';
export * from './money/claim-message.ts';
export * from './campaigns/comparison.ts';
export * from './money/covered-by.ts';
export * from './csv.ts';
export * from './campaigns/drip.ts';
export * from './campaigns/earning-tag.ts';
export * from './campaigns/fomo-advice.ts';
export * from './campaigns/fomo-allocation.ts';
export * from './campaigns/fomo-card.ts';
export * from './campaigns/fomo-plan.ts';
export * from './campaigns/fomo-shares.ts';
export * from './campaigns/fomo.ts';
export * from './format-parts.ts';
export * from './site/image-limits.ts';
export * from './money/known-addresses.ts';
export * from './money/owed-kinds.ts';
export * from './money.ts';
export * from './messaging/notices.ts';
export * from './site/product.ts';
export * from './work/rejection.ts';
export * from './site/settings.ts';
export * from './safety/signals.ts';
export * from './campaigns/spark/spark-rates.ts';
export * from './campaigns/spark/spark-card.ts';
export * from './campaigns/spark/spark-page.ts';
export * from './campaigns/spark/judge/codes.ts';
export {
  doubtOfMessage,
  type SparkDoubt,
  sparkDoubtNames,
  sparkDoubts,
} from './campaigns/spark/judge/doubt.ts';
export * from './campaigns/spark/judge/events.ts';
export * from './campaigns/spark/judge/refusals.ts';
export * from './campaigns/spark/judge/rules.ts';
export * from './campaigns/spark/judge/history.ts';
export { judgeAlone } from './campaigns/spark/judge/judge-alone.ts';
export * from './campaigns/spark/judge/judge-in-order.ts';
export * from './campaigns/spark/judge/message-features.ts';
export { nearGroups } from './campaigns/spark/judge/near-groups.ts';
export { hammingDistance, simhash } from './campaigns/spark/judge/simhash.ts';
export { fingerprint, normalise } from './campaigns/spark/judge/text.ts';
export * from './campaigns/spark/message-text.ts';
export * from './campaigns/spark/spark-alarms.ts';
export * from './campaigns/spark/spark-reversal.ts';
export * from './campaigns/spark/spark.ts';
export * from './campaigns/spark/link-target.ts';
export * from './support/support.ts';
export * from './campaigns/spark/telegram-group.ts';
export * from './messaging/telegram-username.ts';
export * from './money/terms.ts';
export * from './time.ts';
export * from './safety/trust.ts';
export * from './work/tweet-url.ts';
export * from './people/username.ts';
export * from './people/x-handle.ts';
