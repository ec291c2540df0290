import { Page } from '../ui/page.tsx';

export function CreatorDashboardPage() {
  return <Page title="Creator Dashboard">{null}</Page>;
}
