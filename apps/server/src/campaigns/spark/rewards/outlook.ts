import {
  dayMs,
  isLiveAt,
  judgeInOrder,
  SparkHistory,
  sparkDoubts,
  sparkRates,
  sparkReasons,
  sparkRules,
  usdc,
  zeroUsdc,
  type SparkAction,
  type SparkCode,
  type SparkDoubt,
  type SparkMessage,
  type Usdc,
} from '@stoke/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { BothSides } from '../../../platform/db/traffic.ts';
import { readSparkTerms } from '../spark-store.ts';
import { toSparkEvent } from '../traffic/action.ts';
import { windowOf } from '../traffic/run-times.ts';
import { readMessagesAround, wasPaid } from './judge-store.ts';
import { lacksJoin, listSuspended, readJoined, readPayees, wasMuted } from './payee-store.ts';

/** What is known against a message that waits; without a `code` it would be doubtful. */
export type Outlook = { code: SparkCode | null; reason: string };

type Waiting = { id: string; kind: SparkAction; at: Date; status: string };
type Input = { campaignId: string; userId: string; actions: readonly Waiting[] };
type Outlooks = ReadonlyMap<string, Outlook>;

const rememberMs = 5_000;
const maxRemembered = 1_000;

/**
 * Reads them once in some seconds for a person to whom nothing new has happened: an open page asks again with each
 * change of its Spark.
 */
export function rememberOutlooks({ db, traffic, clock }: BothSides & { clock: Clock }) {
  const known = new Map<string, { ids: string; readAt: number; outlooks: Promise<Outlooks> }>();
  return (input: Input): Promise<Outlooks> => {
    const key = `${input.campaignId} ${input.userId}`;
    const ids = waitingOf(input.actions)
      .map(({ id }) => id)
      .join();
    const now = clock.now().getTime();
    const last = known.get(key);
    if (last?.ids === ids && now - last.readAt < rememberMs) return last.outlooks;
    const outlooks = readOutlooks({ db, traffic }, input);
    outlooks.catch(() => known.delete(key));
    known.delete(key);
    known.set(key, { ids, readAt: now, outlooks });
    const [oldest] = known.keys();
    if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest);
    return outlooks;
  };
}

/**
 * What the judge would say now of a person's waiting messages, where it would not just pay them. Copies are
 * looked for among all that the person said in a day, and the last thousand messages of the group: what others
 * said before is found by the judge.
 */
export async function readOutlooks(
  { db, traffic }: BothSides,
  { campaignId, userId, actions }: Input,
): Promise<Outlooks> {
  const waiting = waitingOf(actions).map(({ id, at }) => ({ id, at, userId }));
  if (waiting.length === 0) return new Map();
  const times = waiting.map(({ at }) => at.getTime());
  const q = traffic.databaseOf(campaignId);
  const around = await readMessagesAround(q, {
    campaignId,
    userId,
    from: new Date(Math.min(...times) - dayMs),
    until: new Date(Math.max(...times) + sparkRules.frameAheadMs),
  });
  const history = new SparkHistory();
  const messages: { id: string; event: SparkMessage }[] = [];
  for (const action of around) {
    const event = toSparkEvent(action);
    if (event.kind !== 'message') continue;
    if (action.status === 'waiting') messages.push({ id: action.id, event });
    else history.add({ event, isPaid: wasPaid(action) });
  }
  const own = new Set(waiting.map(({ id }) => id));
  const terms = await readSparkTerms(db, campaignId);
  const window = windowOf(terms);
  const suspended = await listSuspended(db, waiting);
  const [payee] = await readPayees(db, { campaignId, userIds: [userId] });
  const senders = messages.flatMap(({ event }) => event.sender ?? []);
  const joined = await readJoined(q, terms, { userIds: [userId], senders });
  const refusalOf = (id: string, event: SparkMessage): SparkCode | null => {
    if (!isLiveAt(window, event.at)) return 'CAMPAIGN_NOT_LIVE';
    if (suspended.has(id)) return 'SUSPENDED';
    if (!own.has(id)) return null;
    if (payee && wasMuted(payee, new Date(event.at))) return 'MUTED';
    return lacksJoin(joined, event) ? 'ACTIONS_MISSING' : null;
  };
  const candidates = messages.map(({ id, event }) => ({ event, refused: refusalOf(id, event) }));
  const verdicts = judgeInOrder(candidates, history, plenty());
  const byKey = new Map(verdicts.map((verdict) => [verdict.key, verdict]));
  return new Map(
    messages.flatMap(({ id, event }) => {
      const verdict = own.has(id) ? byKey.get(event.key) : undefined;
      const outlook = verdict && outlookOf(verdict);
      return outlook ? [[id, outlook] as const] : [];
    }),
  );
}

const waitingOf = (actions: readonly Waiting[]) =>
  actions.filter(({ kind, status }) => kind === 'message' && status === 'waiting');

/** Pools and limits are for the judge: they change until it decides. */
function plenty() {
  const all = usdc(BigInt(Number.MAX_SAFE_INTEGER));
  return { pool: all, share: all, earned: new Map(), earners: new Map() };
}

type Verdict = { code: SparkCode | null; doubt: SparkDoubt | null };

function outlookOf({ code, doubt }: Verdict): Outlook | null {
  if (code !== null) return { code, reason: sparkReasons[code] };
  return doubt === null ? null : { code, reason: sparkDoubts[doubt] };
}

/** What an action may still bring: the rate of its kind while it waits, and nothing that speaks against it. */
export function expectedOf(
  { kind, status, amount }: { kind: SparkAction; status: string; amount: Usdc },
  outlook: Outlook | undefined,
): Usdc {
  if (status === 'doubtful') return amount;
  return status === 'waiting' && (outlook?.code ?? null) === null ? sparkRates[kind] : zeroUsdc;
}
