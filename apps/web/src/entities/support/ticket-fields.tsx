import '@mantine/core/styles/Combobox.layer.css';
import { Alert, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { refusals } from '@stoke/contract/refusals';
import {
  supportCategories,
  type SupportCategory,
  supportCategoryNames,
  supportMessageMax,
  supportTitleMax,
} from '@stoke/domain';
import type { ReactNode } from 'react';
import { CallError } from '../../lib/session/api.ts';
import { messageOf } from '../../ui/failure-message.tsx';

export type Draft = { category: SupportCategory; title: string; message: string };
export type Problems = Partial<Record<'title' | 'message' | 'email', string>>;

/** What is missing in a draft, by field. */
export function problemsOf({ title, message }: Draft): Problems {
  const isTitled = title.trim().length >= 3 && title.trim().length <= supportTitleMax;
  return {
    ...(isTitled ? {} : { title: refusals['support.title_required'].text }),
    ...(message.trim() === '' ? { message: refusals['support.message_required'].text } : {}),
  };
}

/** The field that a refusal is about; none when it is about the whole. */
export function problemsIn(error: unknown): Problems {
  if (!(error instanceof CallError)) return {};
  if (error.code === 'support.title_required') return { title: error.message };
  if (error.code === 'support.message_required') return { message: error.message };
  return {};
}

type Props = {
  draft: Draft;
  problems: Problems;
  isBusy: boolean;
  onEdit: (edited: Partial<Draft>) => void;
  /** Stands under the category. */
  children?: ReactNode;
};

const choices = supportCategories.map((value) => ({ value, label: supportCategoryNames[value] }));

/** What everybody who writes to support fills in. */
export function TicketFields({ draft, problems, isBusy, onEdit, children }: Props) {
  return (
    <>
      <NativeSelect
        label="Topic"
        data={choices}
        value={draft.category}
        disabled={isBusy}
        onChange={(event) => {
          const category = supportCategories.find((one) => one === event.currentTarget.value);
          if (category) onEdit({ category });
        }}
      />
      {children}
      <TextInput
        label="Subject"
        placeholder="Where is my payout?"
        maxLength={supportTitleMax}
        value={draft.title}
        error={problems.title}
        disabled={isBusy}
        data-path="title"
        onChange={(event) => onEdit({ title: event.currentTarget.value })}
      />
      <MessageField
        label="Your message"
        value={draft.message}
        error={problems.message ?? null}
        isBusy={isBusy}
        onEdit={(message) => onEdit({ message })}
      />
    </>
  );
}

type MessageProps = {
  label: string;
  value: string;
  error: string | null;
  isBusy: boolean;
  onEdit: (message: string) => void;
};

const warnFrom = supportMessageMax - 500;

/** A message with how much room is left, once it matters. */
export function MessageField({ label, value, error, isBusy, onEdit }: MessageProps) {
  const left = supportMessageMax - value.length;
  return (
    <div>
      <Textarea
        label={label}
        rows={6}
        maxLength={supportMessageMax}
        value={value}
        error={error}
        disabled={isBusy}
        data-path="message"
        onChange={(event) => onEdit(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      {value.length > warnFrom && (
        <Text size="xs" c="dimmed" mt={4} className="num" role="status">
          {left === 1 ? '1 character left' : `${left} characters left`}
        </Text>
      )}
    </div>
  );
}

/** Leads to the first field with a problem; false when there is none. */
export function focusField(form: HTMLFormElement, problems: Problems): boolean {
  const wrong = ['email', 'title', 'message'].find((name) => name in problems);
  if (wrong === undefined) return false;
  form.querySelector<HTMLElement>(`[data-path="${wrong}"]`)?.focus();
  return true;
}

/** Says why a message was not sent, where no field is the reason. */
export function SendProblem({ error }: { error: Error | null }) {
  if (error === null || Object.keys(problemsIn(error)).length > 0) return null;
  return (
    <Alert color="rose" role="alert">
      {messageOf(error, 'Your message was not sent. Please try again.')}
    </Alert>
  );
}
