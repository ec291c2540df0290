import { Textarea, type TextareaProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { ActDialog, type Done } from './act-dialog.tsx';
import { draftStore } from '../lib/drafts/draft-store.ts';
import { useDraftForm } from '../lib/drafts/use-draft-form.ts';
import { sendByKeys } from './send-by-keys.ts';

/** The few lines that explain a decision. */
export function ReasonField(props: TextareaProps) {
  return (
    <Textarea
      data-autofocus
      label="Reason"
      required
      rows={3}
      maxLength={1000}
      onKeyDown={sendByKeys}
      {...props}
    />
  );
}

type Frame = Omit<
  ComponentProps<typeof ActDialog<{ reason: string }>>,
  'form' | 'draft' | 'act' | 'children'
>;

type Props = Frame & {
  /** What is decided, by its ID: a reason that was begun is there again for the same act on it. */
  about: string;
  /** Label, description and length of the reason where they are not the usual ones. */
  field: Pick<TextareaProps, 'label' | 'description' | 'maxLength'>;
  shortest?: number;
  /** Said when the reason is too short. */
  tooShort: string;
  act: (reason: string) => Promise<Done>;
  /** Stands under the reason, and may change it. */
  renderTools?: (reason: string, write: (reason: string) => void) => ReactNode;
  /** What follows from the decision. */
  children: ReactNode;
};

const empty = { reason: '' };
const drafts = draftStore<typeof empty>('reason');

/** A decision of an admin that needs no more than its reason. */
export function ReasonDialog(props: Props) {
  const { about, field, shortest = 1, tooShort, act, renderTools, children, ...frame } = props;
  const { form, ...draft } = useDraftForm({
    drafts,
    empty,
    about: `${frame.label} ${about}`,
    validate: { reason: (reason) => (reason.trim().length < shortest ? tooShort : null) },
    isRechecked: true,
  });
  return (
    <ActDialog {...frame} form={form} draft={draft} act={({ reason }) => act(reason.trim())}>
      {(isBusy) => (
        <>
          {children}
          <ReasonField {...field} disabled={isBusy} {...form.getInputProps('reason')} />
          {renderTools?.(form.values.reason, (reason) => form.setFieldValue('reason', reason))}
        </>
      )}
    </ActDialog>
  );
}
