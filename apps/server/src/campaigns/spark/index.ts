export {
  appealReversal,
  endReversals,
  lockReversalWork,
  upholdReversalsOf,
} from './moderation/end-reversals.ts';
export {
  countOpenFraudReversals,
  extendReversals,
  hasOpenReversals,
  lockOpenReversals,
  readReversal,
  readReversedTexts,
  readWonBack,
  sumOpenReversals,
  type WonBack,
} from './moderation/reverse-store.ts';
export { clickLinksOf } from './clicks/click-links.ts';
export {
  askedLinkOf,
  unopenedLinksOf,
  type AskedLink,
  type UnopenedLinks,
} from './clicks/unopened-links.ts';
export { connectByHash, connectByName, publicGroupOf } from './groups/connect-group.ts';
export { connectToken, hashConnectToken } from './groups/connect-token.ts';
export { createSpark, type SparkOrder } from './create-spark.ts';
export { rightsOf, wantedRights } from './groups/group-rights.ts';
export { participate, reportAction } from './participate.ts';
export { readOwnRewards, type ComingAction, type SparkRewards } from './rewards/own-rewards.ts';
export type { UnpaidAction } from './rewards/rewards-store.ts';
export {
  readRewardDay,
  recordForfeitedDays,
  readRewardedActions,
  rewardDaysSince,
  type PostedDay,
  type RewardDay,
  type RewardedAction,
} from './rewards/reward-day-store.ts';
export { readRemoved } from './traffic/month-store.ts';
export { recordClick } from './clicks/record-click.ts';
export { recordTraffic, type RecordDeps } from './traffic/record-traffic.ts';
export { setGroupRights } from './groups/set-group-rights.ts';
export { serveClicks } from './clicks/serve-clicks.ts';
export type { SparkDeps } from './spark-deps.ts';
export { sparkKind, sparkModule } from './spark-kind.ts';
export { sparkWorkers } from './workers.ts';
export type { Traffic } from './traffic/traffic.ts';
export { readHighestTrafficNumber, readTrafficNumber } from './spark-store.ts';
