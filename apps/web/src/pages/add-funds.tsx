import { Page } from '../ui/page.tsx';

export function AddFundsPage() {
  return <Page title="Add funds">{null}</Page>;
}
