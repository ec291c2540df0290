import { useQuery } from '@tanstack/react-query';
import { allSettings } from '../../features/admin/settings/calls.ts';
import { SettingsForm } from '../../features/admin/settings/settings-form.tsx';
import { useSession } from '../../lib/session/session.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { AdminPage } from './admin-page.tsx';

/** `/admin/settings`: what admins set while the platform runs. */
export function AdminSettingsPage() {
  const { user } = useSession();
  return (
    <AdminPage
      title="Platform Settings"
      subtitle="Changes take effect immediately; fees and everything about payouts once a second admin confirms."
    >
      {user && <Loaded userId={user._id} />}
    </AdminPage>
  );
}

function Loaded({ userId }: { userId: string }) {
  const settings = useQuery(allSettings);
  if (settings.data) return <SettingsForm key={userId} list={settings.data} userId={userId} />;
  return <NotLoaded what="The settings" query={settings} rows={[8, 72]} />;
}
