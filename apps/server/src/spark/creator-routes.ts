import type { Answer } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { imageOf, type SaveImage } from '../media/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { checkGroup } from './check-group.ts';
import { createSpark } from './create-spark.ts';
import { cancelSpark, stopSpark } from './end-spark.ts';
import { startSpark } from './fund-spark.ts';
import { readCampaign } from './list-store.ts';
import { showOwn } from './show-spark.ts';
import type { SparkDeps } from './spark-deps.ts';
import type { SparkCampaign } from './spark-row.ts';

export type CreatorCalls =
  | 'createSpark'
  | 'startSpark'
  | 'checkSparkGroup'
  | 'cancelSpark'
  | 'stopSpark';
type Own = Answer<'createSpark'>['campaign'];

/** What the form has at first: all four are required. */
const allActions = { like: true, retweet: true, comment: true, joinTelegram: true };

export function creatorRoutes(
  deps: SparkDeps & { saveImage: SaveImage },
): Pick<Handlers, CreatorCalls> {
  const show = async (q: Queryable, campaign: SparkCampaign): Promise<Own> => {
    const of = { now: deps.clock.now(), connecting: deps.connecting };
    const [shown] = await showOwn(q, [campaign], of);
    if (!shown) throw new Error('One campaign is shown for one campaign.');
    return shown;
  };
  return {
    createSpark: async ({ caller: { userId }, body, files, once }) => {
      const image = imageOf(files.get('bannerImage'), body.bannerImage);
      if (image === null) throw new Refusal('spark.banner_required');
      const banner = await deps.saveImage(image, userId);
      return once(async (tx) => {
        const created = await createSpark(deps, tx, {
          creatorId: userId,
          name: body.name,
          banner,
          budget: body.budget,
          durationHours: body.durationHours,
          group: body.telegramGroupLink,
          tweet: body.tweetUrl,
          hashtags: body.hashtags ?? [],
          requiredActions: body.requiredActions ?? allActions,
          instructions: body.additionalInstructions,
          claimedCreatorId: body.creatorId ?? null,
        });
        const campaign = await show(tx, created);
        return { message: `Spark Campaign created successfully!${next(campaign)}`, campaign };
      });
    },
    startSpark: ({ caller, params: { campaignId }, once }) =>
      once(async (tx) => {
        const started = await startSpark(deps, tx, { campaignId, creatorId: caller.userId });
        const campaign = await show(tx, started);
        const isActive = campaign.status === 'active';
        return {
          message: isActive ? `${campaign.name} is active.` : `It is funded.${next(campaign)}`,
          campaign,
        };
      }),
    checkSparkGroup: async ({ caller, params: { campaignId } }) => {
      const problem = await checkGroup(deps, { campaignId, creatorId: caller.userId });
      const found = await readCampaign(deps.db, campaignId);
      if (!found) throw new Refusal('request.not_found');
      const campaign = await show(deps.db, found);
      return { message: problem ?? groupNews(campaign), campaign };
    },
    cancelSpark: ({ caller, params: { campaignId }, once }) =>
      once(async (tx) => {
        const ended = await cancelSpark(deps, tx, { campaignId, creatorId: caller.userId });
        const campaign = await show(tx, ended);
        const back = campaign.refunded > 0 ? ` ${formatDollars(campaign.refunded)} returned.` : '';
        return { message: `${campaign.name} is cancelled.${back}`, campaign };
      }),
    stopSpark: ({ caller, params: { campaignId }, once }) =>
      once(async (tx) => {
        const ended = await stopSpark(deps, tx, { campaignId, creatorId: caller.userId });
        const campaign = await show(tx, ended);
        return {
          message: `${campaign.name} has ended. What is unspent returns in 24 hours.`,
          campaign,
        };
      }),
  };
}

/** What a look at the group has shown. */
function groupNews(campaign: Own): string {
  if (campaign.status === 'active') return `${campaign.name} is active.`;
  if (campaign.status === 'paused') return 'The bot is no administrator of your group.';
  return `The group is connected.${next(campaign)}`;
}

/** What the creator has to do before the campaign starts. */
function next({ waitingFor, missing }: Own): string {
  switch (waitingFor) {
    case 'funds':
      return ` Add ${formatDollars(missing)} to your balance to fund it.`;
    case 'connection':
    case 'rights':
      return ' Make the bot an administrator of your Telegram group to start it.';
    case 'group':
      return ' It starts when the campaign that runs in this group is over.';
    case null:
      return '';
  }
}
