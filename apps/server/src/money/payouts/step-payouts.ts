import { payoutsPerTransaction } from '@stoke/domain';
import type { Tx } from '../../platform/db/db.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { freezeSignals } from '../../safety/signals/index.ts';
import { insertAttempt, listAbandoned, listSigned, lockClaims, sumOpen } from './attempt-store.ts';
import { holdStopped } from './held-payouts.ts';
import { listSendable } from './hour-limit.ts';
import { isChainKnown } from './is-chain-known.ts';
import { pollAttempt } from './poll-attempt.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { lockWaiting, move, type WaitingRow } from './payout-store.ts';
import { screenPayouts } from './screen-payouts.ts';
import { signAttempt, toTransfers } from './sign-attempt.ts';
import { holdSuspected } from './suspected-payouts.ts';

const perPage = 100;
/** Bytes live for a minute: sign no more than can be sent well within it. */
const signedPerStep = 8;
/** Signing takes seconds; a worker that takes longer than this is presumed dead. */
const claimLeaseMs = 30_000;

/**
 * One turn of the payout worker, safe in any number of processes: check what was sent and, once the treasury's
 * history is read, take over claims that another worker left unsigned, then claim and sign waiting payouts. The next turn
 * sends the signed bytes from the database. A fault of one payout never blocks the others.
 */
export async function stepPayouts(deps: PayoutDeps): Promise<void> {
  await pollAll(deps);
  if (deps.payoutsPaused() || !(await isChainKnown(deps, deps.db))) return;
  const before = new Date(deps.clock.now().getTime() - claimLeaseMs);
  for (const { id } of await listAbandoned(deps.db, before, signedPerStep)) {
    if ((await signAttempt(deps, id)) === 'stop') return;
  }
  for (let made = 0; made < signedPerStep && !deps.payoutsPaused(); made += 1) {
    const claimed = await claimPayouts(deps);
    if (claimed === null || (await signAttempt(deps, claimed)) === 'stop') return;
  }
}

async function pollAll(deps: PayoutDeps): Promise<void> {
  for (let after = firstId; ;) {
    const now = deps.clock.now();
    const page = await listSigned(deps.db, { now, after, limit: perPage });
    for (const attempt of page) await pollAttempt(deps, attempt);
    const last = page.at(-1);
    if (!last || page.length < perPage) return;
    after = last.id;
  }
}

/**
 * Claims waiting payouts for one transaction, oldest first, within the limits of the hour. It only writes rows: a crash right
 * after leaves an attempt without bytes, which any worker takes over.
 * @returns the attempt's id, or null when nothing can be paid.
 */
export async function claimPayouts(deps: PayoutDeps): Promise<string | null> {
  const treasury = await deps.chain.treasuryBalance();
  const most = treasury - (await sumOpen(deps.db));
  const sendable = await listSendable(deps, deps.db, most);
  const chosen = chooseTogether(await holdStopped(deps, sendable), most);
  const candidates = await screenPayouts(deps, chosen);
  if (candidates.length === 0) return null;
  const fitting = await deps.chain.fitPayouts(await toTransfers(deps, candidates));
  const ids = candidates.slice(0, fitting).map(({ id }) => id);
  const claimed = await deps.db.transaction((tx) => claim(deps, tx, ids, treasury));
  return claimed === 'held' ? claimPayouts(deps) : (claimed?.attemptId ?? null);
}

/** @returns `held` when all of them were left to admins; null when none can be paid. */
async function claim(
  deps: PayoutDeps,
  tx: Tx,
  ids: readonly string[],
  treasury: bigint,
): Promise<{ attemptId: string } | 'held' | null> {
  await lockClaims(tx);
  // No signal is written between the look at signals and the commit.
  await freezeSignals(tx);
  const most = treasury - (await sumOpen(tx));
  // Asked again under the lock: another worker may have taken the room.
  const sendable = new Set((await listSendable(deps, tx, most)).map(({ id }) => id));
  const waiting = (await lockWaiting(tx, ids)).filter(({ id }) => sendable.has(id));
  const unsuspected = await holdSuspected(deps, tx, waiting);
  const chosen = chooseTogether(unsuspected, most);
  if (chosen.length === 0) return unsuspected.length < waiting.length ? 'held' : null;
  const id = deps.newId();
  const payoutIds = chosen.map((payout) => payout.id);
  const at = deps.clock.now();
  await insertAttempt(tx, { id, payoutIds, at });
  for (const payout of chosen) {
    await move(tx, payout, { kind: 'claimed', at });
    tx.publish('payouts', { user: payout.userId });
  }
  return { attemptId: id };
}

/**
 * The first payouts that fit into one transaction and into `most` micro-USDC. A payout that failed
 * before, or to an address that failed another, goes alone, so that it blocks no other.
 */
function chooseTogether(payouts: readonly WaitingRow[], most: bigint): WaitingRow[] {
  const [first] = payouts;
  const isAlone = ({ hasFailed, faults }: WaitingRow) => hasFailed || faults > 0;
  const together = first && isAlone(first) ? [first] : payouts.filter((one) => !isAlone(one));
  let left = most;
  const chosen = together.filter(({ amount }) => {
    if (amount > left) return false;
    left -= amount;
    return true;
  });
  return chosen.slice(0, payoutsPerTransaction);
}
