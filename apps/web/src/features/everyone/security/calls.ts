import { useMutation } from '@tanstack/react-query';
import { call, withoutLogout } from '../../../lib/session/api.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import { makePasskey } from '../../../lib/session/passkey.ts';
import { currentClient } from '../../../lib/session/query-client.ts';
import { renewSession, useSession } from '../../../lib/session/session.ts';

export type PasswordChange = { currentPassword: string; newPassword: string };
export type Deletion = { password: string; confirm: string; leaveBehind?: number };

/** The live sessions of this user, newest first. */
export const ownSessions = listQuery('sessions', ['session', 'live', 'list'], {});

/** What stands in the way of a deletion; asked anew whenever the dialog opens. */
export const deletionCheck = {
  ...callQuery('checkDeletion', ['session', 'deletion', 'check'], {}),
  staleTime: 0,
  gcTime: 0,
};

function refetchSessions(): Promise<void> {
  return currentClient().invalidateQueries({ queryKey: ownSessions.queryKey });
}

/** Changes the password; this browser goes on under the new token. */
export function usePasswordChange() {
  return useMutation({
    mutationFn: (body: PasswordChange) => renewSession(() => call('changePassword', { body })),
    onSuccess: refetchSessions,
  });
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    onSettled: refetchSessions,
  });
}

/** Asks for another email; it counts once its link was opened. */
export function useEmailChange() {
  const { reload } = useSession();
  return useMutation({
    mutationFn: (email: string) => call('changeEmail', { body: { email } }),
    onSuccess: () => void reload(),
  });
}

export function useEmailChangeCancel() {
  const { reload } = useSession();
  return useMutation({
    mutationFn: () => call('cancelEmailChange', {}),
    onSettled: () => void reload(),
  });
}

/** The app and the passkeys of two-step login. */
export const secondFactor = callQuery('secondFactor', ['session', 'second-factor'], {});

function refetchSecondFactor(): Promise<void> {
  return currentClient().invalidateQueries({ queryKey: ['session'] });
}

/** Adds the authenticator app; answers recovery codes if it made some. */
export function useAppConfirmation() {
  return useMutation({
    mutationFn: (code: string) => call('confirmSecondFactor', { body: { code } }),
    onSuccess: refetchSecondFactor,
  });
}

export function useCodeRenewal() {
  return useMutation({
    mutationFn: () => call('renewRecoveryCodes', {}),
    onSuccess: refetchSecondFactor,
  });
}

/** Removes a passkey, or the authenticator app. */
export function useRemoval() {
  return useMutation({
    mutationFn: ({ passkey }: { passkey: string | null }) =>
      passkey === null
        ? call('turnOffSecondFactor', {})
        : call('removePasskey', { params: { id: passkey } }),
    onSettled: refetchSecondFactor,
  });
}

/** Lets the browser make a passkey of this name and adds it; answers recovery codes if it made some. */
export function usePasskeyAddition() {
  return useMutation({
    mutationFn: async (name: string) => {
      const made = await makePasskey(await call('startPasskey', {}));
      return call('addPasskey', { body: { name, made } });
    },
    onSuccess: refetchSecondFactor,
  });
}

/** Keeps two-step login when admins approved its reset. */
export function useResetCancel() {
  return useMutation({
    mutationFn: () => call('cancelFactorReset', {}),
    onSettled: refetchSecondFactor,
  });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => call('endOtherSessions', {}),
    onSettled: refetchSessions,
  });
}

export function useSignOutEverywhere() {
  // The end of the session may be heard of before the answer, which leads home and not to the login.
  return useMutation({ mutationFn: () => withoutLogout(() => call('signOutEverywhere', {})) });
}

export function useDeletion() {
  return useMutation({
    mutationFn: (body: Deletion) => withoutLogout(() => call('deleteAccount', { body })),
  });
}
