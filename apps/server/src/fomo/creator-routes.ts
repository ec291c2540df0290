import type { Answer, Received } from '@stoke/contract';
import { formatDollars, parseDollars } from '@stoke/domain';
import { imageOf, type SaveImage } from '../media/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { createFomo, readPlan, type FomoClaims } from './create-fomo.ts';
import { cancelFomo, stopFomo } from './end-fomo.ts';
import type { FomoDeps } from './fomo-deps.ts';
import type { FomoCampaign } from './fomo-row.ts';
import { startFomo } from './fund-fomo.ts';
import { showOwn } from './show-fomo.ts';

export type CreatorCalls = 'createFomo' | 'startFomo' | 'cancelFomo' | 'stopFomo';
type Own = Answer<'createFomo'>['campaign'];
type Form = Received<'createFomo', 'body'>;

export function creatorRoutes(
  deps: FomoDeps & { saveImage: SaveImage },
): Pick<Handlers, CreatorCalls> {
  const show = async (tx: Tx, campaign: FomoCampaign): Promise<Own> => {
    const [shown] = await showOwn(tx, [campaign], deps.clock.now());
    if (!shown) throw new Error('One campaign is shown for one campaign.');
    return shown;
  };
  return {
    createFomo: async ({ caller: { userId }, body, files, once }) => {
      const image = imageOf(files.get('bannerImage'), body.bannerImage);
      const draft = readDraft(body);
      readPlan(draft);
      if (image === null) throw new Refusal('fomo.banner_required');
      const banner = await deps.saveImage(image, userId);
      return once(async (tx) => {
        const created = await createFomo(deps, tx, {
          ...draft,
          creatorId: userId,
          name: body.name,
          banner,
          rules: body.rules ?? [],
          claimed: readClaims(body),
        });
        const campaign = await show(tx, created);
        const success = 'Campaign created successfully!';
        const message =
          campaign.status === 'active'
            ? success
            : `${success} Add ${formatDollars(campaign.missing)} to your balance to start it.`;
        return { message, campaign };
      });
    },
    startFomo: ({ caller, params: { campaignId }, once }) =>
      once(async (tx) => {
        const started = await startFomo(deps, tx, { campaignId, creatorId: caller.userId });
        return { message: `${started.name} is active.`, campaign: await show(tx, started) };
      }),
    cancelFomo: ({ caller, params: { campaignId }, once }) =>
      once(async (tx) => {
        const ended = await cancelFomo(deps, tx, { campaignId, creatorId: caller.userId });
        return { message: `${ended.name} is cancelled.`, campaign: await show(tx, ended) };
      }),
    stopFomo: ({ caller, params: { campaignId }, once }) =>
      once(async (tx) => {
        const ended = await stopFomo(deps, tx, { campaignId, creatorId: caller.userId });
        const campaign = await show(tx, ended);
        const back = formatDollars(campaign.refunded);
        return { message: `${campaign.name} has ended. ${back} returned.`, campaign };
      }),
  };
}

function readDraft(body: Form) {
  return {
    budget: body.budget,
    users: body.numberOfUsers,
    tasks: body.campaignTasks.map(({ baseRate, ...task }) => ({
      ...task,
      rate: parseDollars(baseRate),
    })),
  };
}

function readClaims(body: Form): FomoClaims {
  return {
    creatorId: body.creatorId ?? null,
    earningTag: body.earningTag ?? null,
    engagements: body.totalEngagementsExpected ?? null,
    costDollars: body.estimatedTotalCampaignCost ?? null,
    tasks: new Map(
      body.campaignTasks.map(({ key, targetParticipants, instances }) => [
        key,
        { users: targetParticipants ?? null, links: instances ?? null },
      ]),
    ),
  };
}
