import {
  dripActions,
  formatUsd,
  parseDollars,
  tweetAuthor,
  zeroUsdc,
  type DripAction,
  type TweetLink,
} from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { creatorVerbs, sayStart } from '../core/index.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readLatest, type Submission } from '../../work/submissions/index.ts';
import { addTweet, createDrip, removeTweet } from './create-drip.ts';
import { areAllReported, completeTask, markAction, progressOf } from './do-task.ts';
import type { DripDeps } from './drip-deps.ts';
import { createTaskList } from './open-tasks.ts';
import { listWaitingTasks } from './list-waiting-tasks.ts';
import { showDrips } from './show-drips.ts';
import { isRunningElsewhere, readOwnHandles } from './task-store.ts';

export function dripRoutes(deps: DripDeps) {
  return { ...earnerRoutes(deps), ...creatorRoutes(deps), ...adminRoutes(deps) };
}

function earnerRoutes(deps: DripDeps) {
  const listTasks = createTaskList(deps);
  return {
    availableTasks: async ({ caller: { userId }, query, setNextCursor }) => {
      const { page, next } = await listTasks({
        userId,
        cursor: query.cursor,
        limit: query.limit,
        choice: { brand: query.brand, state: query.state, sort: query.sort },
      });
      setNextCursor(next);
      return page;
    },
    markAction: ({ caller: { userId, sessionId }, params, body, idempotent }) =>
      idempotent(async (tx) => {
        const reported = await markAction(deps, tx, {
          userId,
          sessionId,
          taskId: params.id,
          action: body.actionType,
          openedAt: body.openedAt === undefined ? null : new Date(body.openedAt),
          reply: body.replyLink ?? null,
        });
        const input = { userId, taskId: params.id };
        const latest = areAllReported(reported) ? await readLatest(tx, input) : null;
        return {
          message: `Marked ${body.actionType} as done.`,
          userCompletionProgress: completion(reported, latest?.state),
        };
      }),
    completeTask: ({ caller: { userId }, params, idempotent }) =>
      idempotent(async (tx) => {
        const submission = await completeTask(deps, tx, { userId, taskId: params.id });
        return {
          message: "We're reviewing your submission. Rewards will be distributed once verified.",
          submissionId: submission.id,
          userCompletionProgress: completion(dripActions, submission.state),
        };
      }),
  } satisfies Partial<Handlers>;
}

function completion(reported: readonly DripAction[], state: Submission['state'] | undefined) {
  return {
    ...progressOf(reported),
    isFullyCompleted: state === 'approved',
    isPending: state === 'pending',
  };
}

function creatorRoutes(deps: DripDeps) {
  const verbs = creatorVerbs(deps, {
    kind: 'drip',
    show: showDrips,
    say: {
      created: (campaign) => `Drip campaign created successfully!${sayStart(campaign)}`,
      started: ({ packageName }) => `${packageName} is active.`,
      cancelled: ({ packageName }) => `${packageName} is cancelled.`,
      stopped: ({ packageName, refunded, refundIfStopped }) =>
        refundIfStopped > zeroUsdc
          ? `${packageName} has ended. What is unspent returns in ten minutes.`
          : `${packageName} has ended. ${formatUsd(refunded)} is back in your balance.`,
    },
  });
  return {
    dripCampaignsOfCreator: verbs.list,
    runningTweet: async ({ caller: { userId }, query: { tweetLink } }) => ({
      isElsewhere: await isRunningElsewhere(deps.db, {
        tweetId: tweetLink.tweetId,
        creatorId: userId,
        now: deps.clock.now(),
      }),
      isOfStranger: await isOfStranger(deps.db, { creatorId: userId, tweet: tweetLink }),
    }),
    createDrip: ({ caller: { userId }, body, idempotent }) =>
      idempotent(async (tx) => {
        const created = await createDrip(deps, tx, {
          creatorId: userId,
          packageId: body.packageId,
          tweet: body.initialTweetLink,
          about: body.about,
          name: body.name,
          moreTweets: body.moreTweets.map(({ tweetLink: tweet, about }) => ({ tweet, about })),
          startsAt: body.startsAt,
          claimed: { creatorId: body.creatorId ?? null, price: readPrice(body.priceUSD) },
        });
        return verbs.created(tx, created);
      }),
    startDrip: verbs.start,
    cancelDrip: verbs.cancel,
    stopDrip: verbs.stop,
    addTweet: ({ caller: { userId }, params, body, idempotent }) =>
      idempotent(async (tx) => {
        const { campaignId } = params;
        const { tweetLink: tweet, about } = body;
        await addTweet(deps, tx, { campaignId, creatorId: userId, tweet, about });
        return { message: 'Tweet added. Earners see it now.' };
      }),
    removeTweet: ({ caller: { userId }, params: { campaignId }, body, idempotent }) =>
      idempotent(async (tx) => {
        await removeTweet(deps, tx, { campaignId, creatorId: userId, tweet: body.tweetLink });
        return { message: 'Tweet removed.' };
      }),
  } satisfies Partial<Handlers>;
}

/** Whether a tweet names an author whom nothing of this creator's names. False while nothing does. */
async function isOfStranger(
  q: Queryable,
  { creatorId, tweet }: { creatorId: string; tweet: TweetLink },
): Promise<boolean> {
  const author = tweetAuthor(tweet.url)?.toLowerCase();
  if (author === undefined) return false;
  const own = await readOwnHandles(q, creatorId);
  return own.size > 0 && !own.has(author);
}

/** A price that is not a valid amount cannot be the package's. */
function readPrice(dollars: number | undefined) {
  if (dollars === undefined) return null;
  const price = parseDollars(dollars);
  if (price === null) throw new Refusal('drip.price_mismatch');
  return price;
}

function adminRoutes(deps: DripDeps) {
  return {
    tasksForVerification: async ({ query, setNextCursor }) => {
      const { page, next } = await listWaitingTasks(deps, {
        cursor: query.cursor,
        limit: query.limit,
      });
      setNextCursor(next);
      return page;
    },
  } satisfies Partial<Handlers>;
}
