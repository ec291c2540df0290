import '@mantine/core/styles/List.layer.css';
import { Alert, Box, Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { boostExamples } from '@stoke/domain';
import { saveFile } from '../../../lib/save-file.ts';
import { CallError } from '../../../lib/session/api.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { importFile } from './calls.ts';
import { countText } from '../../../lib/count-text.ts';
import { Problem } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  /** Whose participants are imported; null for campaigns. */
  campaignId: string | null;
  onClose: () => void;
};

const maxCharacters = 900_000;

/** Imports a CSV or JSON file: all rows or none, with every wrong row named. */
export function ImportDialog({ campaignId, onClose }: Props) {
  const what = campaignId === null ? 'campaigns' : 'participants';
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const importing = useImport(campaignId, what);

  async function choose(chosen: File) {
    importing.reset();
    setUnread(null);
    // Until it is read there is nothing to import.
    setFile(null);
    if (chosen.size > maxCharacters) {
      setUnread('This file is larger than 900 kB. Split it into several files.');
      return;
    }
    setFile({ name: chosen.name, content: await chosen.text() });
  }
  return (
    <Dialog title={`Import ${what}`} size="lg" closeOnClickOutside={false} onClose={onClose}>
      <Stack gap="md">
        <Format campaignId={campaignId} />
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.json,text/csv,application/json"
          aria-label={`File of ${what}`}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) void choose(chosen);
            // The same file again is a choice too.
            currentTarget.value = '';
          }}
        />
        <Group gap="sm">
          <Button variant="default" data-autofocus onClick={() => input.current?.click()}>
            Choose file
          </Button>
          <Quiet>{file?.name ?? 'No file chosen'}</Quiet>
        </Group>
        <Problem>{unread}</Problem>
        {importing.isError && <WrongRows error={importing.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={importing.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={file === null || importing.isPending}
            onClick={() => file && importing.mutate(file.content, { onSuccess: onClose })}
          >
            {importing.isPending ? 'Importing...' : 'Import'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Format({ campaignId }: Pick<Props, 'campaignId'>) {
  const what = campaignId === null ? 'campaigns' : 'participants';
  const { columns, content } = boostExamples[what];
  return (
    <>
      <Quiet>
        A CSV file with these columns, or a JSON list with the same names. All rows are imported, or
        none.{' '}
        <LinkAnchor to="/docs/$slug" params={{ slug: 'boosts' }} size="sm">
          File format
        </LinkAnchor>
      </Quiet>
      <Box px={14} py={12} bdrs={10} bg="var(--raised)" className="code">
        {columns}
      </Box>
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          color="slate.2"
          onClick={() => saveFile(`boost-${what}-example.csv`, content, 'text/csv')}
        >
          Download an example file
        </Button>
      </Group>
    </>
  );
}

function useImport(campaignId: string | null, what: string) {
  return useMutation({
    mutationFn: (content: string) => importFile(campaignId, content),
    onSuccess: ({ imported }) => showToast('success', `${countText(imported)} ${what} imported.`),
    onSettled: useRefetch(['campaigns', 'boost-desk']),
  });
}

function WrongRows({ error }: { error: Error }) {
  const rows = error instanceof CallError ? error.rows : [];
  return (
    <Alert color="rose" role="alert">
      <Text size="sm" fw={600}>
        {messageOf(error, 'Something went wrong. You can safely try again.')}
      </Text>
      {rows.length > 0 && (
        <List size="sm" mt={8} mah={220} style={{ overflowY: 'auto' }}>
          {rows.map(({ line, field, message }) => (
            <List.Item key={`${line} ${field} ${message}`}>
              Line {line}
              {field === '' ? '' : `, ${field}`}: {message}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
