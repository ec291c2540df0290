import { formatUsd, usdc, zeroUsdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import type { Module } from '../../platform/module.ts';
import { eraseInactive } from '../../work/submissions/index.ts';
import type { CampaignDeps } from './campaign-kind.ts';
import {
  listEnding,
  listSettling,
  listStarting,
  type Due,
  type DuePage,
} from './campaign-store.ts';
import { hasUnsettledCampaign, lockEvery, removeUnpaid } from './creator-store.ts';
import { endDue, settleDue, stopByAdmin } from './end-campaign.ts';
import { fundWaiting, startDue } from './fund-campaign.ts';
import { activeDays, createReach } from './reach.ts';
import { comparisonRoutes } from './result-routes.ts';
import { showPeriod } from './show-period.ts';
import { campaignWorkRoutes, type WorkDeps } from './show-work.ts';
import { topUpCampaign } from './top-up.ts';
import { listOpenKinds, type OpenKindsDeps } from './open-kinds.ts';
import { listFundable, listUnfunded } from './unfunded-store.ts';

const limit = 100;

/** What campaigns of every kind share; each kind has a module of its own. */
export function campaignModule(deps: WorkDeps & OpenKindsDeps) {
  const reach = createReach(deps);
  return {
    routes: {
      ...comparisonRoutes(deps),
      ...campaignWorkRoutes(deps),
      creatorReach: ({ caller: { userId } }) => reach.for(userId),
      publicReach: () => reach.published(),
      waitingCampaigns: ({ caller }) => listUnfunded(deps.db, caller.userId),
      creatorPeriod: ({ caller: { userId: creatorId }, query: { days } }) =>
        showPeriod(deps, { creatorId, days, now: deps.clock.now() }),
      openWork: async ({ caller: { userId, accountStatus } }) => {
        if (accountStatus !== 'active') return { amount: zeroUsdc };
        const now = deps.clock.now();
        const kinds = await listOpenKinds(deps);
        const sums = await Promise.all(
          kinds.flatMap((kind) => kind.sumOpenFor?.(deps, { userId, now }) ?? []),
        );
        return { amount: usdc(sums.reduce<bigint>((sum, one) => sum + one, 0n)) };
      },
      topUpCampaign: ({ caller, params: { campaignId }, body: { amount }, idempotent }) =>
        idempotent(async (tx) => {
          const input = { campaignId, creatorId: caller.userId, amount };
          const { name, pool } = await topUpCampaign(deps, tx, input);
          return { message: `${name} has ${formatUsd(pool)} for rewards now.` };
        }),
      stopCampaign: async ({ caller, params: { campaignId }, body: { reason }, idempotent }) =>
        idempotent(async (tx) => {
          const input = { campaignId, by: caller.userId, reason };
          const { name, fundedAt } = await stopByAdmin(deps, tx, input);
          const funds =
            fundedAt === null ? 'It was not funded.' : 'Unspent funds return to its creator.';
          return { message: `${name} has ended. ${funds}` };
        }),
    } satisfies Partial<Handlers>,
    workers: [
      ...campaignWorkers(deps),
      eraseWorker({
        name: 'reach.forget',
        clock: deps.clock,
        days: () => activeDays,
        erase: (before) => eraseInactive(deps.db, before),
      }),
    ],
    personalData: [
      {
        name: 'campaigns',
        blocks: async (tx, userId) =>
          (await hasUnsettledCampaign(tx, userId)) ? 'account.campaign_running' : null,
        lock: lockEvery,
        erase: removeUnpaid,
      },
    ],
  } satisfies Module;
}

/**
 * Funds campaigns that wait, starts scheduled ones, ends those whose time is up and settles those with
 * money to refund.
 */
export function campaignWorkers(deps: CampaignDeps): Worker[] {
  const { db, clock } = deps;
  const worker = (
    name: string,
    list: (q: Queryable, duePage: DuePage) => Promise<Due[]>,
    work: (id: string) => Promise<void>,
  ) =>
    dueWorker<Due>({
      name,
      everySeconds: 5,
      clock,
      list: (last) => {
        const after = last ?? { at: new Date(0), id: firstId };
        return list(db, { now: clock.now(), after, limit });
      },
      work: ({ id }) => work(id),
    });
  return [
    dueWorker<{ id: string }>({
      name: 'campaigns.fund',
      everySeconds: 10,
      clock,
      list: (last) => listFundable(db, { after: last?.id ?? firstId, limit }),
      work: ({ id }) => db.transaction((tx) => fundWaiting(deps, tx, id)),
    }),
    worker('campaigns.start', listStarting, (id) => db.transaction((tx) => startDue(deps, tx, id))),
    worker('campaigns.end', listEnding, (id) => db.transaction((tx) => endDue(deps, tx, id))),
    worker('campaigns.settle', listSettling, (id) => settleDue(deps, id)),
  ];
}
