import { Page } from '../ui/page.tsx';

export function AdminTaskVerificationPage() {
  return <Page title="Verify Tasks">{null}</Page>;
}
