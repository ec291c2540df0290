export { connectByHash, connectGroup } from './connect-group.ts';
export { connectToken, hashConnectToken } from './connect-token.ts';
export { createSpark, type SparkOrder } from './create-spark.ts';
export { rightsOf, wantedRights } from './group-rights.ts';
export { moveGroup } from './move-group.ts';
export { setGroupRights } from './set-group-rights.ts';
export type { SparkDeps, SparkWorkDeps } from './spark-deps.ts';
export { sparkKind, sparkModule } from './spark-kind.ts';
export { sparkWorkers } from './workers.ts';
