import type { Clock } from '../platform/clock.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { NewId } from '../platform/ids.ts';
import { acknowledgeRules } from './acknowledge-rules.ts';
import type { GuessLimit } from './guess-limit.ts';
import { deviceOf } from './device.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { cancelWalletChange, saveWallet, type WalletVerdict } from './save-wallet.ts';
import { saveXAccount, type SaveXDeps } from './save-x-account.ts';
import { revokeSession } from './session-store.ts';
import { showUser, type ShowDeps } from './show-user.ts';
import type { ShowXDeps } from './show-x-account.ts';
import type { Tokens } from './token.ts';
import { xAccountRoutes, type XAccountCalls } from './x-account-routes.ts';

export type IdentityDeps = ShowDeps &
  SaveXDeps &
  ShowXDeps & {
    clock: Clock;
    newId: NewId;
    tokens: Tokens;
    guessLimit: GuessLimit;
    judgeWallet(address: string): Promise<WalletVerdict>;
    /** Called when a session has ended: its token opens nothing from now on. */
    forget(userId: string): void;
  };

type Names =
  | 'register'
  | 'login'
  | 'logout'
  | 'currentUser'
  | 'acknowledgeRules'
  | 'saveWallet'
  | 'cancelWalletChange'
  | 'saveXAccount';

export function identityRoutes(deps: IdentityDeps): Pick<Handlers, Names | XAccountCalls> {
  return {
    ...xAccountRoutes(deps),
    register: async ({ body, ip, userAgent }) => {
      await deps.guessLimit.check(body.email, ip);
      const { userId, token } = await register(deps, body, deviceOf(userAgent));
      return { token, user: await showUser(deps, userId) };
    },
    login: async ({ body, ip, userAgent }) => ({
      token: await login(deps, { ...body, ip, device: deviceOf(userAgent) }),
    }),
    logout: async ({ caller }) => {
      await deps.db.transaction(async (tx) => {
        await revokeSession(tx, caller.sessionId, deps.clock.now());
        tx.changed('session', { user: caller.userId });
      });
      deps.forget(caller.userId);
      return { message: 'Logged out.' };
    },
    currentUser: async ({ caller }) => showUser(deps, caller.userId),
    acknowledgeRules: async ({ caller, body }) =>
      acknowledgeRules(deps, caller.userId, body?.version),
    saveWallet: async ({ caller, body: { walletAddress } }) => {
      const { isShared } = await saveWallet(deps, caller.userId, walletAddress);
      return { message: 'Wallet address updated successfully!', walletAddress, isShared };
    },
    cancelWalletChange: async ({ caller }) => {
      const walletAddress = await cancelWalletChange(deps, caller.userId);
      return { message: 'The change was cancelled. Your former wallet is back.', walletAddress };
    },
    saveXAccount: async ({ caller, body: { xUsername } }) => {
      await saveXAccount(deps, caller.userId, xUsername);
      return { message: 'X account updated successfully!', xUsername };
    },
  };
}
