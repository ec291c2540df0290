import '@mantine/core/styles/Combobox.layer.css';
import {
  Alert,
  Button,
  NativeSelect,
  Stack,
  TextInput,
  Textarea,
  type TextareaProps,
} from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { refusals } from '@stoke/contract/refusals';
import {
  supportCategories,
  type SupportCategory,
  supportCategoryNames,
  supportMessageMax,
  supportTitleMax,
} from '@stoke/domain';
import type { FormEvent, ReactNode } from 'react';
import { CallError } from '../../lib/session/api.ts';
import { messageOf } from '../../ui/failure-message.tsx';
import { sendByKeys } from '../../ui/send-by-keys.ts';
import { WrongFields } from '../../ui/wrong-fields.tsx';
import { Quiet } from '../../ui/quiet.ts';

export type Draft = { category: SupportCategory; title: string; message: string };

export const ticketRules = {
  title: (title: string) => {
    const { length } = title.trim();
    return length >= 3 && length <= supportTitleMax
      ? null
      : refusals['support.title_required'].text;
  },
  message: (message: string) =>
    message.trim() === '' ? refusals['support.message_required'].text : null,
};

/** The field that a refusal is about; none when it is about the whole. */
export function problemsIn(error: unknown): FormErrors {
  if (!(error instanceof CallError)) return {};
  if (error.code === 'support.title_required') return { title: error.message };
  if (error.code === 'support.message_required') return { message: error.message };
  return {};
}

type Fields = {
  form: Pick<UseFormReturnType<Draft>, 'getInputProps' | 'errors'>;
  onTopic?: () => void;
  /** Stands under the category. */
  children?: ReactNode;
};
type Props = Fields & {
  sending: { error: Error | null; isPending: boolean };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Stands above what is sent. */
  note?: ReactNode;
  /** Who writes, where that is asked. */
  sender?: ReactNode;
};

/** The form of everybody who writes to support. */
export function TicketForm({ sending, onSubmit, note, sender, ...fields }: Props) {
  const { error, isPending: isBusy } = sending;
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Write to support">
      <Stack gap="md">
        {note}
        <SendProblem error={error} />
        {sender}
        <TicketFields isBusy={isBusy} {...fields} />
        <WrongFields errors={fields.form.errors} />
        <Button type="submit" w="fit-content" disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send message'}
        </Button>
      </Stack>
    </form>
  );
}

const choices = supportCategories.map((value) => ({ value, label: supportCategoryNames[value] }));

function TicketFields({ form, isBusy, onTopic, children }: Fields & { isBusy: boolean }) {
  const topic = form.getInputProps('category');
  return (
    <>
      <NativeSelect
        label="Topic"
        data={choices}
        disabled={isBusy}
        {...topic}
        onChange={(event) => {
          topic.onChange(event);
          onTopic?.();
        }}
      />
      {children}
      <TextInput
        label="Subject"
        placeholder="Where is my payout?"
        maxLength={supportTitleMax}
        disabled={isBusy}
        {...form.getInputProps('title')}
      />
      <MessageField label="Your message" disabled={isBusy} {...form.getInputProps('message')} />
    </>
  );
}

const warnFrom = supportMessageMax - 500;

/** A message with how much room is left, once it matters. */
export function MessageField({ value = '', ...field }: TextareaProps & { value?: string }) {
  const left = supportMessageMax - value.length;
  return (
    <div>
      <Textarea
        rows={6}
        maxLength={supportMessageMax}
        value={value}
        {...field}
        onKeyDown={sendByKeys}
      />
      {value.length > warnFrom && (
        <Quiet size="xs" mt={4} className="num" role="status">
          {left === 1 ? '1 character left' : `${left} characters left`}
        </Quiet>
      )}
    </div>
  );
}

/** Says why a message was not sent, where no field is the reason. */
function SendProblem({ error }: { error: Error | null }) {
  if (error === null || Object.keys(problemsIn(error)).length > 0) return null;
  return (
    <Alert color="rose" role="alert">
      {messageOf(error, 'Your message was not sent. Please try again.')}
    </Alert>
  );
}
