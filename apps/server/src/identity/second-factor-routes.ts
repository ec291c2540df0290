import type { Handlers } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { findLiveRequest } from './admin-request-store.ts';
import { deviceOf } from './device.ts';
import { findUser } from './identity-store.ts';
import { proveIdentity } from './password.ts';
import type { IdentityDeps } from './identity-deps.ts';
import {
  confirmApp,
  finishLogin,
  proveByCode,
  renewCodes,
  startApp,
  turnOff,
} from './second-factor.ts';
import { countCodesLeft, findFactor } from './second-factor-store.ts';
import { noteProof, openSession } from './sessions.ts';
import { traceLogin } from './trace-login.ts';

export function secondFactorRoutes(deps: IdentityDeps) {
  return {
    finishLogin: async ({ body, ip, userAgent, browser }) => {
      const device = deviceOf({ userAgent, ip });
      const { userId, token } = await finishLogin(deps, body, async (tx, user) => ({
        userId: user.id,
        token: await openSession(deps, tx, { ...user, device }),
      }));
      await traceLogin(deps, { userId, ip, browser: browser() });
      return { token };
    },
    confirmIdentity: async ({ caller: { userId, sessionId }, body: { password, code }, ip }) => {
      const factor = await findFactor(deps.db, userId);
      if (!factor?.confirmedAt) {
        await proveIdentity(deps, { userId, password: password ?? '', ip });
      } else {
        if (code === undefined) throw new Refusal('second.code_needed');
        await proveByCode(deps, userId, code);
      }
      await noteProof(deps, { id: sessionId, userId });
      return { message: 'Confirmed.' };
    },
    secondFactor: async ({ caller: { userId } }) => {
      const [factor, left, user, request] = await Promise.all([
        findFactor(deps.db, userId),
        countCodesLeft(deps.db, userId),
        findUser(deps.db, userId),
        findLiveRequest(deps.db, userId),
      ]);
      return {
        onSince: factor?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: left,
        isRequired: deps.guardsAccounts && user?.role === 'admin',
        resetDueAt: request?.dueAt?.toISOString() ?? null,
      };
    },
    startSecondFactor: async ({ caller }) => startApp(deps, caller.userId),
    confirmSecondFactor: async ({ caller: { userId, sessionId }, body: { code } }) => {
      const recoveryCodes = await confirmApp(deps, { userId, sessionId, code });
      deps.forget(userId);
      return { recoveryCodes };
    },
    renewRecoveryCodes: async ({ caller }) => ({
      recoveryCodes: await renewCodes(deps, caller.userId),
    }),
    turnOffSecondFactor: async ({ caller: { userId } }) => {
      await deps.db.transaction((tx) => turnOff(deps, tx, userId));
      deps.forget(userId);
      return { message: 'Two-step login is off.' };
    },
  } satisfies Partial<Handlers>;
}
