import type { Received } from '@stoke/contract';
import { formatUsd, parseDollars } from '@stoke/domain';
import { creatorVerbs, readCampaign, sayStart, type CampaignDeps } from '../core/index.ts';
import { imageOf, type SaveImage } from '../../site/media/index.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { onlyOne } from '../../platform/only-one.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rememberReviews, type ReadReviews } from '../../work/figures/index.ts';
import { createFomo, readPlan, type FomoClaims } from './create-fomo.ts';
import type { FomoDeps } from './fomo-deps.ts';
import { listFomos } from './list-fomos.ts';
import { showFomos, showOwn } from './show-fomo.ts';

type Form = Received<'createFomo', 'body'>;
type RouteDeps = CampaignDeps & Pick<FomoDeps, 'settings'> & { saveImage: SaveImage };
type Reading = { readReviews: ReadReviews };

/** The lists, the page and the creator's verbs. */
export function fomoRoutes(deps: RouteDeps) {
  const reading = { ...deps, readReviews: rememberReviews('fomo') };
  return { ...readRoutes(reading), ...creatorRoutes(reading) };
}

function readRoutes({ db, clock, readReviews }: CampaignDeps & Reading) {
  const kind = 'fomo';
  return {
    fomoCampaigns: async ({ query, setNextCursor, setTotal }) => {
      const now = clock.now();
      const { page, next, total } = await listFomos(db, { ...query, now });
      setNextCursor(next);
      if (total !== null) setTotal(total);
      return showFomos(db, page, { now, readReviews });
    },
    fomoCampaign: async ({ caller, params }) => {
      const campaign = await readCampaign(db, params.campaignId);
      const isOwn = campaign?.creatorId === caller.userId || caller.role === 'admin';
      if (campaign?.kind !== kind || (campaign.activatedAt === null && !isOwn)) {
        throw new Refusal('request.not_found');
      }
      return onlyOne(await showFomos(db, [campaign], { now: clock.now(), readReviews }));
    },
  } satisfies Partial<Handlers>;
}

function creatorRoutes(deps: RouteDeps & Reading) {
  const verbs = creatorVerbs(deps, {
    kind: 'fomo',
    show: (q, campaigns, now) => showOwn(q, campaigns, { ...deps, now }),
    say: {
      created: (campaign) => `Campaign created successfully!${sayStart(campaign)}`,
      started: ({ name }) => `${name} is active.`,
      cancelled: ({ name }) => `${name} is cancelled.`,
      stopped: ({ name, refunded }) => `${name} has ended. ${formatUsd(refunded)} returned.`,
    },
  });
  return {
    fomosOfCreator: verbs.list,
    createFomo: async ({ caller: { userId }, body, files, idempotent }) => {
      const image = imageOf(files.get('bannerImage'), body.bannerImage);
      const draft = readDraft(body);
      const { fomoFee: feePercent } = await deps.settings.read();
      readPlan({ ...draft, feePercent });
      if (image === null) throw new Refusal('fomo.banner_required');
      const banner = await deps.saveImage(image, userId);
      return idempotent(async (tx) => {
        const created = await createFomo(deps, tx, {
          ...draft,
          creatorId: userId,
          name: body.name,
          banner,
          rules: body.rules ?? [],
          startsAt: body.startsAt,
          claimed: readClaims(body),
        });
        return verbs.created(tx, created);
      });
    },
    startFomo: verbs.start,
    cancelFomo: verbs.cancel,
    stopFomo: verbs.stop,
  } satisfies Partial<Handlers>;
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
