import {
  planFomo,
  toDollars,
  type FomoDraft,
  type FomoPlan,
  type FomoProblem,
} from '@stoke/domain';
import type { RefusalCode } from '@stoke/contract/refusals';
import { createCampaign, type Campaign } from '../core/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FomoOrderDeps } from './fomo-deps.ts';
import { insertDetails, insertTask } from './fomo-store.ts';

export type FomoOrder = Omit<FomoDraft, 'feePercent'> & {
  /** From the session. */
  creatorId: string;
  name: string;
  /** The path of a stored image. */
  banner: string;
  rules: readonly string[];
  /** Null: as soon as it can. */
  startsAt?: Date | null;
  claimed: FomoClaims;
};

/**
 * The figures that the page computed: checked but never used (rules 2.3 and 6.1). Null: not sent.
 */
export type FomoClaims = {
  creatorId: string | null;
  earningTag: string | null;
  engagements: number | null;
  costDollars: number | null;
  /** By task key: users and links. */
  tasks: ReadonlyMap<string, { users: number | null; links: number | null }>;
};

const codes: Readonly<Record<FomoProblem['about'], RefusalCode>> = {
  budget: 'campaign.budget_invalid',
  users: 'fomo.users_out_of_range',
  tasks: 'fomo.no_tasks',
  task: 'fomo.task_invalid',
  allocation: 'fomo.allocation_invalid',
  cost: 'fomo.cost_exceeds_pool',
};

/** The plan of a draft; an invalid draft is refused with the specified text. */
export function readPlan(draft: FomoDraft): FomoPlan {
  const plan = planFomo(draft);
  if ('text' in plan) throw new Refusal(codes[plan.about], { message: plan.text });
  return plan;
}

/**
 * Creates a campaign: active immediately when the creator's balance covers its budget and it is not
 * scheduled, otherwise pending (rules 1.3 and 1.7). Computes everything again; refuses a wrong
 * owner, figures that do not match the tasks, and a creator without a dashboard.
 */
export async function createFomo(deps: FomoOrderDeps, tx: Tx, order: FomoOrder): Promise<Campaign> {
  const { creatorId, claimed, name, banner, rules, budget } = order;
  if (claimed.creatorId !== null && claimed.creatorId !== creatorId) {
    throw new Refusal('creator.owner_mismatch');
  }
  const { fomoFee } = await deps.settings.read(tx);
  const plan = readPlan({ ...order, feePercent: fomoFee });
  if (!isAsClaimed(plan, claimed)) throw new Refusal('fomo.figures_mismatch');
  const campaign = {
    kind: 'fomo',
    creatorId,
    name,
    banner,
    price: budget,
    pool: plan.pool,
    fee: plan.fee,
    minReward: plan.lowestRate,
    durationHours: null,
    startsAt: order.startsAt ?? null,
  } as const;
  return createCampaign(deps, tx, campaign, async ({ id }) => {
    await insertDetails(tx, { id, rules: rules.filter((rule) => rule !== ''), plan });
    for (const [at, task] of plan.tasks.entries()) {
      await insertTask(tx, { newId: deps.newId, campaignId: id, position: at + 1, task });
    }
  });
}

function isAsClaimed(plan: FomoPlan, claimed: FomoClaims): boolean {
  const { earningTag, engagements, costDollars, tasks } = claimed;
  return (
    (earningTag === null || earningTag === (plan.earningTag ?? '')) &&
    (engagements === null || engagements === plan.engagements) &&
    (costDollars === null || costDollars === toDollars(plan.estimatedCost)) &&
    plan.tasks.every(({ key, users, links }) => {
      const task = tasks.get(key);
      const isSame = (count: number | null | undefined, own: number) =>
        count === null || count === undefined || count === own;
      return isSame(task?.users, users) && isSame(task?.links, links.length);
    })
  );
}
