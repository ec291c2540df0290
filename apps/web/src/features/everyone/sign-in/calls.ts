import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../../lib/session/api.ts';
import { signByPasskey } from '../../../lib/session/passkey.ts';
import { useSession } from '../../../lib/session/session.ts';
import { readToken } from '../../../lib/session/token.ts';
import { showToast } from '../../../ui/toasts.ts';
import { keepNext } from './kept-next.ts';

export type LoginForm = { email: string; password: string };
/** A login that waits for its second step. */
export type Step = { email: string; ticket: string; secondFactors: ('app' | 'passkey')[] };
export type RegisterForm = { username: string; email: string; password: string };

/** The server answered, but gave no token (rule 2.7). */
export class NoTokenError extends Error {}

/** Starts a session; the user is loaded then. */
export function useLogin() {
  const enter = useEntry();
  return useMutation({
    mutationFn: async (body: LoginForm) => {
      const reply = await call('login', { body });
      const { ticket, secondFactors = [] } = reply;
      return ticket
        ? { step: { email: body.email, ticket, secondFactors } }
        : { token: tokenOf(reply) };
    },
    // Here and not where it is called: the form is gone as soon as its user is being loaded.
    onSuccess: ({ token }) => {
      if (token === undefined || !enter(token)) return;
      showToast('success', 'Login successful!');
    },
  });
}

/** The second step of a login, by code, or by passkey without one. */
export function useSecondStep(ticket: string) {
  const enter = useEntry();
  return useMutation({
    mutationFn: async ({ code }: { code?: string }) => {
      if (code !== undefined) return tokenOf(await call('finishLogin', { body: { ticket, code } }));
      const passkey = await signByPasskey(await call('passkeyToLogIn', { body: { ticket } }));
      return tokenOf(await call('finishLogin', { body: { ticket, passkey } }));
    },
    onSuccess: (token) => {
      if (enter(token)) showToast('success', 'Login successful!');
    },
  });
}

/** Opens an account and starts its first session (rule 2.6). */
export function useRegistration() {
  const enter = useEntry();
  return useMutation({
    mutationFn: async (body: RegisterForm) => tokenOf(await call('register', { body })),
    onSuccess: (token) => {
      if (!enter(token)) return;
      showToast('success', 'Registration successful!');
    },
  });
}

/** Asks for a link to choose a new password. */
export const useLinkRequest = () => useMail('forgotPassword');

/** Asks for a link that lets this browser log in although there were too many attempts. */
export const useLoginLink = () => useMail('askLoginLink');

function useMail(name: 'forgotPassword' | 'askLoginLink') {
  const { next } = useSearch({ strict: false });
  return useMutation({
    mutationFn: (email: string) => call(name, { body: { email } }),
    onSuccess: () => keepNext(next),
  });
}

type EmailLink =
  | 'confirmEmail'
  | 'restoreEmail'
  | 'openLoginLink'
  | 'cancelFactorResetByLink'
  | 'undoTwoStepLogin';

/** Uses a mailed link. */
export function useEmailLink(name: EmailLink) {
  return useMutation({ mutationFn: (token: string) => call(name, { body: { token } }) });
}

/** Chooses a new password with the token of such a link. */
export function useReset() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => call('resetPassword', { body }),
  });
}

/** Opens the session, unless someone has come in on another way while the answer was awaited. */
function useEntry(): (token: string) => boolean {
  const { signIn } = useSession();
  return (token) => {
    if (readToken() !== null) return false;
    keepNext(undefined);
    signIn(token);
    return true;
  };
}

function tokenOf(reply: { token?: string | undefined }): string {
  if (!reply.token) throw new NoTokenError();
  return reply.token;
}
