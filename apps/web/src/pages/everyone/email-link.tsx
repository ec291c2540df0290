import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EntryFrame } from '../../features/everyone/sign-in/entry-frame.tsx';
import { keptNext } from '../../features/everyone/sign-in/kept-next.ts';
import { useEmailLink } from '../../features/everyone/sign-in/calls.ts';
import { CallError } from '../../lib/session/api.ts';
import { LinkAnchor, LinkButton } from '../../ui/links.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { Failed } from '../../ui/failed.tsx';

const words = {
  confirmEmail: {
    title: 'Confirm your email',
    subtitle: 'Payouts need a confirmed email.',
    act: 'Confirm email',
    acting: 'Confirming...',
  },
  restoreEmail: {
    title: 'Restore your email',
    subtitle: 'This signs out all devices. You then set a new password.',
    act: 'Restore email',
    acting: 'Restoring...',
  },
  openLoginLink: {
    title: 'Log in with this browser',
    subtitle: 'Then log in with your password as usual.',
    act: 'Allow this browser',
    acting: 'Allowing...',
  },
  cancelFactorResetByLink: {
    title: 'Keep two-step login',
    subtitle: 'This cancels the pending reset.',
    act: 'Keep two-step login',
    acting: 'Cancelling...',
  },
  undoTwoStepLogin: {
    title: 'Turn off two-step login',
    subtitle: 'This signs out all devices. You then set a new password.',
    act: 'Turn off two-step login',
    acting: 'Turning off...',
  },
} as const;

export function ConfirmEmailPage() {
  return <EmailLinkPage name="confirmEmail" />;
}

export function RestoreEmailPage() {
  return <EmailLinkPage name="restoreEmail" />;
}

export function LoginLinkPage() {
  return <EmailLinkPage name="openLoginLink" />;
}

export function KeepTwoStepLoginPage() {
  return <EmailLinkPage name="cancelFactorResetByLink" />;
}

export function UndoTwoStepLoginPage() {
  return <EmailLinkPage name="undoTwoStepLogin" />;
}

/**
 * The page of a mailed link. Its secret stands behind the hash, where no server sees it, and is
 * used by a press: programs that look at mails open links too.
 */
function EmailLinkPage({ name }: { name: keyof typeof words }) {
  const { title, subtitle, act, acting } = words[name];
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  const using = useEmailLink(name);
  const [login] = useState(() => (name === 'openLoginLink' ? { next: keptNext() } : {}));
  return (
    <EntryFrame
      tab={title}
      title={title}
      subtitle={subtitle}
      footer={<LinkAnchor to="/">Back to home</LinkAnchor>}
    >
      <Stack gap="md">
        {token === null || token === '' ? (
          <Text role="alert">This link is incomplete. Open it from the email again.</Text>
        ) : using.isSuccess ? (
          <>
            <Text role="status">{using.data.message}</Text>
            <LinkButton
              ref={takeFocus}
              to={name === 'confirmEmail' ? '/dashboard' : '/login'}
              search={login}
              size="md"
            >
              {name === 'openLoginLink' ? 'Log in' : 'Continue'}
            </LinkButton>
          </>
        ) : (
          <>
            <Failed error={using.error} text="Please check your connection and try again." />
            {isInvalid(using.error) ? (
              <LinkButton
                ref={takeFocus}
                to={name === 'openLoginLink' ? '/login' : '/settings'}
                search={login}
                size="md"
              >
                Get a new link
              </LinkButton>
            ) : (
              <Button size="md" disabled={using.isPending} onClick={() => using.mutate(token)}>
                {using.isPending ? acting : act}
              </Button>
            )}
          </>
        )}
      </Stack>
    </EntryFrame>
  );
}

/** Whether the link was used or has expired: pressing again cannot help. */
function isInvalid(error: unknown): boolean {
  return error instanceof CallError && (error.code ?? '').endsWith('.link_invalid');
}
