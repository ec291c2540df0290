import { Refusal } from '../../../platform/refusal.ts';
import type { TrafficTx } from '../../../platform/db/traffic.ts';
import { decideInTraffic, type PostDeps } from '../post-pending.ts';
import { readPosted } from '../rewards/posted-store.ts';
import { holdMs } from '../rewards/release-earnings.ts';
import type { EventOf } from '../traffic/outbox-event.ts';
import { insertEvent } from '../traffic/outbox-store.ts';
import { countDecisionsBy, payDoubtful } from './doubtful-store.ts';

type Paying = {
  campaignId: string;
  actionIds: readonly string[];
  by: string;
  /** Names the call, which decides once; null: each decides what is left. */
  request: string | null;
};

/** `event`: what the books must follow; null: they have it. */
type Decided = { messages: number; event: EventOf<'decided'> | null };

/**
 * The creator decides for doubtful messages: their rewards become available as all others. Those that are
 * decided, or were held for the whole time, stay as they are. Against them the creator decides with a
 * reversal. The books follow. @throws {Refusal} when none is left to decide on.
 */
export async function decideForDoubtful(deps: PostDeps, input: Paying): Promise<Decided> {
  return decideInTraffic(
    deps,
    input.campaignId,
    async (tx) => (await readDecided(deps, input)) ?? decide(deps, tx, input),
  );
}

/** What the books know as decided by this call before. */
async function readDecided({ db }: PostDeps, input: Paying): Promise<Decided | null> {
  const { campaignId, request } = input;
  const messages = request === null ? 0 : await countDecisionsBy(db, { campaignId, request });
  return messages === 0 ? null : { messages, event: null };
}

async function decide(deps: PostDeps, tx: TrafficTx, input: Paying): Promise<Decided> {
  const { campaignId, by, request } = input;
  const at = deps.clock.now();
  const heldBefore = new Date(at.getTime() - holdMs);
  const messages = await payDoubtful(tx, { ...input, heldBefore });
  if (messages.length === 0) throw new Refusal('spark.nothing_doubtful');
  for (const { userId } of messages) tx.publish('submissions', { user: userId });
  const decided = { campaignId, kind: 'decided', at, body: { messages, by, request } } as const;
  const posted = await readPosted(deps.db, campaignId);
  const event = await insertEvent<EventOf<'decided'>>(tx, decided, posted.number);
  return { messages: messages.length, event };
}
