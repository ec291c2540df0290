import { usdc, wholeDollars, type FomoTaskDraft } from '@stoke/domain';
import { startPending, type WaitingKind } from '../../funding/index.ts';
import { accounts, post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { openStoryWorld, type StoryWorld } from '../../testing/story-world.ts';
import type { FomoCampaign } from '../fomo-row.ts';
import {
  cancelFomo,
  createFomo,
  fundFomoIfCovered,
  listUnfundedFomos,
  startFomo,
  stopFomo,
  type FomoDeps,
} from '../index.ts';

export type FomoStory = Awaited<ReturnType<typeof openFomoStory>>;

const banner = '/media/0000000000000000000000000000000000000000.webp';

/** FOMO campaigns, as what starts when money comes. */
export function fomosOf(deps: FomoDeps): WaitingKind<FomoCampaign> {
  return {
    listUnfunded: listUnfundedFomos,
    fundIfCovered: (tx, id) => fundFomoIfCovered(deps, tx, id),
  };
}

/** One retweet task for everybody. */
export const retweetTask: FomoTaskDraft = {
  key: 'retweet',
  name: 'Retweet',
  rate: usdc(50_000n),
  allocationPercentage: 100,
  guideText: '',
  guideLink: '',
  links: [
    {
      link: 'https://x.com/stoke/status/1',
      name: 'Our post',
      type: 'x-retweet',
      proofRequired: false,
      description: '',
      proofPlaceholder: '',
      requiredContent: '',
    },
  ],
};

/** People, FOMO campaigns and the books of it all. */
export async function openFomoStory() {
  const world = await openStoryWorld();
  return {
    ...world,
    ...campaignVerbs(world),
    stateOf: async (campaignId: string) => {
      const row = await world.db.one(sql<{ state: string }>`
        select state from fomo_campaign where id = ${campaignId}`);
      return row?.state ?? 'none';
    },
  };
}

type Wishes = { dollars?: bigint; name?: string };

function campaignVerbs({ db, clock, deps, names, inTx, wait }: StoryWorld) {
  const createIn = (tx: Tx, creatorId: string, of: Wishes = {}): Promise<FomoCampaign> => {
    const claims = { creatorId: null, earningTag: null, engagements: null, costDollars: null };
    return createFomo(deps, tx, {
      creatorId,
      name: of.name ?? 'fomo',
      banner,
      rules: ['Be kind.'],
      budget: wholeDollars(of.dollars ?? 100n),
      users: Number(of.dollars ?? 100n),
      tasks: [retweetTask],
      claimed: { ...claims, tasks: new Map() },
    });
  };
  return {
    createIn,
    create: async (creatorId: string, of: Wishes = {}): Promise<FomoCampaign> => {
      wait(1);
      const campaign = await inTx((tx) => createIn(tx, creatorId, of));
      names.set(campaign.id, campaign.name);
      return campaign;
    },
    start: (campaignId: string, creatorId: string) =>
      inTx((tx) => startFomo(deps, tx, { campaignId, creatorId })),
    startPending: (creatorId: string) => inTx((tx) => startPending(tx, creatorId, [fomosOf(deps)])),
    cancel: (campaignId: string, creatorId: string) =>
      inTx((tx) => cancelFomo(deps, tx, { campaignId, creatorId })),
    stop: (campaignId: string, creatorId: string) =>
      inTx((tx) => stopFomo(deps, tx, { campaignId, creatorId })),
    /** Pays an earner out of the pool, in the books and in the campaign's figures. */
    earn: async (campaign: FomoCampaign, earnerId: string, micro: bigint) => {
      const { id } = campaign;
      const from = accounts.campaignPool(id);
      const moves = [{ from, to: accounts.earnerAvailable(earnerId), amount: usdc(micro) }];
      const reference = `fomo-earned:${id}:${deps.newId()}`;
      await inTx((tx) => post(tx, { reference, kind: 'fomo-earned', moves, at: clock.now() }));
      await db.run(sql`
        update fomo_campaign set spent_micro = spent_micro + ${micro} where id = ${id}`);
    },
  };
}
