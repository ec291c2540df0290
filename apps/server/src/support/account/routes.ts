import { usdc } from '@stoke/domain';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type AccountDeps, checkDeletion, deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';

export function accountRoutes(deps: AccountDeps) {
  return {
    exportData: async ({ caller }) => {
      await deps.guessLimit.countExport(caller.userId);
      return exportData(deps, caller.userId);
    },
    checkDeletion: async ({ caller }) => checkDeletion(deps, caller.userId),
    deleteAccount: async ({ caller, body }) => {
      const { password, confirm, leaveBehind = usdc(0n) } = body;
      const { userId, sessionId } = caller;
      await deleteAccount(deps, { userId, sessionId, password, confirm, leaveBehind });
      return { message: 'Your account was deleted.' };
    },
  } satisfies Partial<Handlers>;
}
