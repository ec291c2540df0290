import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

export type Choices = {
  /** What is chosen, for assistive technology: `Order`. */
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** One choice of a few: the browser's own list, which every key and every reader knows. */
export function Choose({ label, value, choices, onChoose }: Choices) {
  return (
    <Input
      component="select"
      pointer
      aria-label={label}
      miw={176}
      maw={260}
      flex="none"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Input>
  );
}
