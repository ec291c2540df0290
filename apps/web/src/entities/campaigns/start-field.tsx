import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { startRange, zoneOf, type StartEntry } from './start-time.ts';
import { useAfterPress } from '../../lib/use-after-press.ts';

type Props = {
  value: StartEntry;
  problem: ReactNode;
  disabled?: boolean;
  onEdit: (entry: StartEntry) => void;
  onLeave: () => void;
};

/** When a campaign starts: as soon as it is funded, or at a date and time of this browser. */
export function StartField({ value, problem, disabled = false, onEdit, onLeave }: Props) {
  // Stays for who looks at the other choice.
  const [typed, setTyped] = useState(value ?? '');
  const leave = useAfterPress(() => value !== '' && onLeave());
  function type(next: string) {
    setTyped(next);
    onEdit(next);
  }
  return (
    <Radio.Group
      label="Start"
      value={value === null ? 'funded' : 'at'}
      onChange={(choice) => onEdit(choice === 'at' ? typed : null)}
    >
      <Stack gap="xs" mt={6} align="flex-start">
        <Radio value="funded" label="As soon as it is funded" disabled={disabled} />
        <Radio value="at" label="At a date and time" disabled={disabled} />
        {value === null ? null : (
          <TextInput
            type="datetime-local"
            aria-label="Date and time"
            description={`Your time: ${zoneOf(value)}`}
            inputWrapperOrder={['input', 'description', 'error']}
            w={260}
            maw="100%"
            {...startRange()}
            data-path="start"
            value={value}
            error={problem}
            disabled={disabled}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={leave}
          />
        )}
      </Stack>
    </Radio.Group>
  );
}
