import type { Queryable } from '../platform/db/db.ts';
import { firstId } from '../platform/http/id-cursor.ts';
import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import type { CampaignDeps } from './campaign-kind.ts';
import { listEnding, listSettling, type Due, type DuePage } from './campaign-store.ts';
import { endDue, settleDue } from './end-campaign.ts';

const limit = 100;

/** Ends campaigns whose time is up and settles those with money to refund. */
export function campaignWorkers(deps: CampaignDeps): Worker[] {
  const { db, clock } = deps;
  const worker = (
    name: string,
    list: (q: Queryable, of: DuePage) => Promise<Due[]>,
    work: typeof endDue,
  ) =>
    dueWorker<Due>({
      name,
      everySeconds: 5,
      clock,
      list: (last) => {
        const after = last ?? { at: new Date(0), id: firstId };
        return list(db, { now: clock.now(), after, limit });
      },
      work: ({ id }) => db.transaction((tx) => work(deps, tx, id)),
    });
  return [
    worker('campaigns.end', listEnding, endDue),
    worker('campaigns.settle', listSettling, settleDue),
  ];
}
