import type { Answer } from '@stoke/contract';
import { dayMs, sparkAlarmsOf } from '@stoke/domain';
import type { BothSides } from '../../../platform/db/traffic.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { highestFirst, type Paged } from '../../../platform/http/id-cursor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Campaign } from '../../core/index.ts';
import { listDesk, listEarners, readDesk, readOutcomes, type RankedRow } from './desk-store.ts';
import { readSpark } from '../participate.ts';
import type { PostDeps } from '../post-pending.ts';
import { personRoutes } from './person-routes.ts';
import { reversalVerbs } from './reversal-routes.ts';
import { showCopies, showRings } from '../groups/show-groups.ts';

const since = { hour: 2 * dayMs, day: 60 * dayMs };

/** What moderators see of Sparks, and what they take back. */
export function deskRoutes(deps: PostDeps) {
  const { db, clock } = deps;
  const { check, reverse } = reversalVerbs(deps, ({ params }) => readSpark(db, params.campaignId));
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  return {
    checkSparkReversal: check,
    reverseSpark: reverse,
    ...personRoutes(deps),
    sparkDesk: async (asked) => {
      const { search } = asked.query;
      const rows = await highestFirst(
        asked,
        (page) => listDesk(db, { search, ...page }),
        ({ rank }) => rank,
      );
      return rows.map(showDesk);
    },
    sparkOutcomes: async ({ params: { campaignId }, query: { by } }) => {
      const row = await readDesk(deps, { since: ago(dayMs), id: campaignId });
      if (!row) throw new Refusal('request.not_found');
      const campaign = showDesk({ ...row, alarms: sparkAlarmsOf(row) });
      const rows = await readOutcomes(deps.traffic.databaseOf(campaignId), {
        campaignId,
        by,
        since: ago(since[by]),
      });
      const outcomes = rows.map(({ status, code, ...row }) => ({
        ...row,
        outcome: code ?? (status === 'paid' ? ('paid' as const) : ('waiting' as const)),
      }));
      return { campaign, outcomes };
    },
    sparkEarners: async (asked) =>
      readEarners(deps, asked, await readSpark(db, asked.params.campaignId)),
    sparkRings: async ({ params: { campaignId } }) => {
      await readSpark(db, campaignId);
      return showRings(deps, { campaignId, since: ago(since.hour) });
    },
    sparkCopies: async ({ params: { campaignId } }) => {
      await readSpark(db, campaignId);
      return showCopies(deps, { campaignId, since: ago(since.hour) });
    },
  } satisfies Partial<Handlers>;
}

/** A page of the participants of a Spark, by what they earned; `share`: their part of its pool, 0 to 1. */
export async function readEarners(
  sides: BothSides,
  asked: Paged,
  { id: campaignId, pool }: Campaign,
) {
  const rows = await highestFirst(
    asked,
    (page) => listEarners(sides, { campaignId, ...page }),
    ({ earned }) => earned,
  );
  return rows.map((row) => ({ ...row, share: Number((row.earned * 10_000n) / pool) / 10_000 }));
}

function showDesk(row: Omit<RankedRow, 'rank'>): Answer<'sparkDesk'>[number] {
  const { actions, paid, refused } = row;
  const part = (count: number) => (actions === 0 ? 0 : Math.round((count / actions) * 1000) / 1000);
  return {
    ...row,
    status: row.state,
    userRewardPool: row.pool,
    actionsToday: actions,
    paidShare: part(paid),
    refusedShare: part(refused),
  };
}
