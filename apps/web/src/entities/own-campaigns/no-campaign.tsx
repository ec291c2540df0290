import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Stands where a creator's campaign would be, and the address names no own one. */
export function NoCampaign({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      Icon={IconSearchOff}
      title="Campaign not found"
      message="You can only open your own campaigns."
      action={action}
    />
  );
}
