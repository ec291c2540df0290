import type { Handlers } from '../platform/http/handlers.ts';
import type { SaveImage } from '../media/index.ts';
import {
  cutPage,
  lastId,
  readIdCursor,
  readTimeCursor,
  timeCursor,
} from '../platform/http/id-cursor.ts';
import { Refusal } from '../platform/refusal.ts';
import { creatorRoutes, type CreatorCalls } from './creator-routes.ts';
import { listOfCreator, listPublic, readCampaign } from './list-store.ts';
import { showCards, showOwn, showSpark } from './show-spark.ts';
import type { SparkDeps } from './spark-deps.ts';

type ReadCalls = 'publicSparks' | 'sparksOfCreator' | 'sparkCampaign';

export function sparkRoutes(
  deps: SparkDeps & { saveImage: SaveImage },
): Pick<Handlers, ReadCalls | CreatorCalls> {
  return { ...readRoutes(deps), ...creatorRoutes(deps) };
}

function readRoutes(deps: SparkDeps): Pick<Handlers, ReadCalls> {
  const { db, clock, connecting } = deps;
  return {
    publicSparks: async ({ query: { cursor, limit }, setNextCursor }) => {
      const now = clock.now();
      const before = readTimeCursor(cursor);
      const read = await listPublic(db, { now, before, limit: limit + 1 });
      const page = read.slice(0, limit);
      const last = read.length > limit ? page.at(-1) : undefined;
      setNextCursor(last?.activatedAt ? timeCursor({ at: last.activatedAt, id: last.id }) : null);
      return showCards(db, page, now);
    },
    sparksOfCreator: async ({ params, query: { cursor, limit }, setNextCursor }) => {
      const before = readIdCursor(cursor, lastId);
      const of = { creatorId: params.userId, before, limit: limit + 1 };
      const { page, next } = cutPage(await listOfCreator(db, of), limit);
      setNextCursor(next);
      return { data: await showOwn(db, page, { now: clock.now(), connecting }) };
    },
    sparkCampaign: async ({ params }) => {
      const campaign = await readCampaign(db, params.campaignId);
      if (!campaign) throw new Refusal('request.not_found');
      return showSpark(db, campaign, clock.now());
    },
  };
}
