import { usdc, wholeDollars, type FomoTaskDraft } from '@stoke/domain';
import type { Campaign, CampaignDeps } from '../../campaigns/index.ts';
import { accounts, post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { ownCampaigns } from '../../testing/own-campaigns.ts';
import { openStoryWorld, type StoryWorld } from '../../testing/story-world.ts';
import { createFomo, fomoKind } from '../index.ts';

export type FomoStory = Awaited<ReturnType<typeof openFomoStory>>;

const banner = '/media/0000000000000000000000000000000000000000.webp';

/** One retweet task, open to everyone. */
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

/** Users and FOMO campaigns, with their books. */
export async function openFomoStory() {
  const world = await openStoryWorld();
  const deps: CampaignDeps = { ...world.deps, kinds: [fomoKind] };
  return {
    ...world,
    deps,
    ...ownCampaigns('fomo', world, deps),
    ...campaignVerbs(world, deps),
  };
}

type Wishes = { dollars?: bigint; name?: string };

function campaignVerbs({ db, clock, names, inTx, wait }: StoryWorld, deps: CampaignDeps) {
  const createIn = (tx: Tx, creatorId: string, of: Wishes = {}): Promise<Campaign> => {
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
    create: async (creatorId: string, of: Wishes = {}): Promise<Campaign> => {
      wait(1);
      const campaign = await inTx((tx) => createIn(tx, creatorId, of));
      names.set(campaign.id, campaign.name);
      return campaign;
    },
    /** Pays an earner from the pool, in the books and in the campaign's figures. */
    earn: async (campaign: Campaign, earnerId: string, micro: bigint) => {
      const { id } = campaign;
      const from = accounts.campaignPool(id);
      const moves = [{ from, to: accounts.earnerAvailable(earnerId), amount: usdc(micro) }];
      const reference = `fomo-earned:${id}:${deps.newId()}`;
      await inTx((tx) => post(tx, { reference, kind: 'fomo-earned', moves, at: clock.now() }));
      await db.run(sql`
        update campaign set spent_micro = spent_micro + ${micro} where id = ${id}`);
    },
  };
}
