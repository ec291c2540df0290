import { Page } from '../ui/page.tsx';

export function DashboardPage() {
  return <Page title="Your Profile">{null}</Page>;
}
