import { sumOf, type ReversalReason, type Usdc } from '@stoke/domain';
import type { CampaignWorkDeps } from '../../core/index.ts';
import type { TrafficDatabases, TrafficTx } from '../../../platform/db/traffic.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { decideInTraffic, type PostDeps } from '../post-pending.ts';
import { holdMs } from '../rewards/release-earnings.ts';
import type { EventOf } from '../traffic/outbox-event.ts';
import { readPosted } from '../rewards/posted-store.ts';
import { insertEvent } from '../traffic/outbox-store.ts';
import {
  countAvailable,
  readReserved,
  readReversalsBy,
  takeBack,
  type Target,
} from './reverse-store.ts';

/** What a reversal takes back, or took. `tooLate`: available already. */
export type Reversible = { people: number; actions: number; amount: Usdc; tooLate: number };

/** What a reversal of these rewards would take back now. */
export async function readReversible(
  { clock, traffic }: Pick<CampaignWorkDeps, 'clock'> & { traffic: TrafficDatabases },
  input: { campaignId: string } & Target,
): Promise<Reversible> {
  const db = traffic.databaseOf(input.campaignId);
  const heldBefore = new Date(clock.now().getTime() - holdMs);
  const reserved = await readReserved(db, { ...input, heldBefore });
  return summed(reserved, await countAvailable(db, input));
}

type Reversing = {
  campaignId: string;
  by: string;
  reason: ReversalReason;
  note: string;
  /** Names the call, which takes back once; null: each takes back what is there. */
  request: string | null;
} & Target;

/** `event`: what the books must follow; null: they have it. */
type Taken = Reversible & { event: EventOf<'reversed'> | null };

/**
 * Takes back rewards that are still reserved, one reversal for each person. The books follow.
 * @throws {Refusal} when none of them is still reserved.
 */
export async function reverseActions(deps: PostDeps, input: Reversing): Promise<Taken> {
  return decideInTraffic(
    deps,
    input.campaignId,
    async (tx) => (await readTaken(deps, tx, input)) ?? reverse(deps, tx, input),
  );
}

/** What the books know as taken back by this call before. */
async function readTaken({ db }: PostDeps, tx: TrafficTx, input: Reversing): Promise<Taken | null> {
  const { campaignId, request } = input;
  if (request === null) return null;
  const reversals = await readReversalsBy(db, { campaignId, request });
  if (reversals.length === 0) return null;
  return { ...summed(reversals, await countAvailable(tx, input)), event: null };
}

async function reverse(deps: PostDeps, tx: TrafficTx, input: Reversing): Promise<Taken> {
  const { campaignId, by, reason, note, request } = input;
  const at = deps.clock.now();
  const heldBefore = new Date(at.getTime() - holdMs);
  const reserved = await readReserved(tx, { ...input, heldBefore });
  if (reserved.length === 0) throw new Refusal('spark.nothing_to_reverse');
  if (reserved.some(({ userId }) => userId === by)) throw new Refusal('review.own_work');
  const tooLate = await countAvailable(tx, input);
  const reversals = reserved.map((one) => ({ ...one, id: deps.newId() }));
  const messages = await takeBack(tx, { ...input, heldBefore, reversals });
  for (const { userId } of reversals) tx.publish('submissions', { user: userId });
  const body = { reversals, reason, note, by, messages, request };
  const decided = { campaignId, kind: 'reversed', at, body } as const;
  const posted = await readPosted(deps.db, campaignId);
  const event = await insertEvent<EventOf<'reversed'>>(tx, decided, posted.number);
  return { ...summed(reversals, tooLate), event };
}

function summed(rows: readonly { actions: number; amount: Usdc }[], tooLate: number): Reversible {
  const actions = rows.reduce((total, one) => total + one.actions, 0);
  return { people: rows.length, actions, amount: sumOf(rows), tooLate };
}
