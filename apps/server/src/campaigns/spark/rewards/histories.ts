import { dayMs, hourMs, SparkHistory, sparkRules, type SparkCandidate } from '@stoke/domain';
import type { TrafficTx } from '../../../platform/db/traffic.ts';
import { toSparkEvent } from '../traffic/action.ts';
import { readOtherReactions } from './earner-store.ts';
import {
  wasPaid,
  readMessages,
  readPaid,
  readPastMessages,
  readMessagesBetween,
  readCheckpoint,
  type JudgeCheckpoint,
  type StoredAction,
} from './judge-store.ts';

/** The actions of a campaign, and the span of time for which they are known. */
export type Known = {
  history: SparkHistory;
  /** Batches of the campaign; another number means that another process has judged since. */
  batches: number;
  /** The last recording that is in it. */
  seen: bigint;
  /** Messages are known up to this moment; later ones as far as they are paid. */
  until: Date;
  /** Paid reactions and clicks are known from this moment on. */
  paidFrom: Date;
  /** When the history last dropped what no longer matters. */
  prunedUntil: Date;
};

/** What one process remembers between two batches. */
export type Histories = {
  /** Removes it: after a batch that is not committed it must be read again. */
  take(campaignId: string): Known | null;
  keep(campaignId: string, known: Known): void;
};

/** About 80 MB. */
const maxMessages = 200_000;

/** The histories of the campaigns that were judged last; the last one always stays. */
export function createHistories(most = maxMessages): Histories {
  const all = new Map<string, Known>();
  let size = 0;
  const take = (campaignId: string) => {
    const known = all.get(campaignId) ?? null;
    all.delete(campaignId);
    size -= known?.history.size ?? 0;
    return known;
  };
  return {
    take,
    keep: (campaignId, known) => {
      take(campaignId);
      all.set(campaignId, known);
      size += known.history.size;
      for (const oldest of all.keys()) {
        if (size <= most || oldest === campaignId) break;
        take(oldest);
      }
    },
  };
}

/** Reactions that wait for their message are older than everything around them. */
const slackMs = 2 * hourMs;
const rowsPerPage = 10_000;

/**
 * All that decides about these due actions of a locked campaign: what was done before, and unpaid
 * messages that were said in between and count at their own time. A remembered history is used only
 * when it is what the database would give: no one else has judged, nothing older has come in or
 * changed, and the messages are later than all that it knows.
 */
export async function historyFor(
  histories: Histories,
  tx: TrafficTx,
  input: { campaignId: string; batches: number; due: readonly StoredAction[] },
): Promise<{ known: Known; between: SparkCandidate[] }> {
  const { campaignId, batches, due } = input;
  const kept = histories.take(campaignId);
  const { seen = null, until = null } = kept ?? {};
  const checkpoint = { ...(await readCheckpoint(tx, { campaignId, seen, until })), batches };
  const messages = due.filter(({ kind }) => kind === 'message');
  const known =
    kept && isCurrent(kept, checkpoint, { due, text: messages })
      ? { ...kept, seen: checkpoint.seen }
      : await load(tx, { campaignId, checkpoint, due, text: messages });
  await meetTargets(tx, known.history, { campaignId, due });
  await addOtherReactions(tx, known.history, { campaignId, due });
  const last = messages.at(-1);
  if (!last) return { known, between: [] };
  const rows = await readMessagesBetween(tx, { campaignId, after: known.until, until: last.at });
  const between = rows
    .map((row) => ({ event: toSparkEvent(row), refused: row.code }))
    .filter(({ event }) => !known.history.isJudged(event));
  return { known: { ...known, until: last.at }, between };
}

type Batch = { due: readonly StoredAction[]; text: readonly StoredAction[] };

type Checkpoint = JudgeCheckpoint & { batches: number };

function isCurrent(
  { batches, until, paidFrom }: Known,
  checkpoint: Checkpoint,
  { due: [first], text: [message] }: Batch,
): boolean {
  if (batches !== checkpoint.batches || checkpoint.hasNews) return false;
  const isPaidKnown = !first || first.at.getTime() - hourMs >= paidFrom.getTime();
  return isPaidKnown && (!message || message.at > until);
}

/** Reads a day before the first of these messages, in pages: a busy day has many. */
async function load(
  tx: TrafficTx,
  input: Batch & { campaignId: string; checkpoint: Checkpoint },
): Promise<Known> {
  const { campaignId, checkpoint, due, text: messages } = input;
  const history = new SparkHistory();
  const first = due[0]?.at.getTime() ?? 0;
  const before = messages[0]?.at ?? new Date(first - hourMs);
  const from = new Date(before.getTime() - dayMs);
  const add = (row: StoredAction) =>
    history.add({ event: toSparkEvent(row), isPaid: wasPaid(row) });
  let page: StoredAction[];
  let after = { at: new Date(0), key: '' };
  do {
    page = await readPastMessages(tx, { campaignId, from, before, after, limit: rowsPerPage });
    for (const row of page) add(row);
    after = page.at(-1) ?? after;
  } while (page.length === rowsPerPage);
  const paidFrom = new Date(first - hourMs - slackMs);
  for (const row of await readPaid(tx, { campaignId, from: paidFrom })) add(row);
  const { batches, seen } = checkpoint;
  const until = new Date(before.getTime() - 1);
  return { history, batches, seen, until, paidFrom, prunedUntil: until };
}

async function meetTargets(
  tx: TrafficTx,
  history: SparkHistory,
  { campaignId, due }: { campaignId: string; due: readonly StoredAction[] },
): Promise<void> {
  const keys = due.flatMap(({ kind, target }) => {
    return kind === 'reaction' && target !== null && !history.hasMet(target) ? [target] : [];
  });
  if (keys.length === 0) return;
  for (const row of await readMessages(tx, { campaignId, keys })) {
    const event = toSparkEvent(row);
    if (event.kind === 'message') history.meet(event);
  }
}

/**
 * Adds what people reacted to with another Telegram account, for as long as a message can be reacted to.
 * The key of a reaction names its Telegram account, so that no key tells these apart.
 */
async function addOtherReactions(
  tx: TrafficTx,
  history: SparkHistory,
  { campaignId, due }: { campaignId: string; due: readonly StoredAction[] },
): Promise<void> {
  const acting = due.flatMap(({ kind, userId, sender }) =>
    kind === 'reaction' && userId !== null && sender !== null ? [{ userId, sender }] : [],
  );
  const [first] = due;
  if (!first || acting.length === 0) return;
  const from = new Date(first.at.getTime() - sparkRules.reactionTargetMs);
  for (const row of await readOtherReactions(tx, { campaignId, acting, from })) {
    const event = toSparkEvent(row);
    if (!history.isJudged(event)) history.add({ event, isPaid: true });
    // It may have been added before its message was known.
    if (event.kind === 'reaction') history.noteReaction(event);
  }
}

/** After a batch: remembers its number and drops, each hour, what no longer matters. */
export function afterBatch(known: Known, batches: number): Known {
  const { history, until, prunedUntil } = known;
  if (until.getTime() - prunedUntil.getTime() < hourMs) return { ...known, batches };
  history.forget(until.getTime() - slackMs);
  const paidFrom = new Date(until.getTime() - slackMs - hourMs);
  return { ...known, batches, paidFrom, prunedUntil: until };
}
