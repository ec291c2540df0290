import { randomUUID } from 'node:crypto';
import { figuresOfWork } from '../../apps/server/src/campaigns/core/index.ts';
import { dripKind, dripWork } from '../../apps/server/src/campaigns/drip/index.ts';
import { systemClock as clock } from '../../apps/server/src/platform/clock.ts';
import { openDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import { uuidV7 } from '../../apps/server/src/platform/ids.ts';
import { decide } from '../../apps/server/src/work/decisions/decide.ts';
import type { ReviewDeps } from '../../apps/server/src/work/submissions/index.ts';
import { usualReview } from '../../apps/server/testing/work/usual-review.ts';
import { fillTpcB, openTpcB } from '../ledger/tpc-b.ts';
import { compare, interleave, type Method, type Variant } from '../measure/interleave.ts';
import type { ScratchPostgres } from '../parts/scratch-postgres.ts';
import { ratioFigure, type Figure } from '../report/figure.ts';
import { openReviewPeople, submitWaiting, type ReviewPeople } from './waiting-work.ts';

const connections = 8;
const perBatch = 50;
const bars = { batches: { atLeast: 2 } };

type Place = { db: Db; url: string; people: ReviewPeople };

/**
 * Approvals as admins make them, on 8 connections over the work of 20 campaigns: one in a
 * transaction beside TPC-B, and 50 of one campaign in a transaction beside one. Everything a decision
 * writes is included: money, log, trust, notices and figures.
 */
export async function measureDecisions(
  postgres: ScratchPostgres,
  method: Method,
): Promise<Figure[]> {
  const url = await postgres.createMigrated('bench_review');
  const tpcUrl = await postgres.create('bench_review_tpc_b');
  await fillTpcB(tpcUrl);
  const tpcB = await openTpcB(tpcUrl);
  const db = openDb({ url, role: 'stoke_app', connections, applicationName: 'stoke-bench' });
  try {
    const place = { db, url, people: await openReviewPeople(db, url) };
    const slices = await interleave(
      {
        single: approvals(place, { perBatch: 1, perSecond: 400 }),
        batched: approvals(place, { perBatch, perSecond: 2_000 }),
        node: tpcB.variant,
      },
      method,
    );
    return [
      ratioFigure(
        { name: 'approvals one by one', unit: '/s', ceiling: 'TPC-B from Node', bar: null },
        compare(slices, 'single', 'node'),
      ),
      ratioFigure(
        {
          name: `approvals by ${perBatch}`,
          unit: '/s',
          ceiling: 'approvals one by one',
          bar: bars.batches,
        },
        compare(slices, 'batched', 'single'),
      ),
    ];
  } finally {
    await db.close();
    await tpcB.close();
  }
}

/** Approves work that was submitted before the clock starts: about as much as the slice takes. */
function approvals(
  { db, url, people }: Place,
  { perSecond, perBatch }: { perBatch: number; perSecond: number },
): Variant {
  const newId = uuidV7(clock);
  const figures = figuresOfWork({ clock, newId, kinds: [dripKind] });
  const kinds = { drip: dripWork };
  const deps: ReviewDeps = { ...usualReview, db, clock, newId, kinds, ...figures };
  const by = { userId: randomUUID(), isAdmin: true };
  const approve = (ids: readonly string[]) => {
    const decisions = ids.map((submissionId) => ({ submissionId, verdict: 'approved' as const }));
    return db.transaction((tx) => decide(deps, tx, { decisions, by }));
  };
  return async (milliseconds) => {
    const count = Math.ceil((milliseconds * perSecond) / 1000);
    const waiting = await submitWaiting(db, url, { ...people, perBatch, count });
    const start = performance.now();
    let approved = 0;
    const work = async () => {
      for (let ids = waiting.pop(); ids !== undefined; ids = waiting.pop()) {
        const outcomes = await approve(ids);
        approved += outcomes.filter(({ refusal }) => refusal === null).length;
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    if (approved < count) throw new Error(`Only ${approved} of ${count} were approved.`);
    return (approved * 1000) / (performance.now() - start);
  };
}
