import type { Usdc } from '@stoke/domain';
import { TextInput } from '@mantine/core';
import { isUnreadable } from '../../../../lib/amount-text.ts';
import { numberField } from '../../../../lib/number-field.ts';
import { clampRate } from './draft.ts';
import { bind } from './field.ts';
import type { Wizard } from './use-wizard.ts';

type Props = {
  wizard: Wizard;
  /** Names it in problems. */
  path: string;
  label: string;
  rate: string;
  least: Usdc;
  onType: (rate: string) => void;
};

/** What an approved link pays; one that is too low is raised to the least when the field is left. */
export function RateField({ wizard, path, label, rate, least, onType }: Props) {
  return (
    <TextInput
      label={label}
      {...numberField}
      min={Number(clampRate('', least))}
      step={0.01}
      leftSection="$"
      inputMode="decimal"
      {...bind(wizard, path, rate, onType)}
      onBlur={() => {
        if (!isUnreadable(path)) onType(clampRate(rate, least));
        wizard.leave(path);
      }}
    />
  );
}
