import type { Handlers } from '../../platform/http/handlers.ts';
import { deviceOf, openSession, traceLogin } from '../sessions/index.ts';
import type { IdentityDeps } from './identity-deps.ts';
import {
  askLoginLink,
  openLoginLink,
  finishLogin,
  passkeyToLogIn,
  login,
} from '../sign-in/index.ts';

/** The same for every address, so that it does not reveal which ones have an account (rule 2.2). */
const linkIsOnItsWay = 'If there is an account with this email, a link is on its way.';

export function loginRoutes(deps: IdentityDeps) {
  return {
    login: async ({ body, ip, userAgent, browser }) => {
      const device = deviceOf({ userAgent, ip });
      const from = { ip, browser: browser() };
      const { userId, ...outcome } = await login(deps, { ...body, from, device });
      if (outcome.token !== undefined) await traceLogin(deps, { userId, ...from });
      return outcome;
    },
    finishLogin: async ({ body, ip, userAgent, browser }) => {
      const device = deviceOf({ userAgent, ip });
      const from = { ip, browser: browser() };
      const { userId, token } = await finishLogin(deps, { ...body, from }, async (tx, user) => ({
        userId: user.id,
        token: await openSession(deps, tx, { ...user, device }),
      }));
      await traceLogin(deps, { userId, ...from });
      return { token };
    },
    passkeyToLogIn: async ({ body: { ticket } }) => passkeyToLogIn(deps, ticket),
    askLoginLink: async ({ body: { email }, ip }) => {
      await askLoginLink(deps, { email, ip });
      return { message: linkIsOnItsWay };
    },
    openLoginLink: async ({ body: { token }, browser }) => {
      await openLoginLink(deps, { token, browser: browser() });
      return { message: 'You can log in with this browser now.' };
    },
  } satisfies Partial<Handlers>;
}
