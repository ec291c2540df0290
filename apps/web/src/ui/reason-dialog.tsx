import { Textarea, type TextareaProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { ActDialog, type Done } from './act-dialog.tsx';
import { useCheckedForm } from '../lib/use-checked-form.ts';
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
  'form' | 'act' | 'children'
>;

type Props = Frame & {
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

/** A decision of an admin that needs no more than its reason. */
export function ReasonDialog(props: Props) {
  const { field, shortest = 1, tooShort, act, renderTools, children, ...frame } = props;
  const form = useCheckedForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim().length < shortest ? tooShort : null) },
  });
  return (
    <ActDialog {...frame} form={form} act={({ reason }) => act(reason.trim())}>
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
