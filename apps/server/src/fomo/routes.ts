import type { SaveImage } from '../media/index.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import {
  cutPage,
  lastId,
  readIdCursor,
  readTimeCursor,
  timeCursor,
} from '../platform/http/id-cursor.ts';
import { Refusal } from '../platform/refusal.ts';
import { creatorRoutes, type CreatorCalls } from './creator-routes.ts';
import type { FomoDeps } from './fomo-deps.ts';
import { listOfCreator, listPublic, readCampaign } from './list-store.ts';
import { showFomos, showOwn } from './show-fomo.ts';

type ReadCalls = 'fomoCampaigns' | 'fomosOfCreator' | 'fomoCampaign';

export function fomoRoutes(
  deps: FomoDeps & { saveImage: SaveImage },
): Pick<Handlers, ReadCalls | CreatorCalls> {
  return { ...readRoutes(deps), ...creatorRoutes(deps) };
}

function readRoutes(deps: FomoDeps): Pick<Handlers, ReadCalls> {
  const { db, clock } = deps;
  return {
    fomoCampaigns: async ({ query: { cursor, limit }, setNextCursor }) => {
      const read = await listPublic(db, { before: readTimeCursor(cursor), limit: limit + 1 });
      const page = read.slice(0, limit);
      const last = read.length > limit ? page.at(-1) : undefined;
      setNextCursor(last?.activatedAt ? timeCursor({ at: last.activatedAt, id: last.id }) : null);
      return showFomos(db, page, clock.now());
    },
    fomosOfCreator: async ({ params, query: { cursor, limit }, setNextCursor }) => {
      const before = readIdCursor(cursor, lastId);
      const of = { creatorId: params.userId, before, limit: limit + 1 };
      const { page, next } = cutPage(await listOfCreator(db, of), limit);
      setNextCursor(next);
      return showOwn(db, page, clock.now());
    },
    fomoCampaign: async ({ caller, params }) => {
      const campaign = await readCampaign(db, params.campaignId);
      const isOwn = campaign?.creatorId === caller.userId || caller.role === 'admin';
      if (!campaign || (campaign.activatedAt === null && !isOwn)) {
        throw new Refusal('request.not_found');
      }
      const [shown] = await showFomos(db, [campaign], clock.now());
      if (!shown) throw new Error('One campaign is shown for one campaign.');
      return shown;
    },
  };
}
