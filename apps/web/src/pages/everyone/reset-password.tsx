import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BackToLogin } from '../../features/everyone/sign-in/back-to-login.tsx';
import { EntryFrame } from '../../features/everyone/sign-in/entry-frame.tsx';
import { keptNext } from '../../features/everyone/sign-in/kept-next.ts';
import { ResetForm } from '../../features/everyone/sign-in/reset-form.tsx';
import { clearToken } from '../../lib/session/token.ts';
import { LinkButton } from '../../ui/links.tsx';
import { showToast } from '../../ui/toasts.ts';

/** The page of the mailed link. Its secret stands behind the hash, where no server sees it. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  const [search] = useState(() => ({ next: keptNext() }));
  async function done() {
    // Every session has ended, also the one in this browser.
    clearToken();
    await navigate({ to: '/login', search });
    showToast('success', 'Your password was changed. Please log in.');
  }
  return (
    <EntryFrame
      tab="New password"
      title="Reset your password"
      subtitle="This signs you out on all devices."
      footer={<BackToLogin search={search} />}
    >
      {token === null || token === '' ? (
        <Stack gap="md">
          <Text role="alert">
            This link is incomplete. Open it from the email again, or get a new one.
          </Text>
          <LinkButton to="/forgot-password" search={search} size="md">
            Get a new link
          </LinkButton>
        </Stack>
      ) : (
        <ResetForm token={token} onDone={() => void done()} />
      )}
    </EntryFrame>
  );
}
