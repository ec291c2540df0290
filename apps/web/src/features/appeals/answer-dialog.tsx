import type { AppealCase } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { formatDollars } from '@stoke/domain';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useIntention } from '../../lib/intention.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { decideAppeal } from './calls.ts';

type Props = { appeal: AppealCase; outcome: 'uphold' | 'overturn'; onClose: () => void };

/** Asks for the note that the user reads, and says what follows. */
export function AnswerDialog({ appeal, outcome, onClose }: Props) {
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const act = useIntention();
  const isEmpty = note.trim() === '';
  const answering = useMutation({
    mutationFn: () =>
      act(`${outcome} ${note}`, (key) => decideAppeal(appeal._id, { outcome, note }, key)),
    onSuccess: ({ message }) => {
      onClose();
      showToast('success', message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['appeals'] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !answering.isPending) answering.mutate();
  }

  const isOverturn = outcome === 'overturn';
  const label = isOverturn ? 'Overturn' : 'Uphold';
  return (
    <Dialog title={`${label} this decision`} size="lg" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{consequence(appeal, isOverturn)} This cannot be undone.</Text>
          <Textarea
            label="Note"
            description={`${appeal.username} reads it.`}
            required
            rows={3}
            maxLength={1000}
            value={note}
            disabled={answering.isPending}
            error={isTried && isEmpty ? refusals['appeal.note_required'].text : null}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {answering.isError && (
            <Alert color="rose" role="alert">
              {messageOf(answering.error, 'The answer could not be sent. Please try again.')}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={answering.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              {...(isOverturn ? {} : { color: 'rose.4' })}
              disabled={answering.isPending}
            >
              {answering.isPending ? 'Sending...' : label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function consequence({ about, username, work }: AppealCase, isOverturn: boolean): string {
  if (about === 'ban') {
    return isOverturn
      ? `The ban is lifted: balance and payouts of ${username} are free again.`
      : `The ban becomes final: the balance of ${username} goes back to the campaigns it was earned in.`;
  }
  const amount = formatDollars(work?.amount ?? 0);
  return isOverturn
    ? `${username} is paid ${amount} from what the campaign kept.`
    : `The rejection is final, and ${amount} go back to the campaign.`;
}
