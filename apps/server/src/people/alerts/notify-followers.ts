import { dayMs, utcDay, type CampaignKindName } from '@stoke/domain';
import { notifyAll } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { batchWorker, dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import {
  listCurious,
  listFollowers,
  listNotAnnounced,
  markNotified,
  type StartedCampaign,
  sumNewTasks,
} from './alert-store.ts';

export type AlertDeps = Core;
export type OpenKindsDeps = AlertDeps & {
  /** The kinds that are open to earners now (rule 3.4). */
  readOpenKinds(): Promise<readonly { name: CampaignKindName }[]>;
};

const page = 500;
/** By then most of a day's campaigns have started, and the Americas are awake. */
const newTasksFromHour = 14;
const dayBefore = (now: Date) => new Date(now.getTime() - dayMs);

/**
 * Tells the followers of a creator that a campaign started: each at most once a day (UTC) of this
 * creator. Starts older than a day, as after a long outage, are not reported, nor are campaigns of a kind that is closed.
 */
export function followerWorker(deps: OpenKindsDeps): Worker {
  const { db, clock } = deps;
  return dueWorker<StartedCampaign>({
    name: 'alerts.followers',
    everySeconds: 15,
    clock,
    list: async (last) => {
      const kinds = await namesOfOpen(deps);
      return listNotAnnounced(db, {
        kinds,
        since: dayBefore(clock.now()),
        after: last?.id ?? firstId,
        limit: page,
      });
    },
    work: (campaign) => notifyFollowers(deps, campaign),
  });
}

async function namesOfOpen({ readOpenKinds }: OpenKindsDeps): Promise<CampaignKindName[]> {
  return (await readOpenKinds()).map(({ name }) => name);
}

/** A page of followers in each transaction. After a crash it starts again: no one is told twice. */
export async function notifyFollowers(deps: AlertDeps, campaign: StartedCampaign): Promise<void> {
  const { id: campaignId, creatorId, activatedAt: before, kind: workKind } = campaign;
  const { brand, name, pool } = campaign;
  const facts = { creatorId, campaignId, workKind, brand, name, pool };
  const subject = `${creatorId}:${utcDay(before)}`;
  for (let after = firstId; ;) {
    // oxlint-disable-next-line no-await-in-loop -- the next page follows the last user of this one
    const users = await listFollowers(deps.db, { creatorId, before, after, limit: page });
    const notices = users.map((userId) => ({
      userId,
      kind: 'followed_campaign' as const,
      subject,
      facts,
    }));
    // oxlint-disable-next-line no-await-in-loop
    if (notices.length > 0) await deps.db.transaction((tx) => notifyAll(deps, tx, notices));
    const last = users.at(-1);
    if (last === undefined || users.length < page) break;
    after = last;
  }
  await markNotified(deps.db, { campaignId, at: deps.clock.now() });
}

/**
 * Tells users who chose it about the campaigns of the last 24 hours that are open, once a day (UTC). Those of a kind that
 * is closed are not.
 */
export function newTasksWorker(deps: OpenKindsDeps): Worker {
  const { db, clock } = deps;
  const today = () => utcDay(clock.now());
  const newTasks = async () => {
    const kinds = await namesOfOpen(deps);
    return sumNewTasks(db, { kinds, since: dayBefore(clock.now()), now: clock.now() });
  };
  return batchWorker<{ id: string }>({
    name: 'alerts.newTasks',
    everySeconds: 300,
    clock,
    size: page,
    list: async (last) => {
      if (clock.now().getUTCHours() < newTasksFromHour) return [];
      if ((await newTasks()).campaigns === 0) return [];
      return listCurious(db, { day: today(), after: last?.id ?? firstId, limit: page });
    },
    work: async (users) => {
      const facts = await newTasks();
      if (facts.campaigns === 0) return;
      const notices = users.map(({ id: userId }) => ({
        userId,
        kind: 'new_tasks' as const,
        subject: today(),
        facts,
      }));
      await db.transaction((tx) => notifyAll(deps, tx, notices));
    },
  });
}
