import type { Snippet } from '@stoke/contract';
import { deskLimits, type Desk } from '@stoke/domain';
import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/session/api.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { PickMenu } from '../../../ui/pick-menu.tsx';
import { refetchDesk, snippets } from './calls.ts';
import { FailedLine } from '../../../ui/failed.tsx';

type Props = {
  desk: Desk;
  /** Stands in an answer for `{name}`. */
  name: string;
  text: string;
  onWrite: (text: string) => void;
};

/** Answers to use again: one is added to what is written, where the focus goes, and what is written is saved as one. */
export function SnippetBar({ desk, name, text, onWrite }: Props) {
  const { data, isError } = useQuery(snippets(desk));
  const known = data ?? [];
  const [isManaging, setManaging] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const field = () => bar.current?.closest('form')?.querySelector('textarea');
  const { start: leadBack } = useTimeout(() => field()?.focus(), 0);
  function insert(id: string) {
    const chosen = known.find(({ _id }) => _id === id)?.text.replaceAll('{name}', name);
    if (chosen === undefined) return;
    onWrite(text.trim() === '' ? chosen : `${text.trimEnd()}\n\n${chosen}`);
    // After the menu has closed, before it gives the focus back to its button.
    leadBack();
  }
  return (
    <>
      <Group gap="sm" ref={bar}>
        <PickMenu
          label="Insert a snippet"
          shown={labelOf(data, isError)}
          choices={known.map(({ _id, title }) => ({ value: _id, label: title }))}
          onPick={insert}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          color="slate.2"
          aria-expanded={isManaging}
          onClick={() => setManaging(!isManaging)}
        >
          Manage snippets
        </Button>
      </Group>
      {isManaging && <Manage desk={desk} text={text} known={known} />}
    </>
  );
}

function labelOf(known: Snippet[] | undefined, isError: boolean): string {
  if (known === undefined) return isError ? 'Snippets not loaded' : 'Loading snippets';
  return known.length === 0 ? 'No snippets yet' : 'Insert a snippet';
}

function Manage({ desk, text, known }: Pick<Props, 'desk' | 'text'> & { known: Snippet[] }) {
  const [title, setTitle] = useState('');
  const saving = useMutation({
    mutationFn: () => call('saveSnippet', { body: { desk, title, text } }),
    onSuccess: () => setTitle(''),
    onSettled: refetchDesk,
  });
  const deleting = useMutation({
    mutationFn: (id: string) => call('deleteSnippet', { params: { id } }),
    onSettled: refetchDesk,
  });
  async function askAndDelete({ _id, title: name }: Snippet) {
    const labels = { cancel: 'Cancel', confirm: 'Delete' };
    const message = 'It is removed for all admins.';
    if (await confirmDialog({ title: `Delete ${name}?`, message, labels })) deleting.mutate(_id);
  }
  const replaces = known.some((one) => one.title === title.trim());
  const problem = saving.error ?? deleting.error;
  return (
    <Stack component="section" gap={12} px={16} py={14} className="box" aria-label="Snippets">
      {known.length > 0 && (
        <Stack component="ul" gap={4} mah={180} className="bare" style={{ overflowY: 'auto' }}>
          {known.map((snippet) => (
            <Box component="li" key={snippet._id} className="spread" fz="sm" title={snippet.text}>
              {snippet.title}
              <Button
                size="compact-xs"
                variant="subtle"
                color="rose"
                aria-label={`Delete ${snippet.title}`}
                disabled={deleting.isPending}
                onClick={() => void askAndDelete(snippet)}
              >
                Delete
              </Button>
            </Box>
          ))}
        </Stack>
      )}
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          size="xs"
          label="Save the text above as"
          placeholder="Title"
          description="{name} stands for the person's name."
          maxLength={deskLimits.snippetTitle}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          onKeyDown={(event) => {
            // It stands in the form of the answer, which Enter would send.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!saving.isPending) saving.mutate();
          }}
        />
        <Button
          size="xs"
          variant="default"
          disabled={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {replaces ? 'Replace' : 'Save'}
        </Button>
      </Group>
      <FailedLine error={problem} text="Not saved. Please try again." />
    </Stack>
  );
}
