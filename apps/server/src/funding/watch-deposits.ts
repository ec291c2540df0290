import type { NamingTransaction } from '../gateways/solana/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { creditDeposit } from './claim-deposit.ts';
import { type DepositRow, findByReferences, markExpired, markSeen } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';
import {
  countTry,
  dropArrival,
  dropVanished,
  keepArrivals,
  type Listed,
  listOver,
  listUnread,
  markRead,
  moveWatch,
  readWatch,
  type Watch,
} from './watch-store.ts';

/**
 * The most that a node lists in one call, and what bounds a turn however many transactions strangers
 * send to the treasury's token account.
 */
const mostPerTurn = { listed: 1_000, read: 200 };
const minuteMs = 60_000;
const readTogether = 8;
const expiredPerTurn = 200;
/** A transaction is final about 13 seconds after it is confirmed. */
const vanishedAfterMs = 5 * minuteMs;

/**
 * One turn: lists what is new in the history of the treasury's token account, in one call however many
 * deposits wait, and reads it, the newest first. Marks payments that are seen, credits final ones to the
 * deposit that they name, however late they come, and expires deposits that were not paid in time.
 * Safe in any number of processes.
 */
export async function watchDeposits(deps: FundingDeps, most = mostPerTurn): Promise<void> {
  await listArrivals(deps, most.listed);
  const unread = await listUnread(deps.db, most.read);
  for (let from = 0; from < unread.length; from += readTogether) {
    await Promise.all(unread.slice(from, from + readTogether).map((one) => readOne(deps, one)));
  }
  const at = deps.clock.now();
  for (const deposit of await listOver(deps.db, { at, limit: expiredPerTurn })) {
    await change(deps, deposit, markExpired);
  }
}

/**
 * The position moves only past final transactions, so that a fork takes nothing with it, and in the
 * transaction that keeps the listed rows, so that a crash skips nothing.
 */
async function listArrivals(deps: FundingDeps, perPage: number): Promise<void> {
  const { db, chain, clock } = deps;
  const was = await readWatch(db);
  const known = await checkHistory(deps, was);
  const page = { commitment: 'confirmed', asOf: known.slot, limit: perPage } as const;
  const head = await chain.namingTreasury({ ...page, before: null, until: was.signature });
  const gap =
    was.gapBefore === null
      ? []
      : await chain.namingTreasury({ ...page, before: was.gapBefore, until: was.gapUntil });
  const now = afterTurn(known, { head, gap, perPage });
  const listed = [...head, ...gap].filter(({ succeeded }) => succeeded);
  const at = clock.now();
  if (listed.length === 0 && now === was) return;
  await db.transaction(async (tx) => {
    if (listed.length > 0) await keepArrivals(tx, listed, at);
    await dropVanished(tx, new Date(at.getTime() - vanishedAfterMs));
    await moveWatch(tx, was, now);
  });
}

/** Once a minute: whether the node still has all that is to be listed. */
async function checkHistory(deps: FundingDeps, was: Watch): Promise<Watch> {
  const checkedAt = deps.clock.now();
  if (was.checkedAt && checkedAt.getTime() - was.checkedAt.getTime() < minuteMs) return was;
  const { first, final: slot } = await deps.chain.history();
  if (was.signature !== null && first > was.slot) {
    const lost = { from: was.slot, to: first };
    deps.log.error(lost, "the node lacks a part of the treasury's history: claim its deposits");
  }
  return { ...was, slot, checkedAt };
}

/** A full page leaves a gap below it, which later turns list, one page each. */
function afterTurn(
  was: Watch,
  of: { head: readonly NamingTransaction[]; gap: readonly NamingTransaction[]; perPage: number },
): Watch {
  const { head, gap, perPage } = of;
  const rest =
    was.gapBefore === null || gap.length < perPage
      ? { ...was, gapBefore: null, gapUntil: null }
      : { ...was, gapBefore: gap.at(-1)?.signature ?? null };
  const newest = head.find(({ isFinal }) => isFinal);
  if (!newest) return was.gapBefore === null ? was : rest;
  const { slot: reached, signature } = newest;
  const slot = reached > was.slot ? reached : was.slot;
  if (head.length < perPage) return { ...rest, slot, signature };
  const oldest = head.at(-1);
  if (was.gapBefore !== null || !oldest?.isFinal) return rest;
  return { ...was, slot, signature, gapBefore: oldest.signature, gapUntil: was.signature };
}

/** An arrival that fails does not delay the others. */
async function readOne(deps: FundingDeps, arrival: Listed): Promise<void> {
  const { signature } = arrival;
  try {
    await judgeArrival(deps, arrival);
  } catch (error) {
    // If the RPC itself is down, stop; retry on the next run.
    if (!(await deps.chain.health()).ok) throw error;
    deps.log.error({ signature, err: error }, 'a transfer to the treasury could not be judged');
    await countTry(deps.db, signature);
  }
}

async function judgeArrival(deps: FundingDeps, { signature, isFinal }: Listed): Promise<void> {
  const found = await deps.chain.inspectDeposit(signature);
  // Another node may lag behind the one that listed it, and what is not final can vanish.
  if (found.kind === 'not_found') return countTry(deps.db, signature);
  const named = found.kind === 'transfer' ? await findByReferences(deps.db, found.accounts) : [];
  const [deposit] = named;
  const at = deps.clock.now();
  if (found.kind !== 'transfer' || !deposit) {
    if (isFinal) await dropArrival(deps.db, signature);
    else await markRead(deps.db, { signature, depositId: null, at });
    return;
  }
  if (found.transfer.level === 'final') {
    await creditDeposit(deps, deposit, found.transfer);
    await dropArrival(deps.db, signature);
    return;
  }
  await markRead(deps.db, { signature, depositId: deposit.id, at });
  await change(deps, deposit, markSeen);
}

async function change(
  deps: FundingDeps,
  deposit: DepositRow,
  mark: (tx: Tx, id: string) => Promise<boolean>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await mark(tx, deposit.id))) return;
    tx.changed('deposits', { user: deposit.creatorId });
  });
}
