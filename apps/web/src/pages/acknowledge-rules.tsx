import { Page } from '../ui/page.tsx';

export function AcknowledgeRulesPage() {
  return <Page title="Rules">{null}</Page>;
}
