import { lockCampaign, pauseCampaign } from '../../core/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { GroupRights } from './group-rights.ts';
import { creatorsIn, findRunning, lockGroup, readMove, saveGroup } from './group-store.ts';
import type { SparkWorkDeps } from '../spark-deps.ts';
import { recordPause } from '../spark-store.ts';

/** What Telegram reported about the bot in a group. */
export type Known = Pick<GroupRights, 'hasRights'> & {
  chatId: string;
  /** None by default. */
  missingRights?: readonly string[];
  /** The group's current title; unchanged by default. */
  title?: string;
  /** When it happened; now by default. A campaign resumes then, so that a late report costs no one. */
  at?: Date;
  /** When Telegram was asked. A report received since is newer and wins. */
  askedAt?: Date;
};

/**
 * Applies the bot's rights in a group: without administrator rights the running campaign pauses,
 * with them it resumes (rule 5.2). Its end time does not move. Campaigns waiting to start are
 * started by the worker. Unknown groups are ignored.
 */
export async function setGroupRights(
  deps: Omit<SparkWorkDeps, 'connecting'>,
  tx: Tx,
  known: Known,
): Promise<void> {
  const { hasRights, missingRights = [], askedAt } = known;
  const at = deps.clock.now();
  const chatId = await groupOf(tx, known, at);
  // Lock order: the campaign before the group. A campaign that starts in between is found under the
  // group's lock.
  const before = await findRunning(tx, chatId);
  if (before !== null) await lockCampaign(tx, before);
  const group = await lockGroup(tx, chatId);
  if (!group || (askedAt && group.changedAt > askedAt)) return;
  const { title = group.title } = known;
  const next = { chatId, title, hasRights, missingRights };
  if (!isAlike(group, next)) {
    await saveGroup(tx, { ...next, at });
    for (const user of await creatorsIn(tx, chatId)) tx.publish('campaigns', { user });
  }
  const id = await findRunning(tx, chatId);
  const campaign = id === null ? null : await lockCampaign(tx, id);
  if (!campaign) return;
  await pauseCampaign(deps, tx, campaign, !hasRights);
  const resumedAt = known.at && known.at < at ? known.at : at;
  await recordPause(tx, {
    campaignId: campaign.id,
    isPaused: !hasRights,
    at: hasRights ? resumedAt : at,
  });
}

/** The group's present number: a late report names the former one until the group moved. */
async function groupOf(tx: Tx, { chatId, at }: Known, now: Date): Promise<string> {
  const move = await readMove(tx, chatId);
  return move !== null && (at ?? now) < move.movedAt ? move.chatId : chatId;
}

type Comparable = { title: string; hasRights: boolean; missingRights: readonly string[] };

function isAlike(one: Comparable, other: Comparable): boolean {
  const text = ({ title, hasRights, missingRights }: Comparable) =>
    JSON.stringify([title, hasRights, missingRights]);
  return text(one) === text(other);
}
