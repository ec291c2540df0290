import { refusals } from '@stoke/contract/refusals';
import { appealTextLimits } from '@stoke/domain';
import { Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useIntention } from '../../../lib/intention.ts';
import { fileAppeal, type NewAppeal } from './calls.ts';

type Props = {
  about: NewAppeal;
  /** Under the field. */
  hint: string;
  onSent: () => void;
  onCancel?: () => void;
};

const { min, max } = appealTextLimits;

/** What someone has to say against a decision. Typed text stays whatever happens. */
export function AppealForm({ about, hint, onSent, onCancel }: Props) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const act = useIntention();
  const length = text.trim().length;
  const isWrong = length < min || length > max;
  const filing = useMutation({
    mutationFn: () => act(text, (key) => fileAppeal(about, text, key)),
    onSuccess: async () => {
      await Promise.all(
        ['appeals', 'submissions', 'session'].map((word) =>
          client.invalidateQueries({ queryKey: [word] }),
        ),
      );
      onSent();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isWrong && !filing.isPending) filing.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          data-autofocus
          label="Why is the decision wrong?"
          description={hint}
          required
          rows={5}
          maxLength={max}
          value={text}
          disabled={filing.isPending}
          error={isTried && isWrong ? refusals['appeal.text_length'].text : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormEnd
          problem={
            filing.isError
              ? messageOf(
                  filing.error,
                  'Your appeal could not be sent. Please check your connection and try again.',
                )
              : null
          }
          label="Send appeal"
          busyLabel="Sending..."
          isBusy={filing.isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
