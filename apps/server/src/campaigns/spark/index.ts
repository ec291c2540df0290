export {
  appealReversal,
  endReversals,
  lockReversalWork,
  type ReversalDeps,
} from './end-reversals.ts';
export { hasOpenReversals, readReversal, readWonBack, type WonBack } from './reverse-store.ts';
export { clickLinksOf } from './click-links.ts';
export { unopenedLinksOf, type UnopenedLinks } from './unopened-links.ts';
export { connectByHash, connectByName, connectGroup } from './connect-group.ts';
export { connectToken, hashConnectToken } from './connect-token.ts';
export { createSpark, type SparkOrder } from './create-spark.ts';
export { rightsOf, wantedRights } from './group-rights.ts';
export type { RequiredActions } from './spark-store.ts';
export { participate, reportAction } from './participate.ts';
export { readRewards, type SparkRewards, type UnpaidAction } from './rewards-store.ts';
export {
  dayOf,
  readRewardDay,
  readRewardedActions,
  rewardDaysSince,
  type RewardDay,
} from './reward-day-store.ts';
export { recordClick } from './record-click.ts';
export { recordTraffic, type RecordDeps } from './record-traffic.ts';
export { setGroupRights } from './set-group-rights.ts';
export { serveClicks } from './serve-clicks.ts';
export type { SparkDeps, SparkWorkDeps } from './spark-deps.ts';
export { sparkKind, sparkModule } from './spark-kind.ts';
export { sparkWorkers } from './workers.ts';
export type { Traffic } from './traffic.ts';
