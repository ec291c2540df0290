import { Page } from '../ui/page.tsx';

export function CreateFireDripPage() {
  return <Page title="Drip">{null}</Page>;
}
