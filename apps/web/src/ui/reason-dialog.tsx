import { Textarea, type TextareaProps } from '@mantine/core';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { ActDialog } from './act-dialog.tsx';

type FieldProps = TextareaProps & { onText: (text: string) => void };

/** The few lines that explain a decision. */
export function ReasonField({ onText, ...rest }: FieldProps) {
  return (
    <Textarea
      data-autofocus
      label="Reason"
      required
      rows={3}
      maxLength={1000}
      onChange={(event) => onText(event.currentTarget.value)}
      {...rest}
    />
  );
}

type Frame = Omit<ComponentProps<typeof ActDialog>, 'isComplete' | 'facts' | 'act' | 'children'>;

type Props = Frame & {
  /** Label, description and length of the reason where they are not the usual ones. */
  field: Pick<TextareaProps, 'label' | 'description' | 'maxLength'>;
  shortest?: number;
  /** Said when the reason is too short. */
  tooShort: string;
  /** What is sent besides the reason, where it can change while the dialog is open. */
  facts?: string;
  act: (reason: string, idempotencyKey: string) => Promise<{ message: string }>;
  /** What follows from the decision. */
  children: ReactNode;
};

/** A decision of an admin that needs no more than its reason. */
export function ReasonDialog(props: Props) {
  const { field, shortest = 1, tooShort, facts = '', act, children, ...frame } = props;
  const [text, setText] = useState('');
  const reason = text.trim();
  const isComplete = reason.length >= shortest;
  return (
    <ActDialog
      {...frame}
      isComplete={isComplete}
      facts={facts + reason}
      act={(key) => act(reason, key)}
    >
      {({ isTried, isBusy }) => (
        <>
          {children}
          <ReasonField
            {...field}
            value={text}
            disabled={isBusy}
            error={isTried && !isComplete ? tooShort : null}
            onText={setText}
          />
        </>
      )}
    </ActDialog>
  );
}
