import type { StatementType } from '@stoke/contract';
import { csvLine } from '@stoke/domain';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Choose } from '../../ui/choose.tsx';
import { Section } from '../../ui/section.tsx';
import { wholeStatement } from './calls.ts';
import { StatementTable } from './statement-table.tsx';
import { statementRows } from './statement-words.ts';

const everything = 'all';
const choices = [
  { value: everything, label: 'Everything' },
  { value: 'deposits', label: 'Deposits' },
  { value: 'campaigns', label: 'Campaigns funded' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'withdrawals', label: 'Withdrawals' },
] as const;

/** What came into the balance and left it, with the balance after each, to read or to keep. */
export function StatementSection() {
  const [type, setType] = useState<StatementType | null>(null);
  const saving = useMutation({
    mutationFn: () => wholeStatement(type),
    onSuccess: (lines) => {
      const day = now().toISOString().slice(0, 10);
      saveFile(
        `stoke-statement-${day}.csv`,
        statementRows(lines).map(csvLine).join(''),
        'text/csv',
      );
    },
  });
  function choose(value: string) {
    const chosen = choices.find((one) => one.value === value)?.value ?? everything;
    setType(chosen === everything ? null : chosen);
  }
  return (
    <Section
      title="Statement"
      subtitle="Each line is one posting of the books, with the balance after it."
      actions={
        <Group gap="sm" wrap="nowrap">
          <Choose label="Show" value={type ?? everything} choices={choices} onChoose={choose} />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {saving.isPending ? 'Preparing...' : 'Export CSV'}
          </Button>
        </Group>
      }
    >
      {saving.isError ? (
        <Text size="sm" c="rose.3" role="alert" mb="sm">
          {messageOf(saving.error, 'The statement could not be exported. Please try again.')}
        </Text>
      ) : null}
      <StatementTable type={type} />
    </Section>
  );
}
