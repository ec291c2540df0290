import type { Withdrawal } from '@stoke/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { newestFirst } from '../platform/http/id-cursor.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { listOwn, type PayoutRow } from './payout-store.ts';
import { checkAddress, requestWithdrawal } from './request-withdrawal.ts';
import { showPayout } from './show-payout.ts';

export function withdrawalRoutes(deps: PayoutDeps) {
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
    withdrawals: async (asked) => {
      const of = { userId: asked.caller.userId, purpose: 'withdrawal' } as const;
      const rows = await newestFirst(asked, (page) => listOwn(deps.db, { ...of, ...page }));
      return rows.map(show);
    },
    cancelWithdrawal: ({ caller: { userId }, params: { id }, once }) =>
      once(async (tx) => show(await cancelWithdrawal(deps, tx, { userId, id }))),
  } satisfies Partial<Handlers>;
}
