import { lockStandings } from '../identity/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { closeAttempt, itemsOf, lockClosing, lockLive } from './attempt-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { postPayout, releasePayout, tellReturned } from './payout-money.ts';
import { delayAfter, isGivenUp } from './payout-state.ts';
import { lockPayouts, move, type PayoutRow } from './payout-store.ts';

const unsent = { state: 'requested', signature: null, sentAt: null, reason: null } as const;

/**
 * The transaction is final on chain: every payout of it is confirmed and its hold leaves the books,
 * in one transaction. Another worker that saw the same finds the attempt closed.
 */
export async function settleAttempt(deps: PayoutDeps, attemptId: string): Promise<void> {
  const at = deps.clock.now();
  await withLive(deps, attemptId, async (tx, payouts) => {
    // people before money, as everywhere
    const owners = payouts.map((payout) => payout.userId);
    await lockStandings(tx, owners);
    await closeAttempt(tx, { id: attemptId, outcome: 'landed', at, error: null });
    for (const payout of payouts) {
      await postPayout(deps, tx, payout, at);
      await move(tx, payout, { state: 'confirmed', confirmedAt: at, reason: null });
    }
  });
}

/** The bytes are proven dead: the payouts wait for new ones. Nothing was paid, nothing moves. */
export async function requeueAttempt(deps: PayoutDeps, attemptId: string): Promise<void> {
  const at = deps.clock.now();
  await withLive(deps, attemptId, async (tx, payouts) => {
    await closeAttempt(tx, { id: attemptId, outcome: 'expired', at, error: null });
    for (const payout of payouts) await move(tx, payout, unsent);
  });
}

/**
 * The transaction failed on chain, and nothing was paid. The payout that the error names may be
 * given up: its money returns to its owner. The others wait for new bytes.
 */
export async function failAttempt(
  deps: PayoutDeps,
  attemptId: string,
  of: { error: string; named: number | null },
): Promise<void> {
  const { error, named } = of;
  const at = deps.clock.now();
  const order = await itemsOf(deps.db, attemptId);
  const namedId = named === null ? undefined : order[named]?.id;
  await withLive(deps, attemptId, async (tx, payouts) => {
    await closeAttempt(tx, { id: attemptId, outcome: 'failed', at, error });
    for (const payout of payouts) {
      const { id, failures } = payout;
      const isNamed = id === namedId;
      if (isGivenUp({ error, isNamed, failures })) await refund(deps, tx, payout, at);
      else if (isNamed || namedId === undefined) await move(tx, payout, afterFailure(payout, at));
      else await move(tx, payout, unsent);
    }
  });
}

/**
 * A claim that will not get bytes is given back. `paid` are payouts whose reference the treasury
 * has paid already, which no attempt knows of: nothing more is sent until somebody understood it.
 */
export async function dropAttempt(
  deps: PayoutDeps,
  attemptId: string,
  of: { error: string; paid: ReadonlySet<string> },
): Promise<void> {
  const { error, paid } = of;
  const at = deps.clock.now();
  const reason = 'This payout is being checked by a person.';
  await withLive(deps, attemptId, async (tx, payouts, wire) => {
    // another worker has signed it in the meantime: the chain decides
    if (wire !== null) return;
    await closeAttempt(tx, { id: attemptId, outcome: 'dropped', at, error });
    for (const payout of payouts) {
      const again = afterFailure(payout, at);
      if (paid.has(payout.id)) await move(tx, payout, { ...again, state: 'review', reason });
      else await move(tx, payout, paid.size > 0 ? unsent : again);
    }
  });
}

/** Nobody can say what became of the bytes: no new ones are signed until somebody can. */
export async function parkAttempt(
  deps: PayoutDeps,
  attemptId: string,
  error: string,
): Promise<void> {
  const at = deps.clock.now();
  const reason = 'The transaction of this payout is being checked by a person.';
  await withLive(deps, attemptId, async (tx, payouts) => {
    await closeAttempt(tx, { id: attemptId, outcome: 'parked', at, error });
    for (const payout of payouts) await move(tx, payout, { state: 'review', reason });
  });
}

async function refund(deps: PayoutDeps, tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  await releasePayout(tx, payout, at);
  const reason = 'The wallet could not receive USDC. The amount is back in your balance.';
  await move(tx, payout, { state: 'refunded', reason });
  await tellReturned(deps, tx, payout, reason);
}

function afterFailure({ failures }: PayoutRow, at: Date) {
  const notBefore = new Date(at.getTime() + delayAfter(failures + 1));
  return { ...unsent, failures: failures + 1, notBefore };
}

/** Runs `work` once per attempt: for whoever first locks it while it may still pay. */
async function withLive(
  deps: PayoutDeps,
  attemptId: string,
  work: (tx: Tx, payouts: PayoutRow[], wire: string | null) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockClosing(tx);
    const attempt = await lockLive(tx, attemptId);
    if (!attempt) return;
    const ids = (await itemsOf(tx, attemptId)).map(({ id }) => id);
    const payouts = await lockPayouts(tx, ids);
    await work(tx, payouts, attempt.wire);
    for (const { userId: user, purpose } of payouts) {
      await announce(tx, { to: { user }, what: 'payouts' });
      const balance = purpose === 'withdrawal' ? 'balance' : 'session';
      await announce(tx, { to: { user }, what: balance });
    }
  });
}
