import { IconUserPlus } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './links.tsx';

/** Stands in for a form that only creators can send, before anyone fills it in. */
export function NoDashboard() {
  return (
    <EmptyState
      icon={<IconUserPlus size={24} stroke={1.5} aria-hidden />}
      title="You do not have a creator dashboard setup yet."
      message="Choose a name and username for your brand first."
      action={<LinkButton to="/create-dashboard">Create Dashboard</LinkButton>}
    />
  );
}
