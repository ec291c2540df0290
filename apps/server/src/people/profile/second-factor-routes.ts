import type { Handlers } from '../../platform/http/handlers.ts';
import { findLiveRequest } from './admin-request-store.ts';
import { findUser } from '../users/index.ts';
import { proveIdentity, proveAgain, undoFactor } from '../sign-in/index.ts';
import type { IdentityDeps } from './identity-deps.ts';
import {
  listPasskeys,
  addPasskey,
  askForPasskey,
  removePasskey,
  startPasskey,
  confirmApp,
  removeAppOf,
  renewCodes,
  startApp,
  countCodesLeft,
  findFactor,
} from '../second-factor/index.ts';
import { recordProof } from '../sessions/index.ts';

export function secondFactorRoutes(deps: IdentityDeps) {
  return {
    confirmIdentity: async ({ caller: { userId, sessionId }, body }) => {
      const { password = '', ...proof } = body;
      if (!(await proveAgain(deps, { userId, sessionId, ...proof }))) {
        await proveIdentity(deps, { userId, sessionId, password });
      }
      await recordProof(deps, { id: sessionId, userId });
      return { message: 'Confirmed.' };
    },
    passkeyToConfirm: async ({ caller: { userId, sessionId } }) =>
      askForPasskey(deps, { userId, purpose: 'confirm', heldBy: sessionId }),
    secondFactor: async ({ caller: { userId } }) => {
      const [factor, passkeys, left, user, request] = await Promise.all([
        findFactor(deps.db, userId),
        listPasskeys(deps.db, userId),
        countCodesLeft(deps.db, userId),
        findUser(deps.db, userId),
        findLiveRequest(deps.db, userId),
      ]);
      return {
        onSince: factor?.confirmedAt ?? null,
        passkeys,
        recoveryCodesLeft: left,
        isRequired: deps.guardsAccounts && user?.role === 'admin',
        resetDueAt: request?.dueAt ?? null,
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
      const isOn = await removeAppOf(deps, userId);
      deps.forget(userId);
      return { message: isOn ? 'Authenticator app removed.' : 'Two-step login is off.' };
    },
    undoTwoStepLogin: async ({ body: { token } }) => {
      await undoFactor(deps, token);
      return { message: 'Two-step login is off. We sent you a link to set a new password.' };
    },
    startPasskey: async ({ caller }) => startPasskey(deps, caller),
    addPasskey: async ({ caller: { userId, sessionId }, body }) => {
      const recoveryCodes = await addPasskey(deps, { userId, sessionId, ...body });
      deps.forget(userId);
      return { recoveryCodes };
    },
    removePasskey: async ({ caller: { userId }, params: { id } }) => {
      const isOn = await removePasskey(deps, { userId, id });
      deps.forget(userId);
      return { message: isOn ? 'Passkey removed.' : 'Two-step login is off.' };
    },
  } satisfies Partial<Handlers>;
}
