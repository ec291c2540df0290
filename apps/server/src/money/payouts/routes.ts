import type { Answer } from '@stoke/contract';
import { usdc, zeroUsdc } from '@stoke/domain';
import { nameUsers } from '../../people/profile/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { newestFirst, oldestFirst } from '../../platform/http/id-cursor.ts';
import { onlyOne } from '../../platform/only-one.ts';
import { Refusal } from '../../platform/refusal.ts';
import { attemptsOf } from './attempt-store.ts';
import { setAutomaticPayout, stopAutomaticPayout } from './automatic-payouts.ts';
import { readAutomatic } from './automatic-store.ts';
import { canCancel, cancelWithdrawal, checkAddress, requestWithdrawal } from './withdrawals.ts';
import { payAgain, proveUnpaid, readNamed, settleAsPaid } from './decide-payout.ts';
import { chargeForOpening, openingCost } from './openings.ts';
import { listPayments } from './payment-store.ts';
import { countQueues, readReleases } from './flag-store.ts';
import { readHours } from './hour-limit.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { waitReasons } from './payout-limits.ts';
import { listInState, listOwn, type PayoutRow, readPayouts } from './payout-store.ts';
import { payoutListRoutes, type PayoutListDeps } from './payout-list.ts';
import { decideFlagged, refusePayout, releasePayout, type Verdict } from './release-payout.ts';
import { totalDebit } from './payout-money.ts';
import { isClosedSince, requestPayout } from './request-payout.ts';
import { findHeldPayouts } from './suspected-payouts.ts';

type ListedPayout = Answer<'payoutList'>[number];
type AdminPayoutInFull = Answer<'adminPayout'>;
type Withdrawal = Answer<'withdrawals'>[number];

export function payoutRoutes(deps: PayoutDeps) {
  return {
    requestPayout: async ({ caller: { userId }, body, idempotent }) => {
      const { amount, paymentDetails } = body;
      const address = paymentDetails.address ?? '';
      const isClosed = address !== '' && (await isClosedSince(deps, address));
      return idempotent(async (tx) => {
        const payout = await requestPayout(deps, tx, { userId, amount, address, isClosed });
        return { message: 'Payout request submitted.', payout: showPayout(deps, payout) };
      });
    },
    payouts: async (asked) => {
      const input = { userId: asked.caller.userId, purpose: 'earnings' } as const;
      const rows = await newestFirst(asked, (page) => listOwn(deps.db, { ...input, ...page }));
      return rows.map((row) => showPayout(deps, row));
    },
    automaticPayout: async ({ caller }) =>
      (await readAutomatic(deps.db, caller.userId)) ?? noAutomaticPayout,
    setAutomaticPayout: async ({ caller: { userId }, body: { threshold } }) => {
      await deps.db.transaction((tx) => setAutomaticPayout(deps, tx, { userId, threshold }));
      return { threshold, stoppedBecause: null };
    },
    stopAutomaticPayout: async ({ caller: { userId } }) => {
      await deps.db.transaction((tx) => stopAutomaticPayout(tx, userId));
      return noAutomaticPayout;
    },
  } satisfies Partial<Handlers>;
}

const noAutomaticPayout = { threshold: null, stoppedBecause: null };

export function withdrawalRoutes(deps: PayoutDeps) {
  const show = (row: PayoutRow): Withdrawal => ({
    ...showPayout(deps, row),
    amount: totalDebit(row),
    openingFee: row.opening ?? zeroUsdc,
    canCancel: canCancel(row),
  });
  return {
    withdraw: async ({ caller: { userId }, body: { amount, address }, idempotent }) => {
      await checkAddress(deps, address);
      const asked = { userId, amount, address, openingCost: await openingCost(deps, address) };
      return idempotent(async (tx) => show(await requestWithdrawal(deps, tx, asked)));
    },
    withdrawalOpening: async ({ caller: { userId }, query: { address } }) => {
      await checkAddress(deps, address);
      const cost = await openingCost(deps, address);
      const fee = await chargeForOpening(deps, deps.db, { userId, address, cost });
      return { openingFee: fee ?? zeroUsdc };
    },
    withdrawals: async (asked) => {
      const input = { userId: asked.caller.userId, purpose: 'withdrawal' } as const;
      const rows = await newestFirst(asked, (page) => listOwn(deps.db, { ...input, ...page }));
      return rows.map(show);
    },
    cancelWithdrawal: ({ caller: { userId }, params: { id }, idempotent }) =>
      idempotent(async (tx) => show(await cancelWithdrawal(deps, tx, { userId, id }))),
  } satisfies Partial<Handlers>;
}

/** A payout as its owner sees it. */
function showPayout(
  { transactionUrl, clock }: Pick<PayoutDeps, 'transactionUrl' | 'clock'>,
  row: PayoutRow,
) {
  const isWaiting = row.waitsUntil !== null && row.waitsUntil > clock.now();
  return {
    ...row,
    waitsUntil: isWaiting ? row.waitsUntil : null,
    status: row.state,
    transactionUrl: row.signature && transactionUrl(row.signature),
    reason: isWaiting && row.waitsFor ? waitReasons[row.waitsFor] : row.reason,
  };
}

/** What admins see of payouts, and the decisions they make. */
export function payoutDeskRoutes(deps: Omit<PayoutListDeps, 'showList'>) {
  const showOne = async (q: Queryable, payout: PayoutRow) =>
    onlyOne(await showAll(deps, q, [payout]));
  const read = async (id: string): Promise<PayoutRow> => {
    const [payout] = await readPayouts(deps.db, [id]);
    if (!payout) throw new Refusal('request.not_found');
    return payout;
  };
  return {
    ...payoutListRoutes({ ...deps, showList: (q, payouts) => showList(deps, q, payouts) }),
    decidePayouts: ({ caller, body: { verdict, ids, reason }, idempotent }) =>
      idempotent(async (tx) => {
        const decision = { adminId: caller.userId, reason, verdict, ids };
        const { decided, undecided } = await decideFlagged(deps, tx, decision);
        return {
          message: wordsOf(verdict, decided.length, undecided.length),
          decided: await showAll(deps, tx, decided),
          refused: undecided.map(({ id, refusal: { code, message } }) => ({ id, code, message })),
        };
      }),
    adminPayouts: async (asked) => {
      const { status: state, queue = null } = asked.query;
      const input = { state, queue };
      const rows = await oldestFirst(asked, (page) => listInState(deps.db, { ...input, ...page }));
      return showList(deps, deps.db, rows);
    },
    payoutQueues: async () => {
      const queues = await countQueues(deps.db);
      const show = (name: 'flagged' | 'trouble') => queues.get(name) ?? { count: 0, oldest: null };
      return { flagged: show('flagged'), trouble: show('trouble'), hours: await readHours(deps) };
    },
    releasePayout: ({ caller, params: { id }, body: { reason }, idempotent }) => {
      const decision = { id, adminId: caller.userId, reason };
      return idempotent(async (tx) => showOne(tx, await releasePayout(deps, tx, decision)));
    },
    refusePayout: async ({ caller, params: { id }, body: { reason }, idempotent }) => {
      const payout = await read(id);
      const isTried = payout.state === 'review' && payout.reviewCause !== 'flagged';
      const proof = isTried ? await proveUnpaid(deps, payout) : null;
      const decision = { id, adminId: caller.userId, reason, proof };
      return idempotent(async (tx) => showOne(tx, await refusePayout(deps, tx, decision)));
    },
    adminPayout: async ({ params: { id } }) => showInFull(deps, await read(id), showOne),
    settleAsPaid: async ({ caller, params: { id }, body: { signature, reason }, idempotent }) => {
      const payments = await readNamed(deps, signature);
      const decision = { id, adminId: caller.userId, reason, signature, read: payments };
      return idempotent(async (tx) => showOne(tx, await settleAsPaid(deps, tx, decision)));
    },
    payAgain: async ({ caller, params: { id }, body: { reason }, idempotent }) => {
      const proof = await proveUnpaid(deps, await read(id));
      const decision = { id, adminId: caller.userId, reason, proof };
      return idempotent(async (tx) => showOne(tx, await payAgain(deps, tx, decision)));
    },
  } satisfies Partial<Handlers>;
}

function wordsOf(verdict: Verdict, done: number, left: number): string {
  const payouts = (count: number) => (count === 1 ? '1 payout' : `${count} payouts`);
  const rest = left === 0 ? '' : ` ${payouts(left)} could not be decided.`;
  return `${payouts(done)} ${verdict === 'release' ? 'released' : 'refused'}.${rest}`;
}

async function showAll(
  { transactionUrl }: Pick<PayoutDeps, 'transactionUrl'>,
  q: Queryable,
  payouts: readonly PayoutRow[],
): Promise<ListedPayout[]> {
  const payoutIds = payouts.map(({ id }) => id);
  const releases = await readReleases(q, payoutIds);
  const people = [...payouts.map(({ userId }) => userId), ...[...releases.values()].flat()];
  const nameOf = await nameUsers(q, people);
  return payouts.map((payout) => ({
    ...payout,
    owner: nameOf(payout.userId),
    status: payout.state,
    cause: payout.reviewCause,
    releasedBy: (releases.get(payout.id) ?? []).map(nameOf),
    transactionUrl: payout.signature && transactionUrl(payout.signature),
  }));
}

const unsent: readonly PayoutRow['state'][] = ['requested', 'review'];

/** The same with those that a signal holds. */
async function showList(
  deps: Pick<PayoutDeps, 'transactionUrl'>,
  q: Queryable,
  payouts: readonly PayoutRow[],
): Promise<ListedPayout[]> {
  const shown = await showAll(deps, q, payouts);
  const waiting = payouts.filter(({ state }) => unsent.includes(state));
  const ids = new Set((await findHeldPayouts(q, waiting)).map(({ id }) => id));
  return shown.map((payout) => (ids.has(payout.id) ? { ...payout, isOwnerHeld: true } : payout));
}

/** Asks the node only about a payout that waits for a decision. */
async function showInFull(
  deps: PayoutDeps,
  payout: PayoutRow,
  showOne: (q: Queryable, payout: PayoutRow) => Promise<ListedPayout>,
): Promise<AdminPayoutInFull> {
  const { db, screening, transactionUrl } = deps;
  const isTried = payout.state === 'review' && payout.reviewCause !== 'flagged';
  const proof = isTried ? await proofOf(deps, payout) : null;
  return {
    ...(await showOne(db, payout)),
    reference: payout.reference,
    attempts: (await attemptsOf(db, payout.id)).map((attempt) => ({
      ...attempt,
      transactionUrl: attempt.signature && transactionUrl(attempt.signature),
    })),
    screened: await screening.latest(payout.address),
    payments: (await listPayments(db, [payout.id])).map((payment) => ({
      ...payment,
      transactionUrl: transactionUrl(payment.signature),
      amount: usdc(payment.amount),
      slot: Number(payment.slot),
    })),
    proof,
  };
}

async function proofOf(
  deps: PayoutDeps,
  payout: PayoutRow,
): Promise<NonNullable<AdminPayoutInFull['proof']>> {
  try {
    const proof = await proveUnpaid(deps, payout);
    return { kind: proof.kind, why: proof.kind === 'unknown' ? proof.why : null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'unknown', why: 'Solana cannot be reached just now.' };
  }
}
