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

/** Every kind of campaign. They know nothing of one another; here they are joined. */
export const campaignKinds = [dripKind, sparkKind, fomoKind] as const;

/** What each kind needs. */
export type KindDeps = { drip: DripDeps; spark: SparkDeps; fomo: CampaignDeps };

/** The calls of every kind, and what became of a campaign of any. */
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
