import { useDocumentTitle } from '@mantine/hooks';
import { tabTitle } from '@stoke/domain';
import { useSearch } from '@tanstack/react-router';
import { RulesDialog } from '../../features/everyone/rules/rules-dialog.tsx';
import { isForCreators } from './login-reason.ts';

/** Nothing but the rules, which must be accepted. */
export function AcknowledgeRulesPage() {
  useDocumentTitle(tabTitle('Please Review and Accept Our Rules'));
  const { next } = useSearch({ from: '/acknowledge-rules' });
  return <RulesDialog mode="mandatory" isForCreators={next !== undefined && isForCreators(next)} />;
}
