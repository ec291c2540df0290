import { Alert, Box } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { saveProfile } from '../features/creators/calls.ts';
import { emptyFields, type ProfileFields } from '../features/creators/profile-fields.ts';
import { ProfileForm } from '../features/creators/profile-form.tsx';
import { creationFailure, isUsernameTaken } from '../features/creators/save-failure.ts';
import { useSession } from '../lib/session.ts';
import { Page } from '../ui/page.tsx';

const labels = {
  name: 'Project/Brand Name',
  username: 'Unique Username',
  description: 'Description',
  submit: 'Create Dashboard',
  busy: 'Creating Dashboard...',
};

/** `/create-dashboard` (document 2 §2). */
export function CreateDashboardPage() {
  const session = useSession();
  const navigate = useNavigate();
  const creating = useMutation({ mutationFn: saveProfile });

  async function create(fields: ProfileFields) {
    await creating.mutateAsync(fields);
    await session.reload();
    await navigate({ to: '/creator-dashboard' });
  }

  return (
    <Page
      title="Create Your Creator Dashboard"
      subtitle="Your brand as earners see it. You fund and run campaigns from here."
      width={840}
    >
      <Box className="panel" p={28}>
        <ProfileForm
          initial={emptyFields}
          labels={labels}
          isBusy={creating.isPending}
          onSubmit={create}
          problem={
            creating.isError && !isUsernameTaken(creating.error) ? (
              <Alert color="rose" role="alert">
                {creationFailure(creating.error)}
              </Alert>
            ) : null
          }
        />
      </Box>
    </Page>
  );
}
