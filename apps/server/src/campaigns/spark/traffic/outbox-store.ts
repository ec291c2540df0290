import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';
import { OutboxEvent } from './outbox-event.ts';

/**
 * Writes the decisions of a locked campaign, for the books to follow. Judgements and reversals are batches.
 * @param posted the number of the last event that the books have.
 * @returns it with its number.
 * @throws {Error} when it is not the next one for the books: one side was restored from an older day.
 */
export async function insertEvent<Event extends OutboxEvent>(
  tx: TrafficTx,
  event: Omit<Event, 'number'>,
  posted: number,
): Promise<Event> {
  const { campaignId, kind, at, body } = event;
  const row = await tx.one(sql<{ number: number }>`
    with counted as (
      update traffic.campaign
      set events = events + 1, batches = batches + case when ${kind} in ('judged', 'reversed') then 1 else 0 end
      where campaign_id = ${campaignId} returning events
    )
    insert into traffic.outbox (campaign_id, number, kind, at, body)
    select ${campaignId}, events, ${kind}, ${at}, ${JSON.stringify(body, withBigints)}::jsonb from counted
    returning number`);
  if (!row) throw new Error(`The Spark ${campaignId} is missing in the traffic.`);
  if (row.number !== posted + 1) throw outOfStep({ campaignId, number: row.number }, posted);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the number is all that was left out
  return { ...event, number: row.number } as Event;
}

/**
 * One side was restored from an older day than the other, or lost its newest changes. `number` is the last event
 * of the traffic; the books have the events up to `posted`.
 */
export function outOfStep(
  { campaignId, number }: Pick<OutboxEvent, 'campaignId' | 'number'>,
  posted: number,
): Error {
  const is = number <= posted ? 'older' : 'newer';
  const both = `event ${number} is decided and the books have ${posted}`;
  return new Error(`The traffic of the Spark ${campaignId} is ${is} than the books: ${both}.`);
}

function withBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** What a campaign has decided and the books do not have, or are not known to have. */
export async function readPending(
  q: TrafficQueryable,
  campaignId: string,
): Promise<OutboxEvent | null> {
  const row = await q.one(sql`
    select campaign_id, number, kind, at, body from traffic.outbox where campaign_id = ${campaignId}`);
  return row === null ? null : OutboxEvent.parse(row);
}

/** The campaigns that have decided something that the books do not have, by id. */
export function listPending(
  q: TrafficQueryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select campaign_id as id from traffic.outbox where campaign_id > ${after}
    order by campaign_id limit ${limit}`);
}

/** Removes what the books have. @returns whether this is the first to do it. */
export async function deleteEvent(
  q: TrafficQueryable,
  { campaignId, number }: Pick<OutboxEvent, 'campaignId' | 'number'>,
): Promise<boolean> {
  const removed = await q.run(sql`
    delete from traffic.outbox where campaign_id = ${campaignId} and number = ${number}`);
  return removed > 0;
}
