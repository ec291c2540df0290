import { lockCampaign, pauseCampaign } from '../campaigns/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { GroupRights } from './group-rights.ts';
import { creatorsIn, findRunning, lockGroup, saveGroup } from './group-store.ts';
import type { SparkWorkDeps } from './spark-deps.ts';

/** What became known of the bot in a group. */
export type Known = Pick<GroupRights, 'hasRights'> & {
  chatId: string;
  /** None, where nothing is said of them. */
  missingRights?: readonly string[];
  /** The group's title by now; as it was, where nothing is said. */
  title?: string;
  /** When it was asked for: something that was heard since is newer, and stands. */
  askedAt?: Date;
};

/**
 * What Telegram says of the bot in a group: without an administrator's rights the campaign that runs
 * there pauses, with them it goes on (rule 5.2). The clock goes on all the while. One that waits to
 * start is found by the sweep. An unknown group is nobody's.
 */
export async function setGroupRights(
  deps: Omit<SparkWorkDeps, 'connecting'>,
  tx: Tx,
  known: Known,
): Promise<void> {
  const { chatId, hasRights, missingRights = [], askedAt } = known;
  const at = deps.clock.now();
  // the campaign first, as everywhere; one that starts in between is seen under the group's lock
  const before = await findRunning(tx, chatId);
  if (before !== null) await lockCampaign(tx, before);
  const group = await lockGroup(tx, chatId);
  if (!group || (askedAt && group.changedAt > askedAt)) return;
  const { title = group.title } = known;
  const next = { chatId, title, hasRights, missingRights };
  if (!isAlike(group, next)) {
    await saveGroup(tx, { ...next, at });
    for (const user of await creatorsIn(tx, chatId)) tx.changed('campaigns', { user });
  }
  const id = await findRunning(tx, chatId);
  const campaign = id === null ? null : await lockCampaign(tx, id);
  if (!campaign) return;
  await pauseCampaign(deps, tx, campaign, !hasRights);
}

type Comparable = { title: string; hasRights: boolean; missingRights: readonly string[] };

function isAlike(one: Comparable, other: Comparable): boolean {
  const text = ({ title, hasRights, missingRights }: Comparable) =>
    JSON.stringify([title, hasRights, missingRights]);
  return text(one) === text(other);
}
