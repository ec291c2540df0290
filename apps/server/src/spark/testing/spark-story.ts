import { randomUUID } from 'node:crypto';
import {
  parseTelegramGroup,
  parseTweetUrl,
  percentDown,
  usdc,
  wholeDollars,
  type Usdc,
} from '@stoke/domain';
import {
  addFigures,
  campaignWorkers,
  lockCampaign,
  readCampaign,
  type Campaign,
} from '../../campaigns/index.ts';
import { scriptTelegram } from '../../gateways/telegram/testing/scripted-telegram.ts';
import { accounts, postTogether } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { ownCampaigns } from '../../testing/own-campaigns.ts';
import { openStoryWorld, type StoryWorld } from '../../testing/story-world.ts';
import {
  connectGroup,
  connectToken,
  createSpark,
  setGroupRights,
  sparkKind,
  sparkWorkers,
  type SparkDeps,
} from '../index.ts';

export type SparkStory = Awaited<ReturnType<typeof openSparkStory>>;

const secret = 'known to the tests alone';
const connecting = {
  secret,
  groupLink: (payload: string) => `https://t.me/StokeBot?startgroup=${payload}`,
};
const banner = '/media/0000000000000000000000000000000000000000.webp';

/** Users, Spark campaigns and groups, with their books. */
export async function openSparkStory() {
  const world = await openStoryWorld();
  const deps: SparkDeps = {
    ...world.deps,
    connecting,
    telegram: scriptTelegram(),
    settleSeconds: 600,
    kinds: [sparkKind],
  };
  const workers = [...campaignWorkers(deps), ...sparkWorkers(deps)];
  const sweep = async () => {
    for (const due of workers) await due.run();
  };
  return {
    ...world,
    deps,
    sweep,
    /** Advances the clock and runs the workers. */
    pass: (hours: number) => {
      world.wait(hours * 3_600_000);
      return sweep();
    },
    ...ownCampaigns('spark', world, deps),
    ...campaignVerbs(world, deps),
    ...earning(world, deps),
    wholePool: async (campaignId: string) =>
      (await readCampaign(world.db, campaignId))?.pool ?? usdc(0n),
  };
}

type Wishes = { dollars?: bigint; hours?: number; name?: string; startsAt?: Date };

function campaignVerbs({ names, inTx, wait }: StoryWorld, deps: SparkDeps) {
  const createIn = (tx: Tx, creatorId: string, of: Wishes = {}): Promise<Campaign> => {
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
      startsAt: of.startsAt ?? null,
      claimedCreatorId: null,
    });
  };
  return {
    createIn,
    create: async (creatorId: string, of: Wishes = {}): Promise<Campaign> => {
      wait(1);
      const campaign = await inTx((tx) => createIn(tx, creatorId, of));
      names.set(campaign.id, campaign.name);
      return campaign;
    },
    connect: (campaignId: string, by: string, chatId = '-1001', hasRights = true) => {
      const token = connectToken(secret, campaignId);
      const group = { chatId, title: `Group ${chatId}`, hasRights };
      return inTx((tx) => connectGroup(deps, tx, { token, by, group }));
    },
    setRights: (chatId: string, hasRights: boolean) =>
      inTx((tx) => setGroupRights(deps, tx, { chatId, hasRights })),
  };
}

/** Payments from the pool, in the books and in the campaign's figures. */
function earning({ clock, inTx }: StoryWorld, deps: SparkDeps) {
  const move = (campaignId: string, earnerId: string, part: (pool: Usdc) => Usdc) =>
    inTx(async (tx) => {
      const campaign = await lockCampaign(tx, campaignId);
      if (!campaign) throw new Error('Unknown campaign.');
      const amount = part(campaign.pool);
      const moves = [
        { from: accounts.campaignPool(campaignId), to: accounts.earnerAvailable(earnerId), amount },
      ];
      const reference = `spark-earned:${campaignId}:${randomUUID()}`;
      const earned = { reference, kind: 'spark-earned', moves, at: clock.now() };
      await tx.run(sql`
        update spark_campaign set messages = messages + 1 where id = ${campaignId}`);
      const changes = [{ campaignId, spent: amount }];
      await postTogether(tx, [earned, ...(await addFigures(deps, tx, changes))]);
    });
  return {
    /** Pays this percentage of the whole pool. */
    earn: (campaignId: string, earnerId: string, percent: bigint) =>
      move(campaignId, earnerId, (pool) => percentDown(pool, percent)),
    /** Pays an untouched pool except for this many micro-USDC. */
    earnAllBut: (campaignId: string, earnerId: string, micro: bigint) =>
      move(campaignId, earnerId, (pool) => usdc(pool - micro)),
    settleAgain: (campaignId: string) =>
      inTx(async (tx) => {
        await lockCampaign(tx, campaignId);
        await postTogether(tx, await addFigures(deps, tx, [{ campaignId }]));
      }),
  };
}
