import { parseTelegramGroup, parseTweetUrl, usdc, wholeDollars } from '@stoke/domain';
import { campaignWorkers, type Campaign, type KindName } from '../../src/campaigns/core/index.ts';
import { createDrip, dripKind } from '../../src/campaigns/drip/index.ts';
import { createFomo, fomoKind } from '../../src/campaigns/fomo/index.ts';
import { scriptTelegram } from '../gateways/scripted-telegram.ts';
import {
  connectByHash,
  connectToken,
  hashConnectToken,
  createSpark,
  sparkKind,
  type SparkDeps,
} from '../../src/campaigns/spark/index.ts';
import type { Tx } from '../../src/platform/db/db.ts';
import { missingBanner, ownCampaigns } from './own-campaigns.ts';
import { runWorkers } from '../platform/run-workers.ts';
import { openStoryWorld } from '../money/story-world.ts';

export type KindsStory = Awaited<ReturnType<typeof openKindsStory>>;

export const kindNames = ['drip', 'spark', 'fomo'] as const;
const secret = 'known to the tests alone';
/** What the Sparks of tests say beside their name, budget and group. */
export const sparkContent = {
  banner: missingBanner,
  durationHours: 24,
  hashtags: [],
  requiredActions: { like: true, retweet: true, comment: true, joinTelegram: true },
  instructions: '',
  claimedCreatorId: null,
};
const group = parseTelegramGroup('@ourgroup');
const tweet = parseTweetUrl('https://x.com/stoke/status/1');

/** Users and campaigns of every kind, wired as in production. */
export async function openKindsStory() {
  const world = await openStoryWorld();
  const { inTx, deposit } = world;
  const deps: SparkDeps = {
    ...world.deps,
    connecting: { secret, groupLink: (payload) => payload },
    telegram: scriptTelegram(),
    settleSeconds: 600,
    kinds: [dripKind, sparkKind, fomoKind],
  };
  const own = {
    drip: ownCampaigns('drip', world, deps),
    spark: ownCampaigns('spark', world, deps),
    fomo: ownCampaigns('fomo', world, deps),
  };
  let groups = 0;
  const connect = (campaignId: string, by: string) => {
    const tokenHash = hashConnectToken(connectToken(secret, campaignId));
    const chatId = `-100${(groups += 1)}`;
    const inGroup = { chatId, title: 'Ours', hasRights: true };
    return inTx((tx) => connectByHash(deps, tx, { tokenHash, by, group: inGroup }));
  };
  /** Orders a campaign that starts as soon as it can. */
  const createIn = (tx: Tx, kind: KindName, creatorId: string): Promise<Campaign> =>
    order(deps, tx, kind, { creatorId, startsAt: null });
  /** `startsInMs`: how long after its creation it starts; null: as soon as it can. */
  const create = (
    kind: KindName,
    creatorId: string,
    startsInMs: number | null = null,
  ): Promise<Campaign> => {
    world.wait(1);
    const at = world.clock.now().getTime();
    const startsAt = startsInMs === null ? null : new Date(at + startsInMs);
    return inTx((tx) => order(deps, tx, kind, { creatorId, startsAt }));
  };
  return {
    ...world,
    deps,
    own,
    createIn,
    create,
    connect,
    stateOf: own.drip.stateOf,
    stop: (kind: KindName, id: string, creatorId: string) => own[kind].stop(id, creatorId),
    /** Funds a pending campaign and starts it. */
    fundAndStart: async (kind: KindName, id: string, creatorId: string): Promise<void> => {
      await deposit(creatorId, 899n);
      await own[kind].start(id, creatorId);
      if (kind === 'spark') await connect(id, creatorId);
    },
    /** A running campaign of a creator with enough money; returns its id. */
    open: async (kind: KindName, creatorId: string): Promise<string> => {
      const { id } = await create(kind, creatorId);
      if (kind === 'spark') await connect(id, creatorId);
      return id;
    },
    /** Runs the workers. */
    work: () => runWorkers(campaignWorkers(deps)),
  };
}

function order(
  deps: SparkDeps,
  tx: Tx,
  kind: KindName,
  input: { creatorId: string; startsAt: Date | null },
): Promise<Campaign> {
  if (!group || !tweet) throw new Error('These are no links.');
  if (kind === 'drip') {
    const claimed = { creatorId: null, price: null };
    return createDrip(deps, tx, { ...input, packageId: 'ignition', tweet, about: '', claimed });
  }
  const content = { ...input, name: kind, banner: missingBanner, budget: wholeDollars(100n) };
  if (kind === 'spark') {
    return createSpark(deps, tx, { ...sparkContent, ...content, group, tweet });
  }
  const link = { link: tweet.url, name: '', type: 'x-like' as const, proofRequired: false };
  const texts = { description: '', proofPlaceholder: '', requiredContent: '' };
  const like = { key: 'like', name: 'Like', rate: usdc(30_000n), allocationPercentage: 100 };
  const claims = { creatorId: null, earningTag: null, engagements: null, costDollars: null };
  return createFomo(deps, tx, {
    ...content,
    rules: [],
    users: 10,
    tasks: [{ ...like, guideText: '', guideLink: '', links: [{ ...link, ...texts }] }],
    claimed: { ...claims, tasks: new Map() },
  });
}
