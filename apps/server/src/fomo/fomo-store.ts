import type {
  EarningTag,
  FomoLinkType,
  FomoPlan,
  FomoTaskKind,
  PlannedTask,
  Usdc,
} from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { NewId } from '../platform/ids.ts';

/** The details that only FOMO campaigns have. */
export type FomoDetails = {
  id: string;
  rules: string[];
  users: number;
  earningTag: EarningTag | null;
  engagementsExpected: number;
  estimatedCost: Usdc;
  payoutPerUser: Usdc;
  completedUsers: number;
};

export type FomoTask = {
  id: string;
  campaignId: string;
  key: string;
  kind: FomoTaskKind | 'custom';
  name: string;
  rate: Usdc;
  allocationTenths: number;
  target: number;
  participants: number;
  guideText: string;
  guideLink: string;
};

export type FomoLink = {
  id: string;
  taskId: string;
  link: string;
  name: string;
  type: FomoLinkType;
  proofRequired: boolean;
  description: string;
  proofPlaceholder: string;
  requiredContent: string;
};

/** Adds the details of a campaign without its tasks. */
export async function insertDetails(
  tx: Tx,
  of: { id: string; rules: readonly string[]; users: number; plan: FomoPlan },
): Promise<void> {
  const { plan } = of;
  await tx.run(sql`
    insert into fomo_campaign (id, rules, users, earning_tag, engagements_expected,
      estimated_cost_micro, payout_per_user_micro)
    values (${of.id}, ${of.rules}, ${of.users}, ${plan.earningTag}, ${plan.engagements},
      ${plan.estimatedCost}, ${plan.payoutPerUser})`);
}

/** Adds one task with its links. */
export async function insertTask(
  tx: Tx,
  of: { newId: NewId; campaignId: string; position: number; task: PlannedTask },
): Promise<void> {
  const { task, newId } = of;
  const taskId = newId();
  await tx.run(sql`
    insert into fomo_task (id, campaign_id, position, key, kind, name, rate_micro,
      allocation_tenths, target, guide_text, guide_link)
    values (${taskId}, ${of.campaignId}, ${of.position}, ${task.key}, ${task.kind}, ${task.name},
      ${task.rate}, ${task.allocationTenths}, ${task.users}, ${task.guideText},
      ${task.guideLink})`);
  for (const [at, link] of task.links.entries()) {
    await tx.run(sql`
      insert into fomo_link (id, task_id, position, link, name, type, proof_required, description,
        proof_placeholder, required_content)
      values (${newId()}, ${taskId}, ${at + 1}, ${link.link}, ${link.name}, ${link.type},
        ${link.proofRequired}, ${link.description}, ${link.proofPlaceholder},
        ${link.requiredContent})`);
  }
}

/** The details of these campaigns, by id. */
export async function readDetails(
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, FomoDetails>> {
  const rows = await q.all(sql<FomoDetails>`
    select * from fomo_campaign where id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The tasks of these campaigns, in each campaign's order. */
export function readTasks(q: Queryable, campaignIds: readonly string[]): Promise<FomoTask[]> {
  return q.all(sql<FomoTask>`
    select * from fomo_task where campaign_id = any(${campaignIds}::uuid[])
    order by campaign_id, position`);
}

/** The links of these tasks, in each task's order. */
export function readLinks(q: Queryable, taskIds: readonly string[]): Promise<FomoLink[]> {
  return q.all(sql<FomoLink>`
    select * from fomo_link where task_id = any(${taskIds}::uuid[]) order by task_id, position`);
}
