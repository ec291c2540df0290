import { product } from '@stoke/domain';
import { IconFileText } from '@tabler/icons-react';
import { RulesDialog } from '../features/rules/rules-dialog.tsx';
import { WholeWindow } from '../ui/whole-window.tsx';

export function AcknowledgeRulesPage() {
  return (
    <>
      <WholeWindow
        icon={<IconFileText size={32} aria-hidden />}
        tone="ember"
        title="Please Review and Accept Our Rules"
      >
        {`The rules of ${product.name} must be accepted before you open your dashboard or do tasks.`}
      </WholeWindow>
      <RulesDialog mode="mandatory" />
    </>
  );
}
