import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

type Props = {
  /** What it is about, for assistive technology: `Assignee`. */
  label: string;
  /** Stands on the button. */
  shown: string;
  choices: readonly { value: string; label: string }[];
  /** Marked as the present one. */
  value?: string;
  isBusy?: boolean;
  onPick: (value: string) => void;
};

/** A choice that acts immediately: only a press picks, moving through the list with keys does not. */
export function PickMenu({ label, shown, choices, value, isBusy = false, onPick }: Props) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={shown === label ? label : `${label}: ${shown}`}
          aria-busy={isBusy}
          disabled={choices.length === 0}
        >
          {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.value}
            {...(choice.value === value ? { 'aria-current': true, fw: 600 } : {})}
            onClick={() => !isBusy && choice.value !== value && onPick(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
