import { XAccountList } from '../../features/admin/x-accounts/x-account-list.tsx';
import { AdminPage } from './admin-page.tsx';

/** `/admin/x-accounts`: who has posted a code, and whether the post shows it. */
export function AdminXAccountsPage() {
  return (
    <AdminPage
      title="X Accounts"
      subtitle="Check that the post is from this account and contains the code."
    >
      <XAccountList />
    </AdminPage>
  );
}
