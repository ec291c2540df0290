import type { Withdrawal } from '@stoke/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { cutPage, lastId, readIdCursor } from '../platform/http/id-cursor.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { listOwn, type PayoutRow } from './payout-store.ts';
import { checkAddress, requestWithdrawal } from './request-withdrawal.ts';
import { showPayout } from './show-payout.ts';

type Names = 'withdraw' | 'withdrawals' | 'cancelWithdrawal';

export function withdrawalRoutes(deps: PayoutDeps): Pick<Handlers, Names> {
  const show = (row: PayoutRow): Withdrawal => ({
    ...showPayout(deps, row),
    heldUntil: row.heldUntil?.toISOString() ?? null,
  });
  return {
    withdraw: async ({ caller: { userId }, body: { amount, address }, once }) => {
      await checkAddress(deps, address);
      return once(async (tx) =>
        show(await requestWithdrawal(deps, tx, { userId, amount, address })),
      );
    },
    withdrawals: async ({ caller: { userId }, query: { cursor, limit }, setNextCursor }) => {
      const rows = await listOwn(deps.db, {
        userId,
        purpose: 'withdrawal',
        before: readIdCursor(cursor, lastId),
        limit: limit + 1,
      });
      const { page, next } = cutPage(rows, limit);
      setNextCursor(next);
      return page.map(show);
    },
    cancelWithdrawal: ({ caller: { userId }, params: { id }, once }) =>
      once(async (tx) => show(await cancelWithdrawal(deps, tx, { userId, id }))),
  };
}
