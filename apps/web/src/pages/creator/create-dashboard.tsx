import { Alert, Box } from '@mantine/core';
import { IconFlame } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { saveProfile } from '../../features/creator/dashboard/calls.ts';
import type { ProfileEntry } from '../../features/creator/dashboard/profile-fields.ts';
import { ProfileForm } from '../../features/creator/dashboard/profile-form.tsx';
import { creationFailure, fieldFailure } from '../../features/creator/dashboard/save-failure.ts';
import { readToken } from '../../lib/session/token.ts';
import { rememberDashboard, useSession } from '../../lib/session/session.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toasts.ts';

const labels = {
  name: 'Project/Brand Name',
  username: 'Unique Username',
  description: 'Description',
  submit: 'Create Dashboard',
  busy: 'Creating Dashboard...',
};

/** `/create-dashboard` (rule 11.1). */
export function CreateDashboardPage() {
  const { user, hasDashboard } = useSession();
  // As it was when the page opened: the dashboard that is made here does not take the form away.
  const [isMade] = useState(hasDashboard);
  return (
    <Page
      title="Create Your Creator Dashboard"
      subtitle="Your brand as earners see it. You fund and run campaigns from here."
      width={840}
    >
      {isMade ? (
        <EmptyState
          Icon={IconFlame}
          title="You already have a creator dashboard."
          message="Edit it from your dashboard."
          action={<LinkButton to="/creator-dashboard">Open Dashboard</LinkButton>}
        />
      ) : (
        <Box className="panel" p={28}>
          {user === null ? null : <CreationForm userId={user._id} />}
        </Box>
      )}
    </Page>
  );
}

function CreationForm({ userId }: { userId: string }) {
  const { reload } = useSession();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const creating = useMutation({ mutationFn: saveProfile });

  async function create(entry: ProfileEntry) {
    try {
      await creating.mutateAsync(entry);
    } catch (error) {
      // The way to the login takes this page away, and with it the words above the button.
      if (readToken() === null) showToast('error', creationFailure(error));
      throw error;
    }
  }

  async function open() {
    rememberDashboard(true);
    await reload();
    if (isHere()) await navigate({ to: '/creator-dashboard' });
  }

  const { error } = creating;
  return (
    <ProfileForm
      userId={userId}
      current={null}
      labels={labels}
      onSubmit={create}
      onSaved={open}
      problem={
        error !== null && fieldFailure(error) === null ? (
          <Alert color="rose" role="alert">
            {creationFailure(error)}
          </Alert>
        ) : null
      }
    />
  );
}
