import type { Received } from '@stoke/contract';
import { containing } from '../../platform/db/containing.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import {
  cutPage,
  lastId,
  readIdCursor,
  readTimeCursor,
  timeCursor,
} from '../../platform/http/id-cursor.ts';
import { findByText, type CampaignDeps, type SearchDeps } from './campaign-kind.ts';
import { type Campaign, type KindName, listPublic, readCampaign } from './campaign-store.ts';
import { listOfCreator } from './creator-store.ts';
import { cancelCampaign, stopCampaign } from './end-campaign.ts';
import { startCampaign } from './fund-campaign.ts';

type Said<Shown> = { message: string; campaign: Shown };
type Asked<Shown> = {
  caller: { userId: string };
  params: { campaignId: string };
  idempotent: (work: (tx: Tx) => Promise<Said<Shown>>) => Promise<Said<Shown>>;
};

/** Start, cancel and stop for one kind. Each answers with the campaign as its creator sees it. */
export function creatorVerbs<Shown>(
  deps: CampaignDeps,
  {
    kind,
    show,
    say,
  }: {
    kind: KindName;
    show(q: Queryable, campaign: Campaign): Promise<Shown>;
    say: Record<'started' | 'cancelled' | 'stopped', (campaign: Shown) => string>;
  },
) {
  const verb =
    (change: typeof startCampaign, message: (campaign: Shown) => string) =>
    ({ caller, params, idempotent }: Asked<Shown>) =>
      idempotent(async (tx) => {
        const own = { kind, campaignId: params.campaignId, creatorId: caller.userId };
        const campaign = await show(tx, await change(deps, tx, own));
        return { message: message(campaign), campaign };
      });
  return {
    start: verb(startCampaign, say.started),
    cancel: verb(cancelCampaign, say.cancelled),
    stop: verb(stopCampaign, say.stopped),
  };
}

type Page = { page: Campaign[]; next: string | null };
type PageOf = { kind: KindName; cursor?: string | undefined; limit: number };

/** Campaigns that are open to earners now, newest first. */
export async function readPublicPage(
  q: Queryable,
  { kind, now, limit, cursor }: PageOf & { now: Date },
): Promise<Page> {
  const before = readTimeCursor(cursor);
  const read = await listPublic(q, { kind, now, before, limit: limit + 1 });
  const page = read.slice(0, limit);
  const last = read.length > limit ? page.at(-1) : undefined;
  const next = last?.activatedAt ? timeCursor({ at: last.activatedAt, id: last.id }) : null;
  return { page, next };
}

type OwnPageOf = Omit<PageOf, 'limit'> & {
  creatorId: string;
  now: Date;
  query: Received<'dripCampaignsOfCreator', 'query'>;
  setNextCursor(cursor: string | null): void;
  setTotal(total: number): void;
};

/** A page of a creator's campaigns, newest first; `query.campaign`: only this one of them. */
export async function readOwnPage(
  { db, kinds }: SearchDeps,
  { kind, creatorId, now, query, setNextCursor, setTotal }: OwnPageOf,
): Promise<Campaign[]> {
  const { campaign, limit, state = null, q: text = '' } = query;
  if (campaign !== undefined) {
    const one = await readCampaign(db, campaign);
    return one?.kind === kind && one.creatorId === creatorId ? [one] : [];
  }
  const before = readIdCursor(query.cursor, lastId);
  const wanted = text.trim().replace(/^@/, '');
  const part = containing(wanted);
  const found = wanted === '' ? [] : await findByText({ kinds }, db, { kind, creatorId, part });
  const wish = {
    kind,
    creatorId,
    now,
    state,
    text: wanted,
    found,
    before,
    limit: limit + 1,
  };
  const rows = await listOfCreator(db, wish);
  const { page, next } = cutPage(rows, limit);
  setNextCursor(next);
  setTotal(rows[0]?.total ?? 0);
  return page;
}
