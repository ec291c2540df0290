import type { Handlers } from '../platform/http/handlers.ts';
import { cutPage, lastId, readIdCursor } from '../platform/http/id-cursor.ts';
import { askReset, type ResetDeps } from './ask-reset.ts';
import { changePassword, type PasswordDeps } from './change-password.ts';
import { deviceOf } from './device.ts';
import { endSession, signOutEverywhere } from './end-sessions.ts';
import { resetPassword } from './reset-password.ts';
import { listLiveSessions } from './session-store.ts';

export type PasswordRoutesDeps = PasswordDeps & ResetDeps & { forget(userId: string): void };

type Names =
  | 'changePassword'
  | 'sessions'
  | 'endSession'
  | 'signOutEverywhere'
  | 'forgotPassword'
  | 'resetPassword';

/** The same for every address, so that it does not tell which ones have an account (rulings B2). */
const linkIsOnItsWay =
  'If there is an account with this email, a link to choose a new password is on its way.';

export function passwordRoutes(deps: PasswordRoutesDeps): Pick<Handlers, Names> {
  return {
    changePassword: async ({ caller, body, ip, userAgent }) => {
      const { userId, sessionId } = caller;
      const device = deviceOf(userAgent);
      const token = await changePassword(deps, { ...body, userId, sessionId, ip, device });
      deps.forget(userId);
      return { message: 'Your password was changed. All other sessions have ended.', token };
    },
    sessions: async ({ caller, query: { cursor, limit }, setNextCursor }) => {
      const before = readIdCursor(cursor, lastId);
      const of = { userId: caller.userId, now: deps.clock.now(), before, limit: limit + 1 };
      const { page, next } = cutPage(await listLiveSessions(deps.db, of), limit);
      setNextCursor(next);
      return page.map((row) => ({
        _id: row.id,
        device: row.device === '' ? 'Unknown device' : row.device,
        startedAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isCurrent: row.id === caller.sessionId,
      }));
    },
    endSession: async ({ caller, params: { id } }) => {
      await endSession(deps, { id, userId: caller.userId });
      return { message: 'The session has ended.' };
    },
    signOutEverywhere: async ({ caller }) => {
      await signOutEverywhere(deps, caller.userId);
      return { message: 'You are signed out everywhere.' };
    },
    forgotPassword: async ({ body: { email }, ip }) => {
      await askReset(deps, { email, ip });
      return { message: linkIsOnItsWay };
    },
    resetPassword: async ({ body }) => {
      await resetPassword(deps, body);
      return { message: 'Your password was changed. Please log in.' };
    },
  };
}
