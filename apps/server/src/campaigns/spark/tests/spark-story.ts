import { randomUUID } from 'node:crypto';
import {
  parseTelegramGroup,
  parseTweetUrl,
  percentDown,
  usdc,
  utcDay,
  wholeDollars,
  type Usdc,
} from '@stoke/domain';
import {
  addFigures,
  campaignWorkers,
  lockCampaign,
  readCampaign,
  type Campaign,
} from '../../core/index.ts';
import { scriptTelegram } from '../../../../testing/gateways/scripted-telegram.ts';
import { accounts, postTogether, type Move } from '../../../money/ledger/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { addToAudience } from '../../../work/submissions/index.ts';
import {
  missingBanner,
  creating,
  ownCampaigns,
} from '../../../../testing/campaigns/own-campaigns.ts';
import { sweeping } from '../../../../testing/platform/run-workers.ts';
import {
  openTestDatabases,
  type TestDatabase,
} from '../../../../testing/platform/test-database.ts';
import { openStoryWorld, type StoryWorld } from '../../../../testing/money/story-world.ts';
import {
  connectByHash,
  connectToken,
  hashConnectToken,
  createSpark,
  setGroupRights,
  sparkKind,
  sparkWorkers,
  type SparkDeps,
} from '../index.ts';
import { addToDays } from '../rewards/reward-day-store.ts';

export type SparkStory = Awaited<ReturnType<typeof openSparkStory>>;

const secret = 'known to the tests alone';
const connecting = {
  secret,
  groupLink: (payload: string) => `https://t.me/StokeBot?startgroup=${payload}`,
};

/** Users, Spark campaigns and groups, with their books; their traffic is in a database of its own. */
export async function openSparkStory(database?: TestDatabase) {
  const world = await openStoryWorld(database ?? (await openTestDatabases(32)));
  const telegram = scriptTelegram();
  const deps: SparkDeps = {
    ...world.deps,
    connecting,
    telegram,
    settleSeconds: 600,
    kinds: [sparkKind],
  };
  const workers = [...campaignWorkers(deps), ...sparkWorkers(deps)];
  return {
    ...world,
    deps,
    telegram,
    ...sweeping(world.wait, workers),
    ...ownCampaigns('spark', world, deps),
    ...campaignVerbs(world, deps),
    ...earning(world, deps),
    wholePool: async (campaignId: string) =>
      (await readCampaign(world.db, campaignId))?.pool ?? usdc(0n),
  };
}

type Wishes = {
  dollars?: bigint;
  hours?: number;
  personPercent?: number;
  name?: string;
  startsAt?: Date;
};

function campaignVerbs(world: StoryWorld, deps: SparkDeps) {
  const createIn = (
    tx: Tx,
    creatorId: string,
    { name, dollars, hours, personPercent, startsAt }: Wishes = {},
  ): Promise<Campaign> => {
    const group = parseTelegramGroup('@ourgroup');
    const tweet = parseTweetUrl('https://x.com/stoke/status/1');
    if (!group || !tweet) throw new Error('These are no links.');
    return createSpark(deps, tx, {
      creatorId,
      name: name ?? 'spark',
      banner: missingBanner,
      budget: wholeDollars(dollars ?? 100n),
      durationHours: hours ?? 24,
      group,
      tweet,
      hashtags: ['one'],
      requiredActions: { like: true, retweet: true, comment: true, joinTelegram: true },
      instructions: '',
      ...(personPercent !== undefined && { personPercent }),
      startsAt: startsAt ?? null,
      claimedCreatorId: null,
    });
  };
  return {
    ...creating(world, createIn),
    connect: (campaignId: string, by: string, chatId = '-1001', hasRights = true) => {
      const tokenHash = hashConnectToken(connectToken(secret, campaignId));
      const group = { chatId, title: `Group ${chatId}`, hasRights };
      return world.inTx((tx) => connectByHash(deps, tx, { tokenHash, by, group }));
    },
    setRights: (chatId: string, hasRights: boolean) =>
      world.inTx((tx) => setGroupRights(deps, tx, { chatId, hasRights })),
  };
}

/** Rewards of any amount, as if one click had earned it and its time to be taken back were over. */
function earning({ clock, inTx }: StoryWorld, deps: SparkDeps) {
  const earnIn = async (
    tx: Tx,
    { creatorId, id: campaignId }: Campaign,
    { userId, amount }: { userId: string; amount: Usdc },
  ) => {
    const at = clock.now();
    const id = randomUUID();
    await tx.run(sql`
      insert into traffic.spark_action (id, campaign_id, kind, key, at, user_id, target,
        received_at, due_at, status, amount_micro, rule_version, judged_at, available_at)
      values (${id}, ${campaignId}, 'click', ${id}, ${at}, ${userId}, 'tweet', ${at}, ${at},
        'available', ${amount}, 1, ${at}, ${at})`);
    await tx.run(sql`
      insert into traffic.spark_participation as p (campaign_id, user_id, participates_since, available_micro)
      values (${campaignId}, ${userId}, ${at}, ${amount})
      on conflict (campaign_id, user_id) do update
        set available_micro = p.available_micro + excluded.available_micro`);
    const engaged = await tx.one(sql<{ count: number }>`
      select count(*)::int as count from traffic.spark_participation
      where campaign_id = ${campaignId} and reserved_micro + available_micro > 0`);
    await tx.run(sql`
      update spark_campaign set engaged_users = ${engaged?.count ?? 0} where id = ${campaignId}`);
    await addToAudience(tx, { creatorId, campaignId, engaged: [{ userId, at }] });
    const released = [{ userId, actions: 1, amount }];
    await addToDays(deps, tx, { campaignId, day: utcDay(at), released });
    const others = await addFigures(deps, tx, [{ campaignId, spent: amount }]);
    const accruing = accounts.earnerAccruing(userId, campaignId);
    const [pool, to] = [accounts.campaignPool(campaignId), accounts.earnerAvailable(userId)];
    const post = (kind: string, move: Move) => {
      return { reference: `${kind}:${campaignId}:${id}`, kind, moves: [move], at };
    };
    await postTogether(tx, [
      post('spark-reserved', { from: pool, to: accruing, amount }),
      post('spark-released', { from: accruing, to, amount }),
      ...others,
    ]);
  };
  const move = (campaignId: string, userId: string, part: (pool: Usdc) => Usdc) =>
    inTx(async (tx) => {
      const campaign = await lockCampaign(tx, campaignId);
      if (!campaign) throw new Error('Unknown campaign.');
      await earnIn(tx, campaign, { userId, amount: part(campaign.pool) });
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
