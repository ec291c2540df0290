import { refusals } from '@stoke/contract/refusals';
import { BannerDesk } from '../features/banners/banner-desk.tsx';
import { useSession } from '../lib/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';

/** `/admin/banner-controller`: the banners of the home page. */
export function AdminBannerControllerPage() {
  const { user } = useSession();
  return (
    <Page title="Banner Controller" subtitle="Changes appear on the home page immediately.">
      {user?.role === 'admin' ? (
        <BannerDesk />
      ) : (
        <ErrorPanel title={refusals['admin.required'].text} />
      )}
    </Page>
  );
}
