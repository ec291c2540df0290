import { usdc } from '@stoke/domain';
import {
  dripJobs,
  dripRoutes,
  dripSweeps,
  fundDripIfCovered,
  listUnfundedDrips,
  readDripTotals,
  type DripDeps,
} from '../drip/index.ts';
import {
  fomoRoutes,
  fundFomoIfCovered,
  listUnfundedFomos,
  readFomoTotals,
  type FomoDeps,
} from '../fomo/index.ts';
import type { CampaignTotals, WaitingKind } from '../funding/index.ts';
import type { SaveImage } from '../media/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import {
  fundSparkIfCovered,
  listUnfundedSparks,
  readSparkTotals,
  sparkJobs,
  sparkRoutes,
  sparkSweeps,
  type SparkDeps,
} from '../spark/index.ts';

/** What each kind of campaign needs. The kinds know nothing of one another; here they are joined. */
export type Kinds = { drip: DripDeps; spark: SparkDeps; fomo: FomoDeps };

/** The calls of every kind. */
export function campaignRoutes({ drip, spark, fomo }: Kinds, saveImage: SaveImage) {
  return {
    ...dripRoutes(drip),
    ...sparkRoutes({ ...spark, saveImage }),
    ...fomoRoutes({ ...fomo, saveImage }),
  };
}

export function campaignJobs({ drip, spark }: Kinds): JobHandlers {
  return { ...dripJobs(drip), ...sparkJobs(spark) };
}

export function campaignSweeps({ drip, spark }: Kinds): Sweep[] {
  return [...dripSweeps(drip), ...sparkSweeps(spark)];
}

/** Every kind of campaign that may wait for its creator's money. */
export function waitingKinds({ drip, spark, fomo }: Kinds): WaitingKind<unknown>[] {
  return [
    {
      listUnfunded: listUnfundedDrips,
      fundIfCovered: (tx, id) => fundDripIfCovered(drip, tx, id),
    },
    {
      listUnfunded: listUnfundedSparks,
      fundIfCovered: (tx, id) => fundSparkIfCovered(spark, tx, id),
    },
    {
      listUnfunded: listUnfundedFomos,
      fundIfCovered: (tx, id) => fundFomoIfCovered(fomo, tx, id),
    },
  ];
}

/** What all kinds together hold of a creator's money, have spent and gave back. */
export async function readCampaignTotals(q: Queryable, creatorId: string): Promise<CampaignTotals> {
  const kinds = [readDripTotals, readSparkTotals, readFomoTotals];
  const all = await Promise.all(kinds.map((read) => read(q, creatorId)));
  const total = (part: keyof CampaignTotals) =>
    usdc(all.reduce((sum, totals) => sum + totals[part], 0n));
  return { held: total('held'), spent: total('spent'), refunded: total('refunded') };
}
