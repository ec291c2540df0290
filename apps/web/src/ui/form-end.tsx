import { Button, Group, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from './failed.tsx';

type Props = {
  /** Why it was not done; null for nothing. */
  problem: ReactNode;
  label: string;
  busyLabel: string;
  isBusy: boolean;
  /** It cannot be sent as it is. */
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** It can be left while it is sent, since it may wait for the user. */
  mayLeave?: boolean;
  /** None where there is nowhere to go back to. */
  onCancel?: (() => void) | undefined;
};

/** The end of a form in a dialog: what went wrong, the way back, and the button that sends it. */
export function FormEnd({ problem, label, busyLabel, isBusy, ...rest }: Props) {
  const { isDisabled = false, isDangerous = false, mayLeave = false, onCancel } = rest;
  const color: ButtonProps = isDangerous ? { color: 'rose.4' } : {};
  return (
    <>
      <Problem>{problem}</Problem>
      <Group justify="flex-end" gap="sm">
        {onCancel && (
          <Button variant="default" disabled={isBusy && !mayLeave} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" {...color} disabled={isBusy || isDisabled}>
          {isBusy ? busyLabel : label}
        </Button>
      </Group>
    </>
  );
}
