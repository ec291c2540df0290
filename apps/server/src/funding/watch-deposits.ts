import { dayMs } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { firstId } from '../platform/http/id-cursor.ts';
import { creditDeposit } from './credit-deposit.ts';
import {
  addWorthless,
  judgedSignatures,
  listClosed,
  listOpen,
  markExpired,
  markSeen,
  type DepositRow,
} from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

/** A payment that comes late is still somebody's money: looked for this long after expiry. */
const watchedAfterExpiryDays = 7;
const perPage = 200;

/**
 * Looks on chain for every open deposit: marks what is seen, credits what is final, expires what
 * nobody paid in time. Safe to run in any number of processes at once.
 */
export function watchDeposits(deps: FundingDeps): Promise<void> {
  return watchPages(deps, (q, after) => listOpen(q, { after, limit: perPage }));
}

/** The same for deposits that were credited or have expired: people pay late, and twice. */
export function watchClosedDeposits(deps: FundingDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - watchedAfterExpiryDays * dayMs);
  return watchPages(deps, (q, after) => listClosed(q, { since, after, limit: perPage }));
}

/** One deposit that cannot be judged keeps no other from it. */
async function watchPages(
  deps: FundingDeps,
  read: (q: Queryable, after: string) => Promise<DepositRow[]>,
): Promise<void> {
  for (let after = firstId; ;) {
    const page = await read(deps.db, after);
    for (const deposit of page) {
      try {
        await watchDeposit(deps, deposit);
      } catch (error) {
        // a fault of the line is everybody's: the next look starts afresh
        if (!(await deps.chain.health()).ok) throw error;
        deps.log.error({ deposit: deposit.id, err: error }, 'a deposit could not be looked for');
        // whoever makes a reference unreadable is not looked for every second for ever
        await expireIfOver(deps, deposit);
      }
    }
    const last = page.at(-1);
    if (!last || page.length < perPage) return;
    after = last.id;
  }
}

async function watchDeposit(deps: FundingDeps, deposit: DepositRow): Promise<void> {
  const known = await judgedSignatures(deps.db, deposit.id);
  const found = await deps.chain.findTransfers(deposit.reference, known);
  const { transfers, worthless } = found;
  let isCredited = deposit.state === 'credited';
  for (const transfer of transfers) {
    if (transfer.level !== 'final') continue;
    if (await creditDeposit(deps, deposit.id, transfer)) isCredited = true;
    // one that names two references was credited to the other deposit
    else worthless.push(transfer.signature);
  }
  if (worthless.length > 0) await addWorthless(deps.db, deposit.id, worthless);
  if (isCredited) return;
  if (transfers.some(({ level }) => level === 'seen')) {
    if (deposit.state !== 'seen') await change(deps, deposit, markSeen);
    return;
  }
  await expireIfOver(deps, deposit);
}

async function expireIfOver(deps: FundingDeps, deposit: DepositRow): Promise<void> {
  const isOver = deposit.expiresAt.getTime() <= deps.clock.now().getTime();
  const isOpen = deposit.state === 'waiting' || deposit.state === 'seen';
  if (isOver && isOpen) await change(deps, deposit, markExpired);
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
