import { refusals } from '@stoke/contract/refusals';
import { useQuery } from '@tanstack/react-query';
import { allSettings } from '../features/settings/calls.ts';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { useSession } from '../lib/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';

/** `/admin/settings`: what admins set while the platform runs. */
export function AdminSettingsPage() {
  const { user } = useSession();
  return (
    <Page title="Platform Settings" subtitle="Changes take effect immediately on every open page.">
      {user?.role === 'admin' ? (
        <Loaded userId={user._id} />
      ) : (
        <ErrorPanel title={refusals['admin.required'].text} />
      )}
    </Page>
  );
}

function Loaded({ userId }: { userId: string }) {
  const settings = useQuery(allSettings);
  if (settings.data) return <SettingsForm key={userId} list={settings.data} userId={userId} />;
  if (settings.isError) {
    return <LoadError title="The settings could not be loaded" query={settings} />;
  }
  return <SkeletonRows count={8} height={72} />;
}
