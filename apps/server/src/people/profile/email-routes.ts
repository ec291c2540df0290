import type { Handlers } from '../../platform/http/handlers.ts';
import {
  askChange,
  cancelChange,
  confirmEmail,
  resendLink,
  restoreEmail,
} from '../sign-in/index.ts';
import type { IdentityDeps } from './identity-deps.ts';

export function emailRoutes(deps: IdentityDeps) {
  return {
    confirmEmail: async ({ body }) => {
      const { email } = await confirmEmail(deps, body.token);
      return { message: `${email} is confirmed.` };
    },
    restoreEmail: async ({ body }) => {
      const { email } = await restoreEmail(deps, body.token);
      return { message: `${email} is restored. We sent you a link to set a new password.` };
    },
    resendEmailLink: async ({ caller }) => {
      await resendLink(deps, caller.userId);
      return { message: 'We sent you a new link.' };
    },
    changeEmail: async ({ caller, body: { email } }) => {
      await askChange(deps, { userId: caller.userId, email });
      return { message: `Open the link we sent to ${email}.` };
    },
    cancelEmailChange: async ({ caller }) => {
      await cancelChange(deps, caller.userId);
      return { message: 'Email change cancelled.' };
    },
  } satisfies Partial<Handlers>;
}
