import { lockCampaign, readCampaign, type CampaignWorkDeps } from '../core/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { TrafficDatabases, TrafficTx } from '../../platform/db/traffic.ts';
import { Refusal } from '../../platform/refusal.ts';
import { postDecided } from './moderation/post-decided.ts';
import { postReversed } from './moderation/post-reversed.ts';
import { postJudged, refuseLeftOut } from './rewards/post-judged.ts';
import { postReleased } from './rewards/post-released.ts';
import { readPosted } from './rewards/posted-store.ts';
import { lockTraffic } from './traffic/campaign-store.ts';
import type { OutboxEvent } from './traffic/outbox-event.ts';
import { deleteEvent, outOfStep, readPending } from './traffic/outbox-store.ts';

export type PostDeps = CampaignWorkDeps & { db: Db; traffic: TrafficDatabases };

/**
 * Decides something in the traffic of a Spark, when all that was decided before is in the books: it is posted first.
 * @throws {Refusal} when there is no such Spark.
 */
export async function decideInTraffic<Decided>(
  deps: PostDeps,
  campaignId: string,
  decide: (tx: TrafficTx) => Promise<Decided>,
): Promise<Decided> {
  const campaign = await readCampaign(deps.db, campaignId);
  if (campaign?.kind !== 'spark') throw new Refusal('request.not_found');
  const db = deps.traffic.databaseOf(campaignId);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- again once the pending one is posted
    const decided = await db.transaction(async (tx) => {
      const { isPending } = await lockTraffic(tx, campaignId);
      return isPending ? null : { is: await decide(tx) };
    });
    if (decided) return decided.is;
    await postPending(deps, campaignId);
  }
}

/** A call that decides in the traffic of a campaign. */
export type Deciding<Reply> = {
  claim: () => Promise<Reply | null>;
  release: () => Promise<void>;
  idempotent: (work: (tx: Tx) => Promise<Reply>) => Promise<Reply>;
};

/**
 * Decides in the traffic and answers when the books have it, both once for each Idempotency-Key: a call that
 * died in between is answered by its repeat, whichever process has posted its event.
 * @param decide the same decision for each repeat; `event: null`: the books have it already.
 */
export async function decideOnce<Reply, Decided extends { event: OutboxEvent | null }>(
  deps: PostDeps,
  { claim, release, idempotent }: Deciding<Reply>,
  decide: () => Promise<Decided>,
  reply: (decided: Decided) => Reply,
): Promise<Reply> {
  const before = await claim();
  if (before !== null) return before;
  const decided = await decide().catch(async (error: unknown) => {
    if (error instanceof Refusal) await release();
    throw error;
  });
  const { event } = decided;
  const answer = await idempotent(async (tx) => {
    if (event) await writeEvent(deps, tx, event);
    return reply(decided);
  });
  if (event) await removeEvent(deps, event, []);
  return answer;
}

/** Posts what the traffic of a campaign has decided, if the books do not have it. */
export async function postPending(deps: PostDeps, campaignId: string): Promise<void> {
  const event = await readPending(deps.traffic.databaseOf(campaignId), campaignId);
  if (event) await postEvent(deps, event);
}

/**
 * Posts an event in one transaction of the books, and then removes it from the traffic. If the process dies in between,
 * the next one finds the event in the books, with the people whom a ban left out, and only removes it.
 */
export async function postEvent(deps: PostDeps, event: OutboxEvent): Promise<void> {
  const leftOut = await deps.db.transaction((tx) => writeEvent(deps, tx, event));
  await removeEvent(deps, event, leftOut);
}

/** Writes an event into the books unless they have it. @returns whom a ban left out. */
async function writeEvent(
  deps: CampaignWorkDeps,
  tx: Tx,
  event: OutboxEvent,
): Promise<readonly string[]> {
  const { campaignId, number } = event;
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) throw new Error(`The Spark ${campaignId} is gone.`);
  const posted = await readPosted(tx, campaignId);
  if (posted.number === number) return posted.leftOut;
  // A later event is in the books, so this one is too.
  if (posted.number > number) return [];
  // One event is pending at a time: without the one before, this one would hide that it is lost.
  if (posted.number + 1 < number) throw outOfStep(event, posted.number);
  switch (event.kind) {
    case 'judged':
      return postJudged(deps, tx, campaign, event);
    case 'released':
      await postReleased(deps, tx, campaign, event);
      return [];
    case 'reversed':
      await postReversed(deps, tx, campaign, event);
      return [];
    case 'decided':
      await postDecided(deps, tx, campaign, event);
      return [];
  }
}

/** Removes an event that the books have. */
async function removeEvent(
  { traffic }: Pick<PostDeps, 'traffic'>,
  event: OutboxEvent,
  leftOut: readonly string[],
): Promise<void> {
  const db = traffic.databaseOf(event.campaignId);
  if (event.kind !== 'judged' || leftOut.length === 0) {
    await deleteEvent(db, event);
    return;
  }
  await db.transaction(async (tx) => {
    if (await deleteEvent(tx, event)) await refuseLeftOut(tx, event, leftOut);
  });
}
