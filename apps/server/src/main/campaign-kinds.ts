import { boostRoutes } from '../boost/index.ts';
import {
  campaignWorkers,
  createWorkerNames,
  resultRoutes,
  type CampaignDeps,
} from '../campaigns/index.ts';
import { dripKind, type DripDeps } from '../drip/index.ts';
import { fomoKind } from '../fomo/index.ts';
import type { SaveImage } from '../media/index.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { sparkKind, type SparkDeps } from '../spark/index.ts';

/** Every kind of campaign. Kinds do not depend on one another; they are joined here. */
export const campaignKinds = [dripKind, sparkKind, fomoKind] as const;

/** The dependencies of each kind. */
export type KindDeps = { drip: DripDeps; spark: SparkDeps; fomo: CampaignDeps };

/** The routes of every kind, and the results of any campaign. */
export function kindRoutes(
  { drip, spark, fomo }: KindDeps,
  { saveImage, secret }: { saveImage: SaveImage; secret: string },
) {
  const nameWorker = createWorkerNames(secret);
  return {
    ...dripKind.routes(drip),
    ...sparkKind.routes({ ...spark, saveImage }),
    ...fomoKind.routes({ ...fomo, saveImage }),
    ...boostRoutes({ ...fomo, nameWorker }),
    ...resultRoutes({ ...fomo, nameWorker }),
  };
}

export function kindWorkers({ spark, fomo }: KindDeps): Worker[] {
  return [...campaignWorkers(fomo), ...sparkKind.workers(spark)];
}
