import { alarmOfDay } from '../../people/users/index.ts';
import { retryAt } from '../../platform/jobs/retry.ts';
import { classify } from './classify.ts';
import {
  countTry,
  eraseTransaction,
  listUnread,
  markKnown,
  markReached,
  markRead,
  type Unread,
} from './history-store.ts';
import { newestSlot } from './is-read.ts';
import { listHistory } from './list-history.ts';
import type { TreasuryDeps } from './treasury-deps.ts';

/**
 * The most that a node lists in one call, and the most that a turn reads, however many transactions strangers
 * send to the treasury's token account.
 */
const maxPerTurn = { listed: 1_000, read: 200 };
/** Pages in a turn at most; a turn lists faster than anyone can send, so they usually reach the head of the chain. */
const maxPages = 20;
const readTogether = 8;
/** With growing pauses about 25 minutes. */
const maxAttempts = 12;

/**
 * One turn of the only reader of the treasury's history: lists what is new, and reads it, the newest
 * first. A transfer to the treasury goes to deposits, one out of it to payouts, and a memo of the
 * treasury is kept. After a start, payouts wait until the head was reached; until then a turn reads everything final
 * that is listed, so that strangers who send a lot cannot delay payouts. Safe in any number of processes.
 */
export async function readTreasury(deps: TreasuryDeps, max = maxPerTurn): Promise<void> {
  let listing = await listHistory(deps, max.listed);
  for (let page = 1; page < maxPages && listing.isMoved && !listing.isListed; page += 1) {
    listing = await listHistory(deps, max.listed);
  }
  const { now, isListed, notFinal } = listing;
  let count = await readSome(deps, { upTo: newestSlot, limit: max.read });
  const isFirst = now.reachedCheck <= (await deps.checksBefore(deps.db));
  if (isListed && isFirst) {
    while (count === max.read) {
      count = await readSome(deps, { upTo: now.finalSlot, limit: max.read });
    }
  }
  const isMarked = now.reachedCheck === now.checkNumber;
  if (isListed && !isMarked) await markReached(deps.db, now, notFinal);
}

/** Reads some of the listed transactions and returns how many. */
async function readSome(
  deps: TreasuryDeps,
  { upTo, limit }: { upTo: bigint; limit: number },
): Promise<number> {
  const unread = await listUnread(deps.db, { at: deps.clock.now(), upTo, limit });
  for (let from = 0; from < unread.length; from += readTogether) {
    await Promise.all(unread.slice(from, from + readTogether).map((one) => readOne(deps, one)));
  }
  return unread.length;
}

/** A transaction that cannot be read or acted on does not delay the others. */
async function readOne(deps: TreasuryDeps, one: Unread): Promise<void> {
  try {
    await act(deps, one);
  } catch (error) {
    // If the RPC itself is down, stop; retry on the next turn.
    if (!(await deps.chain.health()).ok) throw error;
    await fail(deps, one, error);
  }
}

class NotShown extends Error {}

async function act(deps: TreasuryDeps, one: Unread): Promise<void> {
  const { signature } = one;
  const read = await deps.chain.inspectTransaction(signature);
  // Another node may lag behind the one that listed it, and what is not final can vanish.
  if (read === null) throw new NotShown('The node lists it and cannot show it.');
  const found = classify(read);
  const at = deps.clock.now();
  if (found.kind === 'payment') await deps.onPayment(read);
  const subjectId = found.kind === 'arrival' ? await deps.onArrival(found.arrival) : null;
  if (!read.isFinal) {
    if (one.isFinal) throw new NotShown('The node lists it as final and shows it as not final.');
    return markRead(deps.db, { signature, subjectId, at });
  }
  if (found.kind === 'memo') {
    await deps.onMemo({ signature, memo: found.memo });
    return markKnown(deps.db, { signature, at, kind: 'memo', amount: null, memo: found.memo });
  }
  if (found.kind === 'arrival' && subjectId === null) {
    const { amount } = found.arrival.transfer;
    return markKnown(deps.db, { signature, at, kind: 'unclaimed', amount, memo: null });
  }
  return eraseTransaction(deps.db, signature);
}

/** After the last try a final transaction is left to the admins. */
async function fail(deps: TreasuryDeps, one: Unread, error: unknown): Promise<void> {
  const { signature } = one;
  const at = deps.clock.now();
  const attempts = one.attempts + 1;
  const isEnded = one.isFinal && attempts >= maxAttempts;
  if (!(error instanceof NotShown) || isEnded) {
    deps.log.error(
      { signature, attempts, err: error },
      'a transaction of the treasury was not read',
    );
  }
  const notBefore = retryAt(at, attempts);
  const next = { attempts, notBefore, error: String(error), givenUpAt: isEnded ? at : null };
  await deps.db.transaction(async (tx) => {
    if (!(await countTry(tx, one, next)) || !isEnded) return;
    tx.publish('deposits', 'admins');
    const about = `Transaction ${signature} could not be read after ${attempts} tries.`;
    await alarmOfDay(deps, tx, { alarm: 'transaction_given_up', about });
  });
}
