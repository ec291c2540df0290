import { usdc } from '@stoke/domain';
import { boostRoutes, type BoostDeps } from '../boost/index.ts';
import {
  dripResults,
  dripRoutes,
  dripWorkers,
  fundDripIfCovered,
  listUnfundedDrips,
  readDripNames,
  readDripTotals,
  type DripDeps,
} from '../drip/index.ts';
import {
  fomoResults,
  fomoRoutes,
  fundFomoIfCovered,
  listUnfundedFomos,
  readFomoNames,
  readFomoTotals,
  type FomoDeps,
} from '../fomo/index.ts';
import type { CampaignTotals, NamedCampaign, WaitingKind } from '../funding/index.ts';
import type { SaveImage } from '../media/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { createWorkerNames, resultsRoutes } from '../results/index.ts';
import {
  fundSparkIfCovered,
  listUnfundedSparks,
  readSparkNames,
  readSparkTotals,
  sparkResults,
  sparkRoutes,
  sparkWorkers,
  type SparkDeps,
} from '../spark/index.ts';

/** What each kind of campaign needs. The kinds know nothing of one another; here they are joined. */
export type Kinds = { drip: DripDeps; spark: SparkDeps; fomo: FomoDeps; boost: BoostDeps };

/** The calls of every kind, and what became of a campaign of any. */
export function campaignRoutes(
  { drip, spark, fomo, boost }: Kinds,
  saveImage: SaveImage,
  secret: string,
) {
  const facts = { drip: dripResults, spark: sparkResults, fomo: fomoResults };
  const { db, clock } = drip;
  const nameWorker = createWorkerNames(secret);
  return {
    ...dripRoutes(drip),
    ...sparkRoutes({ ...spark, saveImage }),
    ...fomoRoutes({ ...fomo, saveImage }),
    ...boostRoutes({ ...boost, nameWorker }),
    ...resultsRoutes({ db, clock, facts, nameWorker }),
  };
}

export function campaignWorkers({ drip, spark }: Kinds): Worker[] {
  return [...dripWorkers(drip), ...sparkWorkers(spark)];
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

/** The campaigns of any kind with these ids, as a statement names them. */
export async function nameCampaigns(
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, NamedCampaign>> {
  const kinds = [
    { kind: 'drip', read: readDripNames },
    { kind: 'spark', read: readSparkNames },
    { kind: 'fomo', read: readFomoNames },
  ] as const;
  if (ids.length === 0) return new Map();
  const named = await Promise.all(
    kinds.map(async ({ kind, read }) =>
      (await read(q, ids)).map(({ id, ...named }) => [id, { kind, ...named }] as const),
    ),
  );
  return new Map(named.flat());
}
