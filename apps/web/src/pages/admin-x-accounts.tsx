import { refusals } from '@stoke/contract/refusals';
import { XAccountList } from '../features/x-accounts/x-account-list.tsx';
import { useSession } from '../lib/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';

/** `/admin/x-accounts`: who has posted a code, and whether the post shows it. */
export function AdminXAccountsPage() {
  const { user } = useSession();
  return (
    <Page
      title="X Accounts"
      subtitle="Check that the post is from this account and contains the code."
    >
      {user?.role === 'admin' ? (
        <XAccountList />
      ) : (
        <ErrorPanel title={refusals['admin.required'].text} />
      )}
    </Page>
  );
}
