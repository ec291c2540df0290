import { randomUUID } from 'node:crypto';
import { wholeDollars } from '@stoke/domain';
import {
  cancelCampaign,
  readCampaign,
  startCampaign,
  startPending,
  stopCampaign,
  topUpCampaign,
  type Campaign,
  type CampaignDeps,
  type KindName,
} from '../../src/campaigns/core/index.ts';
import { accounts, postTogether } from '../../src/money/ledger/index.ts';
import type { Tx } from '../../src/platform/db/db.ts';
import type { StoryWorld } from '../money/story-world.ts';

/** The address of a picture that is not there. */
export const missingBanner = '/media/0000000000000000000000000000000000000000.webp';

type Deps = { inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

/** Creates campaigns, each a second after what was before, and names them in the books. */
export function creating<Wishes extends object>(
  { names, inTx, wait }: Pick<StoryWorld, 'names' | 'inTx' | 'wait'>,
  createIn: (tx: Tx, creatorId: string, wishes?: Wishes) => Promise<Campaign>,
) {
  return {
    createIn,
    create: async (creatorId: string, wishes?: Wishes): Promise<Campaign> => {
      wait(1);
      const campaign = await inTx((tx) => createIn(tx, creatorId, wishes));
      names.set(campaign.id, campaign.name);
      return campaign;
    },
  };
}

/** A creator's actions on campaigns of one kind, and the effect of incoming money. */
export function ownCampaigns(kind: KindName, { inTx }: Deps, deps: CampaignDeps) {
  const verb = (change: typeof startCampaign) => (campaignId: string, creatorId: string) =>
    inTx((tx) => change(deps, tx, { kind, campaignId, creatorId }));
  return {
    start: verb(startCampaign),
    stop: verb(stopCampaign),
    cancel: verb(cancelCampaign),
    topUp: (campaignId: string, creatorId: string, dollars: bigint) =>
      inTx((tx) =>
        topUpCampaign(deps, tx, { campaignId, creatorId, amount: wholeDollars(dollars) }),
      ),
    stateOf: async (id: string) => (await readCampaign(deps.db, id))?.state ?? 'none',
    /** Funds what the balance covers. */
    startPending: (creatorId: string): Promise<Campaign[]> =>
      inTx(async (tx) => {
        const input = { creatorId, depositId: null, credited: wholeDollars(0n) };
        const { started, postings } = await startPending(deps, tx, input);
        await postTogether(tx, postings);
        return started;
      }),
    /** Credits money and funds waiting campaigns, as a deposit does. */
    credit: (creatorId: string, dollars: bigint): Promise<void> =>
      inTx(async (tx) => {
        const amount = wholeDollars(dollars);
        const input = { creatorId, depositId: null, credited: amount };
        const { postings } = await startPending(deps, tx, input);
        const to = accounts.creatorAvailable(creatorId);
        const moves = [{ from: accounts.treasury, to, amount }];
        const deposit = { reference: `deposit:${randomUUID()}`, kind: 'deposit', moves };
        await postTogether(tx, [{ ...deposit, at: deps.clock.now() }, ...postings]);
      }),
  };
}
