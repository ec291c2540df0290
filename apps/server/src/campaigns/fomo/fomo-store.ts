import type {
  EarningTag,
  FomoLinkDraft,
  FomoPlan,
  FomoTaskKind,
  PlannedTask,
  Usdc,
} from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';
import type { NewId } from '../../platform/ids.ts';

/** The details that only FOMO campaigns have. */
export type FomoDetails = {
  id: string;
  rules: string[];
  earningTag: EarningTag | null;
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
  /** How many. */
  links: number;
  guideText: string;
  guideLink: string;
};

export type FomoLink = FomoLinkDraft & { id: string; taskId: string };

/** Adds the details of a campaign without its tasks. */
export async function insertDetails(
  tx: Tx,
  { plan, id, rules }: { id: string; rules: readonly string[]; plan: FomoPlan },
): Promise<void> {
  await tx.run(sql`
    insert into fomo_campaign (id, rules, earning_tag)
    values (${id}, ${rules}, ${plan.earningTag})`);
}

/** More people for a campaign: its tag, and the places of each task. */
export async function raiseUsers(
  tx: Tx,
  input: {
    id: string;
    earningTag: EarningTag | null;
    targets: readonly { id: string; users: number }[];
  },
): Promise<void> {
  await tx.run(sql`
    update fomo_campaign set earning_tag = ${input.earningTag} where id = ${input.id}`);
  await tx.run(sql`
    update fomo_task t set target = given.users
    from unnest(${input.targets.map(({ id }) => id)}::uuid[],
      ${input.targets.map(({ users }) => users)}::int[]) as given (id, users)
    where t.id = given.id`);
}

/** Adds one task with its links. */
export async function insertTask(
  tx: Tx,
  input: { newId: NewId; campaignId: string; position: number; task: PlannedTask },
): Promise<void> {
  const { task, newId, campaignId, position } = input;
  const taskId = newId();
  await tx.run(sql`
    insert into fomo_task (id, campaign_id, position, key, kind, name, rate_micro,
      allocation_tenths, target, links, guide_text, guide_link)
    values (${taskId}, ${campaignId}, ${position}, ${task.key}, ${task.kind}, ${task.name},
      ${task.rate}, ${task.allocationTenths}, ${task.users}, ${task.links.length},
      ${task.guideText}, ${task.guideLink})`);
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

/** Campaigns of a creator with their tasks, by id. */
export function listCampaigns(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select c.id, c.name, c.banner, f.rules, c.price_micro as budget, c.pool_micro, c.fee_micro,
      (select sum(t.target)::int from fomo_task t where t.campaign_id = c.id) as users,
      c.state, c.created_at, c.starts_at, c.activated_at, c.ended_at, c.spent_micro,
      c.reserved_micro, c.disputed_micro, c.refunded_micro, f.completed_users,
      coalesce((select json_agg(json_build_object('name', t.name, 'kind', t.kind, 'guide',
          t.guide_text, 'links', (select json_agg(l.link order by l.position) from fomo_link l
            where l.task_id = t.id)) order by t.position)
        from fomo_task t where t.campaign_id = c.id), '[]'::json) as tasks
    from campaign c join fomo_campaign f on f.id = c.id
    where c.creator_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`);
}

/**
 * Keeps the campaigns' names, which earners' records need, and deletes what their creator wrote: rules, guides,
 * texts, keys and links to people and groups. `names`: what each kind of task is called instead.
 */
export async function eraseCampaigns(
  tx: Tx,
  { userId, names }: { userId: string; names: Readonly<Record<string, string>> },
): Promise<void> {
  await tx.run(sql`
    update fomo_campaign f set rules = '{}'
    from campaign c where c.id = f.id and c.creator_id = ${userId}`);
  await tx.run(sql`
    update fomo_link l set link = '', name = '', description = '', proof_placeholder = '',
      required_content = ''
    from fomo_task t join campaign c on c.id = t.campaign_id
    where t.id = l.task_id and c.creator_id = ${userId}`);
  await tx.run(sql`
    update fomo_task t set name = ${JSON.stringify(names)}::jsonb ->> t.kind, guide_link = '',
      guide_text = '', key = case t.kind when 'custom' then t.id::text else t.key end
    from campaign c where c.id = t.campaign_id and c.creator_id = ${userId}`);
}

/** The campaign of a task, or of a link of one. */
export function findByTask(q: Queryable, id: string): Promise<string | null> {
  return q.valueOrNull(sql<{ id: string }>`
    select campaign_id as id from fomo_task where id = ${id}
    union all select t.campaign_id from fomo_link l join fomo_task t on t.id = l.task_id
      where l.id = ${id}`);
}
