import {
  parseTelegramGroup,
  parseTweetUrl,
  percentDown,
  usdc,
  wholeDollars,
  type Usdc,
} from '@stoke/domain';
import { startPending, type WaitingKind } from '../../funding/index.ts';
import { scriptTelegram } from '../../gateways/telegram/testing/scripted-telegram.ts';
import { accounts, post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { openStoryWorld, type StoryWorld } from '../../testing/story-world.ts';
import { lockCampaign } from '../campaign-store.ts';
import { endIfOver } from '../end-spark.ts';
import {
  cancelSpark,
  connectGroup,
  connectToken,
  createSpark,
  fundSparkIfCovered,
  listUnfundedSparks,
  setGroupRights,
  sparkWorkers,
  startSpark,
  stopSpark,
  type SparkDeps,
} from '../index.ts';
import type { SparkCampaign } from '../spark-row.ts';
import { settleSpark } from '../settle-spark.ts';

export type SparkStory = Awaited<ReturnType<typeof openSparkStory>>;

const secret = 'known to the tests alone';
const connecting = {
  secret,
  groupLink: (payload: string) => `https://t.me/StokeBot?startgroup=${payload}`,
};
const banner = '/media/0000000000000000000000000000000000000000.webp';

/** Sparks, as what starts when money comes. */
export function sparksOf(deps: SparkDeps): WaitingKind<SparkCampaign> {
  return {
    listUnfunded: listUnfundedSparks,
    fundIfCovered: (tx, id) => fundSparkIfCovered(deps, tx, id),
  };
}

/** People, Spark campaigns, groups and the books of it all. */
export async function openSparkStory() {
  const world = await openStoryWorld();
  const deps: SparkDeps = { ...world.deps, connecting, telegram: scriptTelegram() };
  const sweep = async () => {
    for (const due of sparkWorkers(deps)) await due.run();
  };
  return {
    ...world,
    deps,
    sweep,
    /** Sets the clock on and runs what looks for due work. */
    pass: (hours: number) => {
      world.wait(hours * 3_600_000);
      return sweep();
    },
    ...campaignVerbs(world, deps),
    ...earning(world, deps),
    wholePool: async (campaignId: string) => {
      const row = await world.db.one(sql<{ pool: Usdc }>`
        select pool_micro from spark_campaign where id = ${campaignId}`);
      return row?.pool ?? usdc(0n);
    },
    stateOf: async (campaignId: string) => {
      const row = await world.db.one(sql<{ state: string }>`
        select state from spark_campaign where id = ${campaignId}`);
      return row?.state ?? 'none';
    },
  };
}

type Wishes = { dollars?: bigint; hours?: number; name?: string };

function campaignVerbs({ names, inTx, wait }: StoryWorld, deps: SparkDeps) {
  const createIn = (tx: Tx, creatorId: string, of: Wishes = {}): Promise<SparkCampaign> => {
    const group = parseTelegramGroup('@ourgroup');
    const tweet = parseTweetUrl('https://x.com/stoke/status/1');
    if (!group || !tweet) throw new Error('These are no links.');
    return createSpark(deps, tx, {
      creatorId,
      name: of.name ?? 'spark',
      banner,
      budget: wholeDollars(of.dollars ?? 100n),
      durationHours: of.hours ?? 24,
      group,
      tweet,
      hashtags: ['one'],
      requiredActions: { like: true, retweet: true, comment: true, joinTelegram: true },
      instructions: '',
      claimedCreatorId: null,
    });
  };
  return {
    createIn,
    create: async (creatorId: string, of: Wishes = {}): Promise<SparkCampaign> => {
      wait(1);
      const campaign = await inTx((tx) => createIn(tx, creatorId, of));
      names.set(campaign.id, campaign.name);
      return campaign;
    },
    start: (campaignId: string, creatorId: string) =>
      inTx((tx) => startSpark(deps, tx, { campaignId, creatorId })),
    startPending: (creatorId: string) =>
      inTx((tx) => startPending(tx, creatorId, [sparksOf(deps)])),
    cancel: (campaignId: string, creatorId: string) =>
      inTx((tx) => cancelSpark(deps, tx, { campaignId, creatorId })),
    stop: (campaignId: string, creatorId: string) =>
      inTx((tx) => stopSpark(deps, tx, { campaignId, creatorId })),
    connect: (campaignId: string, by: string, chatId = '-1001', hasRights = true) => {
      const token = connectToken(secret, campaignId);
      const group = { chatId, title: `Group ${chatId}`, hasRights };
      return inTx((tx) => connectGroup(deps, tx, { token, by, group }));
    },
    setRights: (chatId: string, hasRights: boolean) =>
      inTx((tx) => setGroupRights(deps, tx, { chatId, hasRights })),
  };
}

/** What the pool pays for, in the books and in the campaign's figures. */
function earning({ clock, inTx }: StoryWorld, deps: SparkDeps) {
  const move = (campaignId: string, earnerId: string, part: (pool: Usdc) => Usdc) =>
    inTx(async (tx) => {
      const campaign = await lockCampaign(tx, campaignId);
      if (!campaign) throw new Error('There is no such campaign.');
      const amount = part(campaign.pool);
      const from = accounts.campaignPool(campaign.id);
      const to = accounts.earnerAvailable(earnerId);
      const reference = `spark-earned:${campaign.id}:${campaign.messages}`;
      await post(tx, {
        reference,
        kind: 'spark-earned',
        moves: [{ from, to, amount }],
        at: clock.now(),
      });
      await tx.run(sql`
        update spark_campaign set spent_micro = spent_micro + ${amount}, messages = messages + 1
        where id = ${campaignId}`);
      const spent = await lockCampaign(tx, campaignId);
      if (spent) await endIfOver(deps, tx, spent);
    });
  return {
    /** Earns this percentage of the whole pool. */
    earn: (campaignId: string, earnerId: string, percent: bigint) =>
      move(campaignId, earnerId, (pool) => percentDown(pool, percent)),
    /** Earns all of an untouched pool but so many micro-USDC. */
    earnAllBut: (campaignId: string, earnerId: string, micro: bigint) =>
      move(campaignId, earnerId, (pool) => usdc(pool - micro)),
    settleAgain: (campaignId: string) =>
      inTx(async (tx) => {
        const campaign = await lockCampaign(tx, campaignId);
        return campaign && settleSpark(deps, tx, campaign);
      }),
  };
}
