import type { DeskCase } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { deskLimits } from '@stoke/domain';
import { Box, Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { sendByKeys } from '../../../ui/send-by-keys.ts';
import { takeFocus } from '../../../ui/take-focus.ts';
import { Moment } from '../../../ui/moment.tsx';
import classes from './desk.module.css';
import { refetchDesk } from './calls.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';

type FormProps = { id: string; onWriting?: (isWriting: boolean) => void };
type Props = FormProps & { desk: DeskCase | undefined; isAdding: boolean; onAdd: () => void };

/** What admins noted about a case; its person reads it in a data export alone. */
export function CaseNotes({ desk, isAdding, onAdd, ...form }: Props) {
  const notes = desk?.notes ?? [];
  if (notes.length === 0 && !isAdding) {
    return (
      <Button size="compact-sm" variant="subtle" color="slate.2" w="fit-content" onClick={onAdd}>
        Add internal note
      </Button>
    );
  }
  return (
    <section className={classes['notes']} aria-label="Internal notes">
      <h3>Internal notes</h3>
      <Stack component="ul" gap={10} mb={10} className="bare">
        {notes.map(({ _id, text, by, writtenAt }) => (
          <li key={_id}>
            <Box component="p" m={0} fz="sm" className="words">
              {text}
            </Box>
            <Box component="span" c="slate.4" fz={13}>
              {by}, <Moment at={writtenAt} />
            </Box>
          </li>
        ))}
      </Stack>
      {isAdding ? (
        <NoteForm {...form} />
      ) : (
        <Button size="compact-sm" variant="subtle" color="slate.2" onClick={onAdd}>
          Add internal note
        </Button>
      )}
    </section>
  );
}

const empty = { text: '' };
const drafts = draftStore<typeof empty>('note');
const validate = {
  text: (text: string) => (text.trim() === '' ? refusals['desk.note_required'].text : null),
};

function NoteForm({ id, onWriting }: FormProps) {
  const kept = useDraftForm({ drafts, empty, about: id, validate });
  const { form, isBegun, drop, suspend, resume } = kept;
  const saving = useMutation({
    mutationFn: (text: string) => callOnce('writeNote', { params: { id }, body: { text } }),
    onMutate: suspend,
    onError: resume,
    onSuccess: () => drop(),
    onSettled: refetchDesk,
  });
  useEffect(() => {
    onWriting?.(isBegun);
    return () => onWriting?.(false);
  }, [onWriting, isBegun]);
  const submit = form.onSubmit(({ text }) => {
    if (!saving.isPending) saving.mutate(text.trim());
  }, focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        aria-label="Internal note"
        description="For admins, and part of what the person can export."
        autosize
        minRows={2}
        maxLength={deskLimits.note}
        ref={takeFocus}
        disabled={saving.isPending}
        onKeyDown={sendByKeys}
        {...form.getInputProps('text')}
        error={
          saving.isError
            ? messageOf(saving.error, 'Not saved. Please try again.')
            : form.errors['text']
        }
      />
      <Group mt={8}>
        <Button type="submit" size="compact-sm" variant="default" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save note'}
        </Button>
      </Group>
    </form>
  );
}
