import { refusals } from '@stoke/contract/refusals';
import { TextInput, type TextInputProps } from '@mantine/core';

/** The error when an act against a person gives no reason. */
export function missingReason(reason: string): string | null {
  return reason.trim() === '' ? refusals['ban.reason_required'].text : null;
}

/** The line that explains an act to whom it concerns. */
export function ReasonLine(props: TextInputProps) {
  return <TextInput data-autofocus label="Reason" required maxLength={300} {...props} />;
}
