import { Page } from '../ui/page.tsx';

export function NotOpenYetPage() {
  return <Page title="Soon">{null}</Page>;
}
