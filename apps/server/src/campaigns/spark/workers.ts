import { dayMs } from '@stoke/domain';
import { figuresOfWork, lockCampaign, startIfReady } from '../core/index.ts';
import { firstId, lastId } from '../../platform/http/id-cursor.ts';
import { batchWorker, dueWorker } from '../../platform/jobs/due-worker.ts';
import { dueEverywhere, inEach } from '../../platform/db/traffic.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import { countActions } from './moderation/count-actions.ts';
import { eraseCounts, listOpenSparks, listToCount } from './moderation/desk-store.ts';
import { eraseEarners } from './rewards/earner-store.ts';
import { listReady } from './groups/group-store.ts';
import { createHistories } from './rewards/histories.ts';
import { dueNow, judgeDue } from './rewards/judge-actions.ts';
import { listToJudge } from './rewards/judge-store.ts';
import { lookAtGroups } from './groups/look-at-groups.ts';
import { holdMs, releaseDue } from './rewards/release-earnings.ts';
import { deleteHidden, type HideDeps } from './moderation/hide-message.ts';
import { listDueHidings, type DueHiding } from './moderation/hiding-store.ts';
import { applyOverturned } from './moderation/apply-overturned.ts';
import { upholdDueReversals } from './moderation/end-reversals.ts';
import { recordRings } from './moderation/note-rings.ts';
import { listUnapplied } from './moderation/overturned-store.ts';
import { listDueReversals, type DueReversal } from './moderation/reverse-store.ts';
import { postPending } from './post-pending.ts';
import { eraseJoins, eraseStrangers, listToRelease } from './rewards/release-store.ts';
import type { SparkDeps } from './spark-deps.ts';
import { makeMonths } from './traffic/month-store.ts';
import { listPending } from './traffic/outbox-store.ts';
import { removeMonths } from './traffic/remove-months.ts';
import { eraseTexts } from './traffic/text-store.ts';
import { addToTally, listToTally } from './rewards/tally-store.ts';

const atOnce = 100;
const pageAfter = (last: { id: string } | null) => ({ after: last?.id ?? firstId, limit: atOnce });
const pageBefore = (last: { id: string } | null) => ({ before: last?.id ?? lastId, limit: atOnce });
/** Campaigns that one process judges in parallel. */
const campaignsAtOnce = 4;
/** Longer than a message can be reacted to. */
const keepStrangersMs = 3 * dayMs;

/**
 * Starts the next campaign in each free group, refreshes the bot's rights in groups, judges due
 * actions and makes their rewards available.
 */
export function sparkWorkers(deps: SparkDeps): Worker[] {
  const { db, traffic, clock } = deps;
  const judging = { ...deps, histories: createHistories() };
  return [
    dueWorker({
      name: 'spark.start',
      everySeconds: 5,
      clock,
      list: async (last: { id: string } | null) => (last === null ? listReady(db, atOnce) : []),
      work: ({ id }) =>
        db.transaction(async (tx) => {
          const campaign = await lockCampaign(tx, id);
          if (campaign) await startIfReady(deps, tx, campaign);
        }),
    }),
    batchWorker<{ id: string }>({
      name: 'spark.judge',
      everySeconds: 1,
      clock,
      size: campaignsAtOnce,
      list: (last) => {
        const input = { ...dueNow(deps), ...pageAfter(last) };
        return dueEverywhere(traffic, atOnce, (q) => listToJudge(q, input));
      },
      work: (campaigns) => Promise.all(campaigns.map(({ id }) => judgeDue(judging, id))),
    }),
    dueWorker<{ id: string }>({
      name: 'spark.post',
      everySeconds: 1,
      clock,
      list: (last) => dueEverywhere(traffic, atOnce, (q) => listPending(q, pageAfter(last))),
      work: ({ id }) => postPending(deps, id),
    }),
    batchWorker<{ id: string }>({
      name: 'spark.release',
      everySeconds: 5,
      clock,
      size: campaignsAtOnce,
      list: (last) => {
        const now = clock.now();
        const heldBefore = new Date(now.getTime() - holdMs);
        return listToRelease(deps, { now, heldBefore, ...pageAfter(last) });
      },
      work: (campaigns) => Promise.all(campaigns.map(({ id }) => releaseDue(deps, id))),
    }),
    ...reversalWorkers(deps),
    hideWorker(deps),
    dueWorker<{ id: string }>({
      name: 'spark.tally',
      everySeconds: 5,
      clock,
      list: (last) => dueEverywhere(traffic, atOnce, (q) => listToTally(q, pageAfter(last))),
      work: ({ id }) => addToTally(traffic.databaseOf(id), id),
    }),
    forgetWorker(deps),
    ...deskWorkers(deps),
    { name: 'spark.look', everySeconds: 60, run: () => lookAtGroups(deps) },
  ];
}

/** Removes what is kept for a time, and makes the months that come. */
function forgetWorker(deps: SparkDeps): Worker {
  const { db, traffic, clock } = deps;
  return {
    name: 'spark.forget',
    everySeconds: 3600,
    run: async () => {
      const before = new Date(clock.now().getTime() - keepStrangersMs);
      const { actionDays: days } = await deps.settings.read();
      await eraseCounts(db);
      await inEach(traffic, async (one) => {
        await makeMonths(one, clock.now());
        await removeMonths(db, one, { now: clock.now(), days });
        while ((await eraseStrangers(one, before)) > 0);
        await eraseJoins(one, before);
        while ((await eraseEarners(db, one)) > 0);
        while ((await eraseTexts(db, one, clock.now())) > 0);
      });
    },
  };
}

/** Makes reversals final that were not appealed, and has the traffic follow those that did not stand. */
function reversalWorkers(deps: SparkDeps): Worker[] {
  const { db, clock } = deps;
  return [
    batchWorker<DueReversal>({
      name: 'spark.final',
      everySeconds: 60,
      clock,
      size: 50,
      list: (after) => listDueReversals(db, { now: clock.now(), after, limit: atOnce }),
      work: (due) =>
        upholdDueReversals(
          { ...deps, ...figuresOfWork(deps) },
          due.map(({ id }) => id),
        ),
    }),
    dueWorker<{ id: string }>({
      name: 'spark.overturned',
      everySeconds: 1,
      clock,
      list: (last) => listUnapplied(db, pageAfter(last)),
      work: ({ id }) => applyOverturned(deps, id),
    }),
  ];
}

/** Deletes hidden messages; a turn ends when Telegram wants to be left alone. */
export function hideWorker(deps: HideDeps): Worker {
  const { db, clock } = deps;
  let isHeldOff = false;
  return dueWorker<DueHiding>({
    name: 'spark.hide',
    everySeconds: 5,
    clock,
    list: async (after) => {
      if (after === null) isHeldOff = false;
      return isHeldOff ? [] : listDueHidings(db, { now: clock.now(), after, limit: atOnce });
    },
    work: async (due) => {
      if (!isHeldOff) isHeldOff = await deleteHidden(deps, due);
    },
  });
}

/** What moderators look at: rings, and the counts by which the list of Sparks is ordered. */
function deskWorkers(deps: SparkDeps): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker<{ id: string }>({
      name: 'spark.rings',
      everySeconds: 3600,
      clock,
      list: (last) => listOpenSparks(db, pageBefore(last)),
      work: ({ id }) => recordRings(deps, id),
    }),
    dueWorker<{ id: string }>({
      name: 'spark.count',
      everySeconds: 5,
      clock,
      list: (last) => {
        const now = clock.now();
        const since = new Date(now.getTime() - dayMs);
        return listToCount(deps, { now, since, ...pageBefore(last) });
      },
      work: ({ id }) => countActions(deps, id),
    }),
  ];
}
