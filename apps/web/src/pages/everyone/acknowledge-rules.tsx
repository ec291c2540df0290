import { useDocumentTitle } from '@mantine/hooks';
import { product } from '@stoke/domain';
import { RulesDialog } from '../../features/everyone/rules/rules-dialog.tsx';

/** Nothing but the rules, which must be accepted. */
export function AcknowledgeRulesPage() {
  useDocumentTitle(`Please Review and Accept Our Rules · ${product.name}`);
  return <RulesDialog mode="mandatory" />;
}
