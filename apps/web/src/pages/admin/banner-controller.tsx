import { BannerDesk } from '../../features/admin/banners/banner-desk.tsx';
import { AdminPage } from './admin-page.tsx';

/** `/admin/banner-controller`: the banners of the home page. */
export function AdminBannerControllerPage() {
  return (
    <AdminPage title="Banner Controller" subtitle="Changes appear on the home page immediately.">
      <BannerDesk />
    </AdminPage>
  );
}
