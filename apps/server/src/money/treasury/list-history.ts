import type { NamingTransaction } from '../../gateways/solana/index.ts';
import { alarmOfDay } from '../../people/users/index.ts';
import { databaseTime } from '../../platform/db/database-clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  dropVanished,
  keepListed,
  keepTimeline,
  moveHistory,
  readHistory,
  type History,
} from './history-store.ts';
import { bytesLiveSlots, tipAge } from './is-read.ts';
import type { TreasuryDeps } from './treasury-deps.ts';

const minuteMs = 60_000;
/** A transaction is final about 13 seconds after it is confirmed. */
const vanishedAfterMs = 5 * minuteMs;
/** With 1,000 on each, more than can name one account in the 13 seconds in which they are not final. */
const maxHeadPages = 20;

/**
 * Lists what is new in the history of the treasury's token account, in one call however many deposits
 * and payouts wait. The position moves only past final transactions, so that a fork takes nothing with
 * it, and in the transaction that keeps the listed rows, so that a crash skips nothing.
 * @returns the new position, whether it moved, whether everything final up to its slot is listed, and the
 *   transactions up to it that this node does not call final.
 */
export async function listHistory(
  deps: TreasuryDeps,
  perPage: number,
): Promise<{ now: History; isMoved: boolean; isListed: boolean; notFinal: string[] }> {
  const { db, chain, clock } = deps;
  const was = await readOwn(deps);
  const known = await checkHistory(deps, was);
  const page = { commitment: 'confirmed', asOf: known.finalSlot, limit: perPage } as const;
  const { head, isWhole } = await listHead(chain, { ...page, until: was.signature });
  const gap =
    was.gapBefore === null
      ? []
      : await chain.namingTreasury({ ...page, before: was.gapBefore, until: was.gapUntil });
  const now = afterPage(known, { head, isWhole, gap, perPage });
  const isListed = isWhole && now.gapBefore === null;
  const isMoved = now.signature !== was.signature || now.gapBefore !== was.gapBefore;
  // A gap is older than a final transaction, whatever a node that lags calls it.
  const older = gap.map((one) => ({ ...one, isFinal: true }));
  const listed = [...head, ...older].filter(({ succeeded }) => succeeded);
  const passing = listed.filter(({ isFinal, slot }) => !isFinal && slot <= now.finalSlot);
  const result = { now, isMoved, isListed, notFinal: passing.map(({ signature }) => signature) };
  if (listed.length === 0 && now === was) return result;
  const at = clock.now();
  await db.transaction(async (tx) => {
    // First, so that the new listing stays.
    await dropVanished(tx, new Date(at.getTime() - vanishedAfterMs));
    if (listed.length > 0) await keepListed(tx, listed, at);
    const isKept = await moveHistory(tx, was, now);
    if (isKept && now.lostTo !== was.lostTo) await logLost(deps, tx, now);
  });
  return result;
}

/** The history, which first learns of a change of the primary. */
async function readOwn({ db, log }: TreasuryDeps): Promise<History> {
  const was = await readHistory(db);
  if (was.isOnTimeline) return was;
  const isOther = await db.transaction(keepTimeline);
  const now = await readHistory(db);
  if (isOther) {
    const [from, to] = [was.timeline, now.timeline];
    log.warn({ from, to }, 'another primary: payouts wait until older bytes are dead');
  }
  return now;
}

/**
 * The newest page, and those below it as long as a full one has nothing final: the position cannot move past them.
 * A node that does not have the newest of a page yet would list nothing below it, and is not asked.
 */
async function listHead(
  chain: TreasuryDeps['chain'],
  page: { commitment: 'confirmed'; asOf: bigint; limit: number; until: string | null },
): Promise<{ head: NamingTransaction[]; isWhole: boolean }> {
  const head = await chain.namingTreasury({ ...page, before: null });
  let isWhole = head.length < page.limit;
  for (let pages = 1; pages < maxHeadPages && !isWhole; pages += 1) {
    const oldest = head.at(-1);
    if (!oldest || head.some(({ isFinal }) => isFinal)) break;
    const asOf = oldest.slot > page.asOf ? oldest.slot : page.asOf;
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ends
    const next = await chain.namingTreasury({ ...page, asOf, before: oldest.signature });
    head.push(...next);
    isWhole = next.length < page.limit;
  }
  return { head, isWhole };
}

/** Once a minute, and first after a start: how far the chain is, and whether the node has all of it. */
async function checkHistory(deps: TreasuryDeps, was: History): Promise<History> {
  const before = await deps.checksBefore(deps.db, was.checkNumber);
  const checkedAt = deps.clock.now();
  // A time to come was written by a clock that was wrong.
  const age = Math.abs(checkedAt.getTime() - (was.checkedAt?.getTime() ?? -Infinity));
  if (was.checkNumber > before && age < minuteMs) return was;
  const { first, final } = await deps.chain.history();
  const finalSlot = final > was.finalSlot ? final : was.finalSlot;
  const safeSlot =
    was.restoredAt === null
      ? was.safeSlot
      : (was.safeSlot ?? (await findSafeSlot(deps, finalSlot)));
  const now = { ...was, finalSlot, checkedAt, checkNumber: was.checkNumber + 1n, safeSlot };
  if (was.readSlot === null || first <= was.readSlot + 1n) return now;
  return { ...now, readSlot: first, lostFrom: was.lostFrom ?? was.readSlot, lostTo: first };
}

/**
 * From which slot on bytes from before the restore, or from another primary, are dead; null while that cannot be said. A node that is
 * behind would name a slot that is long past, and one that claims to be healthy can be. The database's time is only
 * a reason to wait: only slots are counted.
 */
async function findSafeSlot(deps: TreasuryDeps, finalSlot: bigint): Promise<bigint | null> {
  const { chain, db, log } = deps;
  try {
    const health = await chain.health();
    if (!health.ok) throw new Error(health.problem);
    const { slot, at } = await chain.tip();
    const age = (await databaseTime(db)).getTime() - (at?.getTime() ?? -Infinity);
    if (Math.abs(age) > tipAge.ms) {
      throw new Error(
        `The newest block of the node is of ${at?.toISOString() ?? 'no known time'}.`,
      );
    }
    return (slot > finalSlot ? slot : finalSlot) + tipAge.slots + bytesLiveSlots;
  } catch (error) {
    log.warn(
      { err: error },
      'the books were restored or have another primary, and payouts wait for a node that is not behind',
    );
    return null;
  }
}

async function logLost(deps: TreasuryDeps, tx: Tx, { lostFrom, lostTo }: History): Promise<void> {
  deps.log.error({ lostFrom, lostTo }, "the node lacks a part of the treasury's history");
  const about = `The node no longer has the slots from ${lostFrom} to ${lostTo}.`;
  await alarmOfDay(deps, tx, { alarm: 'history_lost', about });
}

/** A full page leaves a gap below it, which later turns list, one page each. */
function afterPage(
  was: History,
  input: {
    head: readonly NamingTransaction[];
    isWhole: boolean;
    gap: readonly NamingTransaction[];
    perPage: number;
  },
): History {
  const { head, isWhole, gap, perPage } = input;
  const rest =
    was.gapBefore === null || gap.length < perPage
      ? { ...was, gapBefore: null, gapUntil: null }
      : { ...was, gapBefore: gap.at(-1)?.signature ?? null };
  const newest = head.find(({ isFinal }) => isFinal);
  if (!newest) return was.gapBefore === null ? was : rest;
  const { signature } = newest;
  if (isWhole) return { ...rest, signature };
  const oldest = head.at(-1);
  if (was.gapBefore !== null || !oldest?.isFinal) return rest;
  return { ...was, signature, gapBefore: oldest.signature, gapUntil: was.signature };
}
