import { dripActions, parseTweetUrl, type TweetLink } from '@stoke/domain';
import { addTweet, completeTask, createDrip, markAction } from '../../src/campaigns/drip/index.ts';
import { accounts, balance } from '../../src/money/ledger/index.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { decideOne, type Decision } from '../../src/work/decisions/index.ts';
import { openDripWorld, type DripWorld } from './drip-world.ts';
import { ownCampaigns } from './own-campaigns.ts';
import { storyPeople } from '../people/people.ts';
import { printBooks } from '../money/print-books.ts';
import { failedChecks } from '../money/failed-checks.ts';

export type DripStory = Awaited<ReturnType<typeof openDripStory>>;

/** The link of the tweet with this number. */
export function tweet(number: number): TweetLink {
  const link = parseTweetUrl(`https://x.com/stoke/status/${number}`);
  if (!link) throw new Error('Not a tweet link.');
  return link;
}

/** People, campaigns, work, decisions and the books of it all. */
export async function openDripStory(given: Parameters<typeof openDripWorld>[0] = {}) {
  const world = await openDripWorld(given);
  const books = dripBooks(world);
  return {
    ...world,
    ...storyPeople(world),
    ...ownCampaigns('drip', world, world.deps),
    ...creatorVerbs(world),
    ...earnerVerbs(world),
    ...books,
  };
}

function creatorVerbs({ db, deps, names, inTx, wait }: DripWorld) {
  let campaigns = 0;
  const taskOf = async (campaignId: string, position: number): Promise<string> => {
    const row = await db.one(sql<{ id: string }>`
      select id from drip_tweet where campaign_id = ${campaignId} and position = ${position}`);
    return row?.id ?? 'none';
  };
  return {
    taskOf,
    create: async (creatorId: string, packageId = 'ignition', startsAt: Date | null = null) => {
      const claimed = { creatorId: null, price: null };
      wait(1);
      const first = tweet(1 + 1000 * campaigns);
      campaigns += 1;
      const order = { creatorId, packageId, tweet: first, about: '', startsAt, claimed };
      const campaign = await inTx((tx) => createDrip(deps, tx, order));
      names.set(campaign.id, packageId);
      return { campaign, campaignId: campaign.id, taskId: await taskOf(campaign.id, 1) };
    },
    addTweet: (campaignId: string, creatorId: string, link: TweetLink, about = '') =>
      inTx((tx) => addTweet(deps, tx, { campaignId, creatorId, tweet: link, about })),
  };
}

function earnerVerbs({ deps, inTx, review }: DripWorld) {
  const act = async (userId: string, taskId: string, link: TweetLink | null = null) => {
    for (const action of dripActions) {
      const reply = action === 'comment' ? link : null;
      const report = { userId, taskId, action, openedAt: null, reply };
      await inTx((tx) => markAction(deps, tx, report));
    }
  };
  const submitTask = (userId: string, taskId: string) =>
    inTx((tx) => completeTask(deps, tx, { userId, taskId }));
  const decide = (decision: Decision, userId: string) =>
    inTx((tx) => decideOne(review, tx, { ...decision, by: { userId, isAdmin: true } }));
  return {
    /** Reports all three actions. */
    act,
    submitTask,
    /** Reports all three actions and submits. */
    work: async (userId: string, taskId: string, link: TweetLink | null = null) => {
      await act(userId, taskId, link);
      return submitTask(userId, taskId);
    },
    approve: (submissionId: string, by: string) =>
      decide({ submissionId, verdict: 'approved' }, by),
    reject: (submissionId: string, by: string) =>
      decide({ submissionId, verdict: 'rejected', reason: 'not_done' }, by),
  };
}

function dripBooks({ db, names }: DripWorld) {
  return {
    books: () => printBooks(db, names),
    available: (userId: string) => balance(db, accounts.earnerAvailable(userId)),
    reserved: (userId: string) => balance(db, accounts.earnerReserved(userId)),
    creatorBalance: (userId: string) => balance(db, accounts.creatorAvailable(userId)),
    poolOf: (campaignId: string) => balance(db, accounts.campaignPool(campaignId)),
    /** What the checks find: nothing, when all is well. */
    findings: () => failedChecks(db),
  };
}
