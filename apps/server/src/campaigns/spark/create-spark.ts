import {
  lowestSparkRate,
  sparkLimits,
  splitPrice,
  type RequiredActions,
  type TelegramGroup,
  type TweetLink,
  type Usdc,
} from '@stoke/domain';
import { createCampaign, type Campaign } from '../core/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requiredActions } from '../../site/settings/index.ts';
import { connectToken, hashConnectToken } from './groups/connect-token.ts';
import type { SparkOrderDeps } from './spark-deps.ts';
import { insertDetails } from './spark-store.ts';

type AskedActions = { [Action in keyof RequiredActions]?: boolean | undefined };

export type SparkOrder = {
  /** From the session. */
  creatorId: string;
  name: string;
  /** The path of a stored image. */
  banner: string;
  budget: Usdc;
  durationHours: number;
  group: TelegramGroup;
  tweet: TweetLink;
  hashtags: readonly string[];
  /** Those left out are as in the settings. */
  requiredActions: AskedActions;
  instructions: string;
  /** The most that one person is paid, in percent of the pool. */
  personPercent?: number;
  /** Null: as soon as it can. */
  startsAt?: Date | null;
  /** The creator that the page named: checked but never used (rule 2.3). Null: not sent. */
  claimedCreatorId: string | null;
};

/**
 * Creates a pending campaign and holds its budget when the creator's balance covers it (rule 1.3).
 * It starts once it is due and the bot is in its group (rules 1.7 and 5.1). Refuses a wrong owner
 * and a creator without a dashboard.
 */
export async function createSpark(
  deps: SparkOrderDeps,
  tx: Tx,
  order: SparkOrder,
): Promise<Campaign> {
  const { creatorId, name, banner, budget, durationHours, startsAt, claimedCreatorId, ...content } =
    order;
  if (claimedCreatorId !== null && claimedCreatorId !== creatorId) {
    throw new Refusal('creator.owner_mismatch');
  }
  const settings = await deps.settings.read(tx);
  const { sparkFee } = settings;
  const campaign = {
    kind: 'spark',
    creatorId,
    name,
    banner,
    price: budget,
    ...splitPrice(budget, sparkFee),
    minReward: lowestSparkRate,
    durationHours,
    startsAt: startsAt ?? null,
  } as const;
  return createCampaign(deps, tx, campaign, async ({ id }) =>
    insertDetails(tx, {
      ...content,
      id,
      personPercent: content.personPercent ?? sparkLimits.personPercentUsual,
      requiredActions: askedOr(content.requiredActions, requiredActions(settings)),
      hashtags: [...new Set(content.hashtags.filter((tag) => tag !== ''))],
      connectHash: hashConnectToken(connectToken(deps.connecting.secret, id)),
      trafficDatabase: await deps.traffic.numberFor(id),
    }),
  );
}

function askedOr(asked: AskedActions, usual: RequiredActions): RequiredActions {
  const { like, retweet, comment, joinTelegram } = asked;
  return {
    like: like ?? usual.like,
    retweet: retweet ?? usual.retweet,
    comment: comment ?? usual.comment,
    joinTelegram: joinTelegram ?? usual.joinTelegram,
  };
}
