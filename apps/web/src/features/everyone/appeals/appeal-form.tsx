import { refusals } from '@stoke/contract/refusals';
import { appealTextLimits } from '@stoke/domain';
import { Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callOnce } from '../../../lib/session/call-once.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { type NewAppeal } from './calls.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { sendByKeys } from '../../../ui/send-by-keys.ts';

type Props = {
  about: NewAppeal;
  /** Under the field. */
  hint: string;
  onSent: () => void;
  onCancel?: () => void;
};

const { min, max } = appealTextLimits;
const empty = { text: '' };
const drafts = draftStore<typeof empty>('appeal');
const validate = { text: problemOf };

/** What someone has to say against a decision. Typed text stays until it has arrived, also while they look elsewhere. */
export function AppealForm({ about, hint, onSent, onCancel }: Props) {
  const { form, drop, suspend, resume } = useDraftForm({
    drafts,
    empty,
    about: Object.values(about).join(' '),
    validate,
    isRechecked: true,
  });
  const refetch = useRefetch(['appeals'], ['submissions'], ['session']);
  const filing = useMutation({
    mutationFn: (text: string) => callOnce('fileAppeal', { body: { ...about, text } }),
    onMutate: suspend,
    onError: resume,
    onSuccess: async () => {
      drop();
      await refetch();
      onSent();
    },
  });

  const submit = form.onSubmit(({ text }) => {
    if (!filing.isPending) filing.mutate(text);
  }, focusFirstError);

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
          disabled={filing.isPending}
          onKeyDown={sendByKeys}
          {...form.getInputProps('text')}
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

function problemOf(text: string): string | null {
  const { length } = text.trim();
  return length < min || length > max ? refusals['appeal.text_length'].text : null;
}
