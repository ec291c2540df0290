import type { Answer } from '@stoke/contract';
import type { AuditDeps } from '../../site/audit/index.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { newestFirst, oldestFirst } from '../../platform/http/id-cursor.ts';
import { adminRequestRoutes } from './admin-request-routes.ts';
import {
  acknowledgeRules,
  register,
  askReset,
  resetPassword,
  changePassword,
} from '../sign-in/index.ts';
import { loginRoutes } from './login-routes.ts';
import {
  deviceOf,
  endOtherSessions,
  endSession,
  signOutEverywhere,
  traceLogin,
  listLiveSessions,
  revokeSession,
} from '../sessions/index.ts';
import { emailRoutes } from './email-routes.ts';
import { findUser, writePurpose } from '../users/index.ts';
import {
  cancelWalletChange,
  saveWallet,
  saveXAccount,
  decideXClaim,
  readPostLink,
  type ShowXDeps,
  showXPost,
  startXClaim,
  listWaitingClaims,
  readClaim,
} from '../contacts/index.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { showUser } from './read-users.ts';

export function identityRoutes(deps: IdentityDeps) {
  return {
    ...loginRoutes(deps),
    ...passwordRoutes(deps),
    ...secondFactorRoutes(deps),
    ...emailRoutes(deps),
    ...adminRequestRoutes(deps),
    ...xAccountRoutes(deps),
    register: async ({ body, ip, userAgent, browser }) => {
      await deps.guessLimit.checkAddress(ip);
      const { userId, token } = await register(deps, body, deviceOf({ userAgent, ip }));
      await traceLogin(deps, { userId, ip, browser: browser() });
      return { token, user: await showUser(deps, userId) };
    },
    logout: async ({ caller }) => {
      await deps.db.transaction(async (tx) => {
        await revokeSession(tx, caller.sessionId, deps.clock.now());
        tx.publish('session', { user: caller.userId });
      });
      deps.forget(caller.userId);
      return { message: 'Logged out.' };
    },
    currentUser: async ({ caller }) => showUser(deps, caller.userId),
    acknowledgeRules: async ({ caller, body }) =>
      acknowledgeRules(deps, caller.userId, body?.version),
    choosePurpose: async ({ caller: { userId }, body: { purpose } }) => {
      await deps.db.transaction(async (tx) => {
        await writePurpose(tx, { userId, purpose });
        tx.publish('session', { user: userId });
      });
      return { purpose };
    },
    saveWallet: async ({ caller, body: { walletAddress } }) => {
      const { isShared } = await saveWallet(deps, caller.userId, walletAddress);
      return { message: 'Wallet address updated successfully!', walletAddress, isShared };
    },
    cancelWalletChange: async ({ caller }) => {
      const walletAddress = await cancelWalletChange(deps, caller.userId);
      return {
        message: 'Wallet change cancelled. Your previous wallet is restored.',
        walletAddress,
      };
    },
    saveXAccount: async ({ caller, body: { xUsername } }) => {
      await saveXAccount(deps, caller.userId, xUsername);
      return { message: 'X account updated successfully!', xUsername };
    },
  } satisfies Partial<Handlers>;
}

/** The same for every address, so that it does not reveal which ones have an account (rule 2.2). */
const linkIsOnItsWay = 'If there is an account with this email, a reset link is on its way.';

function passwordRoutes(deps: IdentityDeps) {
  return {
    changePassword: async ({ caller, body, ip, userAgent }) => {
      const { userId, sessionId } = caller;
      const device = deviceOf({ userAgent, ip });
      const token = await changePassword(deps, { ...body, userId, sessionId, device });
      deps.forget(userId);
      return { message: 'Your password was changed. All other devices were signed out.', token };
    },
    sessions: async (asked) => {
      const { userId, sessionId } = asked.caller;
      const input = { userId, now: deps.clock.now() };
      const rows = await newestFirst(asked, (page) =>
        listLiveSessions(deps.db, { ...input, ...page }),
      );
      return rows.map((row) => ({
        ...row,
        device: row.device === '' ? 'Unknown device' : row.device,
        isCurrent: row.id === sessionId,
      }));
    },
    endSession: async ({ caller, params: { id } }) => {
      await endSession(deps, { id, userId: caller.userId });
      return { message: 'Session ended.' };
    },
    endOtherSessions: async ({ caller: { userId, sessionId } }) => {
      const ended = await endOtherSessions(deps, { id: sessionId, userId });
      return { message: ended === 1 ? '1 session ended.' : `${ended} sessions ended.` };
    },
    signOutEverywhere: async ({ caller }) => {
      await signOutEverywhere(deps, caller.userId);
      return { message: 'You are signed out everywhere.' };
    },
    forgotPassword: async ({ body: { email }, ip }) => {
      await askReset(deps, { email, ip });
      return { message: linkIsOnItsWay };
    },
    resetPassword: async ({ body, browser }) => {
      await resetPassword(deps, { ...body, browser: browser() });
      return { message: 'Your password was changed. Please log in.' };
    },
  } satisfies Partial<Handlers>;
}

function xAccountRoutes(deps: ShowXDeps & AuditDeps) {
  return {
    xOwnership: async ({ caller }) => ownership(deps, caller.userId),
    startXOwnership: async ({ caller, body }) => {
      await startXClaim(deps, caller.userId, body?.xUsername ?? null);
      return ownership(deps, caller.userId);
    },
    showXPost: async ({ caller, body }) => {
      await showXPost(deps, caller.userId, readPostLink(body.postLink));
      return ownership(deps, caller.userId);
    },
    xAccountsToVerify: (asked) => oldestFirst(asked, (page) => listWaitingClaims(deps.db, page)),
    confirmXAccount: async ({ caller, params: { id } }) => {
      const input = { id, by: caller.userId, state: 'confirmed', note: '' } as const;
      const { handle } = await decideXClaim(deps, input);
      return { message: `@${handle} is verified.` };
    },
    refuseXAccount: async ({ caller, params: { id }, body: { note } }) => {
      const { handle } = await decideXClaim(deps, {
        id,
        by: caller.userId,
        state: 'refused',
        note,
      });
      return { message: `@${handle} was rejected. The user sees your note.` };
    },
  } satisfies Partial<Handlers>;
}

async function ownership(deps: ShowXDeps, userId: string): Promise<Answer<'xOwnership'>> {
  const [user, claim] = await Promise.all([findUser(deps.db, userId), readClaim(deps.db, userId)]);
  const isLive = claim?.state === 'open' || claim?.state === 'waiting';
  const liveStatus = claim?.state === 'waiting' ? 'pending' : 'unverified';
  return {
    status: isLive ? liveStatus : (user?.xState ?? 'unverified'),
    xUsername: claim?.handle ?? user?.xUsername ?? null,
    code: isLive ? claim.code : null,
    postLink: claim?.postLink ?? null,
    refusedBecause: claim?.state === 'refused' ? claim.note : null,
  };
}
