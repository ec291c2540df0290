import { bothSides } from '../../apps/server/testing/platform/both-sides.ts';
import {
  listAppealsOfUser,
  listDecided,
  listOpen,
} from '../../apps/server/src/support/appeals/appeal-store.ts';
import { showCases } from '../../apps/server/src/support/appeals/show-appeals.ts';
import { listNewest, searchPeople } from '../../apps/server/src/support/bans/people-store.ts';
import { showOnePerson, showPeople } from '../../apps/server/src/support/bans/routes.ts';
import {
  figuresOfWork,
  readOwnPage,
  readPublicPage,
} from '../../apps/server/src/campaigns/core/index.ts';
import { dripKind, dripWork } from '../../apps/server/src/campaigns/drip/index.ts';
import { listFomos } from '../../apps/server/src/campaigns/fomo/list-fomos.ts';
import { listSubmissions } from '../../apps/server/src/campaigns/fomo/list-submissions.ts';
import * as showFomo from '../../apps/server/src/campaigns/fomo/show-fomo.ts';
import { showParticipation } from '../../apps/server/src/campaigns/fomo/show-participation.ts';
import { countOtherAdmins } from '../../apps/server/src/people/users/index.ts';
import { countUnread, listNotices } from '../../apps/server/src/messaging/notices/notice-store.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { firstId, lastId } from '../../apps/server/src/platform/http/id-cursor.ts';
import { uuidV7 } from '../../apps/server/src/platform/ids.ts';
import { listActionsOf } from '../../apps/server/src/campaigns/spark/rewards/people-store.ts';
import * as desk from '../../apps/server/src/campaigns/spark/moderation/desk-store.ts';
import { showCopies, showRings } from '../../apps/server/src/campaigns/spark/groups/show-groups.ts';
import * as showSpark from '../../apps/server/src/campaigns/spark/show-spark.ts';
import { showForAdmins, showThread } from '../../apps/server/src/support/tickets/show-ticket.ts';
import { listInState, listOwn } from '../../apps/server/src/support/tickets/ticket-store.ts';
import { rememberReviews } from '../../apps/server/src/work/figures/index.ts';
import { listMoves, readApproved } from '../../apps/server/src/safety/trust/trust-store.ts';
import { usualReview } from '../../apps/server/testing/work/usual-review.ts';
import { ownFomoId } from './fill-fomos.ts';

const limit = 51;

/** What a person and the admins read of notices, questions, trust, appeals and people. */
export async function readPeoplesLists(db: Db<never>, userId: string): Promise<void> {
  const clock = { now: () => new Date() };
  const page = { userId, before: lastId, limit };
  await listNotices(db, page);
  await countUnread(db, { userId, most: 100 });
  await listMoves(db, page);
  await readApproved(db, userId);
  const [ticket] = await listOwn(db, page);
  if (!ticket) throw new Error('No ticket can be read.');
  await showThread(db, ticket);
  await showForAdmins(db, await listInState(db, { state: 'open', after: firstId, limit }));
  const newId = uuidV7(clock);
  const campaigns = figuresOfWork({ clock, newId, kinds: [dripKind] });
  const review = { db, clock, newId, kinds: { drip: dripWork }, ...campaigns, ...usualReview };
  await listAppealsOfUser(db, page);
  await showCases(
    { ...bothSides(db), review },
    await listOpen(db, { after: firstId, limit }),
    userId,
  );
  await showCases(
    { ...bothSides(db), review },
    await listDecided(db, { before: lastId, limit }),
    userId,
  );
  await countOtherAdmins(db, [userId]);
  const all = { status: null, group: null, hasSignals: false, trustBelow: null };
  await showPeople(db, await listNewest(db, { ...all, before: lastId, limit }));
  await showPeople(db, await searchPeople(db, { prefix: 'crowd1', limit }));
  await showOnePerson({ db, review }, userId);
}

/** The first page of a list, with nothing to say about the others. */
export function firstPageOf(size: number) {
  return { query: { limit: size }, setNextCursor: () => {}, setTotal: () => {} };
}

/** The public lists of Spark and FOMO campaigns, and those of one creator. */
export async function readCampaignLists(db: Db<never>, creatorId: string): Promise<void> {
  const now = new Date();
  const sparks = { now, readReviews: rememberReviews(null) };
  const fomos = { now, readReviews: rememberReviews('fomo') };
  const connecting = { secret: 'none', groupLink: (payload: string) => payload };
  const publicPage = async (kind: 'spark' | 'fomo') =>
    (await readPublicPage(db, { kind, now, limit })).page;
  const ownPage = (kind: 'spark' | 'fomo') =>
    readOwnPage({ db, kinds: [] }, { kind, creatorId, now, ...firstPageOf(limit) });
  await showSpark.showCards(db, await publicPage('spark'), sparks);
  await showSpark.showOwn(db, await ownPage('spark'), { ...sparks, connecting });
  await showFomo.showFomos(db, await publicPage('fomo'), fomos);
  for (const sort of ['newest', 'paid', 'ending'] as const) {
    for (const q of ['', 'crowd', 'lighthouse 7']) await listFomos(db, { q, sort, limit, now });
  }
  await showParticipation(db, { campaignId: ownFomoId, userId: creatorId, now });
  await listSubmissions(
    { db },
    {
      caller: { userId: creatorId, role: 'user' },
      params: { campaignId: ownFomoId },
      query: { status: 'pending', limit },
      setNextCursor: () => undefined,
    },
  );
  await showFomo.showOwn(db, await ownPage('fomo'), fomos);
}

/** What moderators read of Sparks, and of the busiest one. */
export async function readSparkDesk(db: Db<never>, userId: string): Promise<void> {
  const now = new Date();
  const since = new Date(now.getTime() - 86_400_000);
  const sides = bothSides(db);
  const first = { rank: 9_223_372_036_854_775_807n, id: lastId };
  const open = await desk.listOpenSparks(db, { before: lastId, limit });
  for (const search of ['', 'spark']) await desk.listDesk(db, { search, before: first, limit });
  await desk.listToCount(sides, { now, since, before: lastId, limit });
  const shown = [];
  for (const { id } of open) shown.push(await desk.readDesk(sides, { since, id }));
  const [busiest] = shown
    .filter((one) => one !== null)
    .toSorted((one, other) => other.actions - one.actions);
  if (!busiest) throw new Error('No Spark can be moderated.');
  const campaignId = busiest.id;
  for (const by of ['hour', 'day'] as const) await desk.readOutcomes(db, { campaignId, by, since });
  await desk.listEarners(sides, { campaignId, before: first, limit });
  await showRings(sides, { campaignId, since });
  await showCopies(sides, { campaignId, since });
  const before = { at: new Date(), id: lastId };
  await listActionsOf(sides, { campaignId, userId, before, limit });
  await desk.listPartsOf(sides, { userId, before, limit });
}
