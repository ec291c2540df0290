import type { Answer } from '@stoke/contract';
import { formatLack, formatUsd, zeroUsdc } from '@stoke/domain';
import {
  creatorVerbs,
  readCampaign,
  readPublicPage,
  sayTime,
  type Campaign,
} from '../core/index.ts';
import { imageOf, type SaveImage } from '../../site/media/index.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addLink, type LinkAddress } from './clicks/add-link.ts';
import { checkGroup } from './groups/check-group.ts';
import { peopleOfLink } from './groups/count-people.ts';
import { createSpark } from './create-spark.ts';
import { deskRoutes } from './moderation/desk-routes.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { earningRoutes } from './rewards/earning-routes.ts';
import { rememberReviews, type ReadReviews } from '../../work/figures/index.ts';
import { showCards, showOwn, showSpark } from './show-spark.ts';
import type { SparkDeps } from './spark-deps.ts';

type Own = Answer<'createSpark'>['campaign'];

export type SparkRouteDeps = SparkDeps & { saveImage: SaveImage; publicUrl: string };

type Reading = { readReviews: ReadReviews };

export function sparkRoutes(deps: SparkRouteDeps) {
  const reading = { ...deps, readReviews: rememberReviews(null) };
  return {
    ...readRoutes(reading),
    ...creatorRoutes(reading),
    ...earningRoutes(deps),
    ...deskRoutes(deps),
    ...moderationRoutes(deps),
  };
}

function readRoutes({ db, clock, readReviews }: SparkDeps & Reading) {
  const kind = 'spark';
  return {
    publicSparks: async ({ query, setNextCursor }) => {
      const now = clock.now();
      const { page, next } = await readPublicPage(db, { ...query, kind, now });
      setNextCursor(next);
      return showCards(db, page, { now, readReviews });
    },
    sparkCampaign: async ({ params, caller }) => {
      const campaign = await readCampaign(db, params.campaignId);
      if (campaign?.kind !== kind || !isSeenBy(campaign, caller)) {
        throw new Refusal('request.not_found');
      }
      return showSpark(db, campaign, { now: clock.now(), readReviews });
    },
  } satisfies Partial<Handlers>;
}

/** A campaign that has not started is shown to its creator, and to admins who help with it. */
function isSeenBy({ activatedAt, creatorId }: Campaign, caller: Caller | null): boolean {
  return activatedAt !== null || creatorId === caller?.userId || caller?.role === 'admin';
}

function creatorRoutes(deps: SparkRouteDeps & Reading) {
  const verbs = creatorVerbs(deps, {
    kind: 'spark',
    show: (q, campaigns, now) => showOwn(q, campaigns, { ...deps, now }),
    say: {
      created: (campaign: Own) => `Spark Campaign created successfully!${next(campaign)}`,
      started: (campaign) =>
        campaign.status === 'active'
          ? `${campaign.name} is active.`
          : `It is funded.${next(campaign)}`,
      cancelled: ({ name, refunded }) =>
        `${name} is cancelled.${refunded > zeroUsdc ? ` ${formatUsd(refunded)} returned.` : ''}`,
      stopped: ({ name }) => `${name} has ended. What is unspent returns in 24 hours.`,
    },
  });
  return {
    sparksOfCreator: async (asked) => ({ data: await verbs.list(asked) }),
    sparkGroup: async ({ caller, query }) => ({
      people: await peopleOfLink(deps, { group: query.link, creatorId: caller.userId }),
    }),
    createSpark: async ({ caller: { userId }, body, files, idempotent }) => {
      const image = imageOf(files.get('bannerImage'), body.bannerImage);
      if (image === null) throw new Refusal('spark.banner_required');
      const banner = await deps.saveImage(image, userId);
      return idempotent(async (tx) => {
        const created = await createSpark(deps, tx, {
          creatorId: userId,
          name: body.name,
          banner,
          budget: body.budget,
          durationHours: body.durationHours,
          group: body.telegramGroupLink,
          tweet: body.tweetUrl,
          hashtags: body.hashtags ?? [],
          requiredActions: body.requiredActions ?? {},
          instructions: body.additionalInstructions,
          personPercent: body.personLimitPercent,
          startsAt: body.startsAt,
          claimedCreatorId: body.creatorId ?? null,
        });
        return verbs.created(tx, created);
      });
    },
    checkSparkGroup: async ({ caller, params: { campaignId } }) => {
      const problem = await checkGroup(deps, { campaignId, creatorId: caller.userId });
      const found = await readCampaign(deps.db, campaignId);
      if (!found) throw new Refusal('request.not_found');
      const campaign = await verbs.showOne(deps.db, found);
      return { message: problem ?? groupNews(campaign), campaign };
    },
    addSparkLink: async ({ caller, params: { campaignId }, body, idempotent }) => {
      const addressOf = await linkAddress(deps.telegram);
      const input = { ...body, campaignId, creatorId: caller.userId };
      return idempotent(async (tx) => {
        const campaign = await addLink({ ...deps, addressOf }, tx, input);
        const message = 'The link is added, and the bot posts it in your group.';
        return { message, campaign: await verbs.showOne(tx, campaign) };
      });
    },
    startSpark: verbs.start,
    cancelSpark: verbs.cancel,
    stopSpark: verbs.stop,
  } satisfies Partial<Handlers>;
}

/** The bot gives each person who comes from the group their own link. Asks Telegram for its name first. */
async function linkAddress(telegram: SparkDeps['telegram']): Promise<LinkAddress> {
  try {
    const bot = await telegram.identity();
    return ({ campaignId, position }) =>
      telegram.addressOf(bot, `link_${campaignId.replaceAll('-', '')}_${position}`);
  } catch {
    throw new Refusal('spark.telegram_unreachable');
  }
}

/** The message about the result of a group check. */
function groupNews(campaign: Own): string {
  if (campaign.status === 'active') return `${campaign.name} is active.`;
  if (campaign.status === 'paused') return 'The bot is not an administrator of your group.';
  return `The group is connected.${next(campaign)}`;
}

/** What the creator must do before the campaign can start, and when it does if it is scheduled. */
function next(campaign: Own): string {
  const time = sayTime(campaign);
  switch (campaign.waitingFor) {
    case 'funds':
      return ` Add ${formatLack(campaign.missing)} to your balance to fund it.`;
    case 'connection':
    case 'rights':
      return ` Make the bot an administrator of your Telegram group to start it${time}.`;
    case 'group':
      return time === ''
        ? ' It starts when the campaign that runs in this group is over.'
        : ` It starts${time}, or later when the campaign that runs in this group is over.`;
    case null:
      return time === '' ? '' : ` It starts${time}.`;
  }
}
