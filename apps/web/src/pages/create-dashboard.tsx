import { Page } from '../ui/page.tsx';

export function CreateDashboardPage() {
  return <Page title="Create Your Creator Dashboard">{null}</Page>;
}
