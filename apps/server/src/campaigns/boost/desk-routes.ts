import { api, type Answer } from '@stoke/contract';
import { nameUsers } from '../../people/profile/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { newestFirst, oldestFirst } from '../../platform/http/id-cursor.ts';
import { onlyOne } from '../../platform/only-one.ts';
import { Refusal } from '../../platform/refusal.ts';
import { earnedBy, isPayable, rewardOf, stateAt } from './boost-state.ts';
import { type OwnedBoost, readBoost } from './boost-store.ts';
import {
  listBoosts,
  listOfCampaign,
  loopsOf,
  type Participation,
  readParticipation,
} from './desk-store.ts';
import { importCampaigns, importParticipants } from './import-by-admin.ts';
import { readRows } from './import-rows.ts';
import { checkPayment, recordPayment } from './mark-paid.ts';
import { toShown } from './routes.ts';
import { checkLoop, type DeskDeps, verifyLoop, verifyLoops } from './verify-loop.ts';

type AdminBoost = Answer<'adminBoost'>;
type BoostParticipation = Answer<'boostParticipations'>[number];

/** The admins' lists, imports, checks of loops and marks of payments. */
export function deskRoutes(deps: DeskDeps) {
  return { ...readingRoutes(deps), ...importRoutes(deps), ...decidingRoutes(deps) };
}

function readingRoutes(deps: DeskDeps) {
  const { db } = deps;
  return {
    adminBoosts: async (asked) =>
      showBoosts(deps, db, await newestFirst(asked, (page) => listBoosts(db, page))),
    adminBoost: async ({ params }) => showBoost(deps, db, params.campaignId),
    boostParticipations: async (asked) => {
      const { campaignId } = asked.params;
      const campaign = await readBoost(db, campaignId);
      if (!campaign) throw new Refusal('boost.campaign_unknown');
      const rows = await oldestFirst(asked, (page) => listOfCampaign(db, { campaignId, ...page }));
      return showParticipations(deps, db, { campaign, rows });
    },
  } satisfies Partial<Handlers>;
}

function importRoutes(deps: DeskDeps) {
  /** A single row sent in a call is refused directly, not as a row of a file. */
  const only = <T>(value: T) => [{ line: null, value }];
  return {
    importBoost: async ({ caller, body, idempotent }) =>
      idempotent(async (tx) => {
        const input = { rows: only(body), by: caller.userId };
        const { ids } = await importCampaigns(deps, tx, input);
        return showBoost(deps, tx, ids[0] ?? '');
      }),
    importBoosts: async ({ caller, body, idempotent }) => {
      const rows = readRows(body.content, api.importBoost.body);
      return idempotent(async (tx) => {
        const { imported } = await importCampaigns(deps, tx, { rows, by: caller.userId });
        return { imported };
      });
    },
    importBoostParticipation: async ({ caller, params, body, idempotent }) =>
      idempotent(async (tx) => {
        const input = { ...params, rows: only(body), by: caller.userId };
        const { ids } = await importParticipants(deps, tx, input);
        return showParticipation(deps, tx, ids[0] ?? '');
      }),
    importBoostParticipations: async ({ caller, params, body, idempotent }) => {
      if (!(await readBoost(deps.db, params.campaignId))) {
        throw new Refusal('boost.campaign_unknown');
      }
      const rows = readRows(body.content, api.importBoostParticipation.body);
      return idempotent(async (tx) => {
        const input = { ...params, rows, by: caller.userId };
        const { imported } = await importParticipants(deps, tx, input);
        return { imported };
      });
    },
  } satisfies Partial<Handlers>;
}

function decidingRoutes(deps: DeskDeps) {
  return {
    verifyLoop: async ({ caller, params, body, idempotent }) => {
      const asked = { participationId: params.id, ...body };
      const checked = { ...(await checkLoop(deps, asked)), by: caller.userId };
      return idempotent(async (tx) => {
        await verifyLoop(deps, tx, checked);
        return showParticipation(deps, tx, params.id);
      });
    },
    verifyLoops: ({ caller, params, body }) =>
      verifyLoops(deps, { ...params, ...body, by: caller.userId }),
    markBoostPaid: async ({ caller, params, body, idempotent }) => {
      const asked = { participationId: params.id, ...body };
      const checked = { ...(await checkPayment(deps, asked)), by: caller.userId };
      return idempotent(async (tx) => {
        await recordPayment(deps, tx, checked);
        return showParticipation(deps, tx, params.id);
      });
    },
  } satisfies Partial<Handlers>;
}

async function showBoost(deps: DeskDeps, q: Queryable, id: string): Promise<AdminBoost> {
  const campaign = await readBoost(q, id);
  if (!campaign) throw new Refusal('boost.campaign_unknown');
  return onlyOne(await showBoosts(deps, q, [campaign]));
}

async function showBoosts(
  { clock }: DeskDeps,
  q: Queryable,
  campaigns: readonly OwnedBoost[],
): Promise<AdminBoost[]> {
  const creatorIds = campaigns.map(({ creatorId }) => creatorId);
  const nameOf = await nameUsers(q, creatorIds);
  return campaigns.map((campaign) => ({
    ...campaign,
    ...toShown(campaign, clock.now()),
    owner: nameOf(campaign.creatorId),
    rewardPerLoop: rewardOf(campaign),
  }));
}

async function showParticipation(deps: DeskDeps, tx: Tx, id: string): Promise<BoostParticipation> {
  const row = await readParticipation(tx, id);
  const campaign = row && (await readBoost(tx, row.campaignId));
  if (!campaign) throw new Refusal('request.not_found');
  return onlyOne(await showParticipations(deps, tx, { campaign, rows: [row] }));
}

type Shown = { campaign: OwnedBoost; rows: readonly Participation[] };

async function showParticipations(
  { clock, transactionUrl }: DeskDeps,
  q: Queryable,
  { campaign, rows }: Shown,
): Promise<BoostParticipation[]> {
  const state = stateAt(campaign, clock.now());
  const userIds = rows.map(({ userId }) => userId);
  const nameOf = await nameUsers(q, userIds);
  const ids = rows.map(({ id }) => id);
  const all = await loopsOf(q, ids);
  return rows.map((row) => {
    const loops = all.filter(({ participationId }) => participationId === row.id);
    return {
      ...row,
      user: nameOf(row.userId),
      verifiedLoops: loops.map(({ reward, ...loop }) => ({
        ...loop,
        rewardAmount: reward,
        transactionUrl: loop.signature && transactionUrl(loop.signature),
      })),
      maxLoopsForUser: row.maxLoops,
      totalEarned: earnedBy(loops),
      status: row.state,
      isPayable: isPayable({ state: row.state, loops: loops.length, campaign: state }),
      transactionId: row.paymentId,
    };
  });
}
