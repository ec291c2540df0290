import { IconCircleCheck } from '@tabler/icons-react';
import { SuspendedNote } from '../../features/earner/trust/suspended-note.tsx';
import { SuspensionNote } from '../../features/everyone/appeals/suspension-note.tsx';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

/**
 * `/account-status`, where notices of bans and suspensions lead, in any window (rule 3.3): why, until when, and the
 * appeal. Who is banned sees the ban here as on every page.
 */
export function AccountStatusPage() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Page title="Account status" width={720}>
      {user.accountStatus === 'suspended' ? (
        <SuspensionNote otherwise={<SuspendedNote score={user.reputationScore} />} />
      ) : (
        <EmptyState
          Icon={IconCircleCheck}
          title="Your account is active"
          message="You can do tasks and request payouts."
          action={<LinkButton to="/">Find a task</LinkButton>}
        />
      )}
    </Page>
  );
}
