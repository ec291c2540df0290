import { IconUserPlus } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';

const usually = 'Choose a name and username for your brand first.';

/** Stands in for what only creators have or can send. */
export function NoDashboard({ message = usually }: { message?: string }) {
  return (
    <EmptyState
      Icon={IconUserPlus}
      title="You do not have a creator dashboard setup yet."
      message={message}
      action={<LinkButton to="/create-dashboard">Create Dashboard</LinkButton>}
    />
  );
}
