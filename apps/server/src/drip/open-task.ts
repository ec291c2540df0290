import {
  stateAt,
  type Campaign,
  type lockCampaign,
  type readCampaign,
} from '../campaigns/index.ts';
import { readEarners, type Earner } from '../identity/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { DripWorkDeps } from './drip-deps.ts';
import { readTask, type DripTask } from './task-store.ts';

export type OpenTask = { task: DripTask; campaign: Campaign; worker: Earner & Linked };
type Linked = { xUsername: string };

/**
 * The task, its campaign and its worker, if this user may work on it now (rules 4.3 and 4.6).
 * Refuses campaigns that are over, the creator's own, suspended users and users without a linked X
 * account.
 */
export async function openTask(
  deps: Pick<DripWorkDeps, 'clock'>,
  tx: Tx,
  of: { userId: string; taskId: string },
  read: typeof readCampaign | typeof lockCampaign,
): Promise<OpenTask> {
  const task = await readTask(tx, of.taskId);
  const campaign = task && (await read(tx, task.campaignId));
  if (!campaign || campaign.activatedAt === null) throw new Refusal('request.not_found');
  if (stateAt(campaign, deps.clock.now()) !== 'active') throw new Refusal('task.ended');
  if (campaign.creatorId === of.userId) throw new Refusal('task.own_campaign');
  const worker = (await readEarners(tx, [of.userId])).get(of.userId);
  if (!worker) throw new Refusal('request.not_found');
  if (worker.accountStatus !== 'active') throw new Refusal('task.suspended');
  const { xUsername } = worker;
  if (xUsername === null) throw new Refusal('task.needs_x_account');
  return { task, campaign, worker: { ...worker, xUsername } };
}
