import { dayMs } from '@stoke/domain';
import { announce } from '../platform/events/announce.ts';
import { creditDeposit } from './credit-deposit.ts';
import {
  creditedSignatures,
  listWatched,
  markExpired,
  markSeen,
  type DepositRow,
} from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

/** A payment that comes late is still somebody's money: looked for this long after expiry. */
const watchedAfterExpiryDays = 7;
const pageSize = 200;
const zeroId = '00000000-0000-0000-0000-000000000000';

/**
 * Looks for every watched reference on chain: marks what is seen, credits what is final, expires
 * what nobody paid in time. Safe to run in any number of processes at once.
 */
export async function watchDeposits(deps: FundingDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - watchedAfterExpiryDays * dayMs);
  for (let after = zeroId; ;) {
    const page = await listWatched(deps.db, { since, after, limit: pageSize });
    for (const deposit of page) await watchDeposit(deps, deposit);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}

async function watchDeposit(deps: FundingDeps, deposit: DepositRow): Promise<void> {
  const known = await creditedSignatures(deps.db, deposit.id);
  const transfers = await deps.chain.findTransfers(deposit.reference, known);
  for (const transfer of transfers) {
    if (transfer.level === 'final') await creditDeposit(deps, deposit.id, transfer);
  }
  if (transfers.some(({ level }) => level === 'seen')) return change(deps, deposit, markSeen);
  const isOver = deposit.expires_at.getTime() <= deps.clock.now().getTime();
  if (transfers.length === 0 && isOver) await change(deps, deposit, markExpired);
}

async function change(deps: FundingDeps, deposit: DepositRow, mark: typeof markSeen) {
  const isDue = mark === markSeen ? deposit.state !== 'seen' : deposit.state === 'waiting';
  if (!isDue) return;
  await deps.db.transaction(async (tx) => {
    if (!(await mark(tx, deposit.id))) return;
    await announce(tx, { to: { user: deposit.creator_id }, what: 'deposits' });
  });
}
