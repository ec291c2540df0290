import type { Received } from '@stoke/contract';
import { zeroUsdc } from '@stoke/domain';
import { accounts, balance } from '../../money/ledger/index.ts';
import { containing } from '../../platform/db/text-search.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { newestFirst, readTimeCursor, timeCursor } from '../../platform/http/id-cursor.ts';
import { showMoney } from './campaign-money.ts';
import { onlyOne } from '../../platform/only-one.ts';
import { findByText, type CampaignDeps, type SearchDeps } from './campaign-kind.ts';
import { type Campaign, type KindName, listPublic, readCampaign } from './campaign-store.ts';
import { listOfCreator, readDisputedUntil } from './creator-store.ts';
import { cancelCampaign, stopCampaign } from './end-campaign.ts';
import { missingFor, startCampaign } from './fund-campaign.ts';
import { showMissedStart, showStart } from './show-start.ts';

type ActReply<Shown> = { message: string; campaign: Shown };
type Asked<Shown> = {
  caller: { userId: string };
  params: { campaignId: string };
  idempotent: (work: (tx: Tx) => Promise<ActReply<Shown>>) => Promise<ActReply<Shown>>;
};

/**
 * The list of a creator's campaigns of one kind, and start, cancel and stop. Each answers with
 * campaigns as their creator sees them: `show` gets those of one creator and returns them in their order.
 */
export function creatorVerbs<Shown>(
  deps: CampaignDeps,
  input: {
    kind: KindName;
    show(q: Queryable, campaigns: readonly Campaign[], now: Date): Promise<Shown[]>;
    say: Record<'created' | 'started' | 'cancelled' | 'stopped', (campaign: Shown) => string>;
  },
) {
  const { kind, show, say } = input;
  const showOne = async (q: Queryable, campaign: Campaign) =>
    onlyOne(await show(q, [campaign], deps.clock.now()));
  const verb =
    (change: typeof startCampaign, message: (campaign: Shown) => string) =>
    ({ caller, params, idempotent }: Asked<Shown>) =>
      idempotent(async (tx) => {
        const own = { kind, campaignId: params.campaignId, creatorId: caller.userId };
        const campaign = await showOne(tx, await change(deps, tx, own));
        return { message: message(campaign), campaign };
      });
  return {
    showOne,
    list: async ({ params: { userId: creatorId }, ...asked }: AskedList) => {
      const now = deps.clock.now();
      const page = await readOwnPage(deps, { ...asked, kind, creatorId, now });
      return page.length === 0 ? [] : show(deps.db, page, now);
    },
    /** The answer to its creation. */
    created: async (tx: Tx, created: Campaign) => {
      const campaign = await showOne(tx, created);
      return { message: say.created(campaign), campaign };
    },
    start: verb(startCampaign, say.started),
    cancel: verb(cancelCampaign, say.cancelled),
    stop: verb(stopCampaign, say.stopped),
  };
}

/** The view that campaigns of every kind give their creator; all belong to one creator. */
export async function readOwnFacts(q: Queryable, campaigns: readonly Campaign[], now: Date) {
  const [first] = campaigns;
  const available = first ? await balance(q, accounts.creatorAvailable(first.creatorId)) : zeroUsdc;
  const disputedUntil = await readDisputedUntil(q, campaigns);
  return (campaign: Campaign) => ({
    startsAt: showStart(campaign, now),
    missedStartAt: showMissedStart(campaign, now),
    endedAt: campaign.endedAt,
    isFunded: campaign.fundedAt !== null,
    missing: missingFor(campaign, available),
    ...showMoney(campaign, disputedUntil.get(campaign.id)),
  });
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

type AskedList = Omit<OwnPageOf, 'kind' | 'creatorId' | 'now'> & { params: { userId: string } };

/** A page of a creator's campaigns, newest first; `query.campaign`: only this one of them. */
export async function readOwnPage(
  { db, kinds }: SearchDeps,
  { kind, creatorId, now, query, setNextCursor, setTotal }: OwnPageOf,
): Promise<readonly Campaign[]> {
  const { campaign, state = null, q: text = '' } = query;
  if (campaign !== undefined) {
    const one = await readCampaign(db, campaign);
    return one?.kind === kind && one.creatorId === creatorId ? [one] : [];
  }
  const wanted = text.trim().replace(/^@/, '');
  const part = containing(wanted);
  const found = wanted === '' ? [] : await findByText({ kinds }, db, { kind, creatorId, part });
  const wish = { kind, creatorId, now, state, text: wanted, found };
  const rows = await newestFirst({ query, setNextCursor }, (page) =>
    listOfCreator(db, { ...wish, ...page }),
  );
  setTotal(rows[0]?.total ?? 0);
  return rows;
}
