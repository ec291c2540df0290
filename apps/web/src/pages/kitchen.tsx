import { Page } from '../ui/page.tsx';

export function KitchenPage() {
  return <Page title="Kitchen">{null}</Page>;
}
