import { Button, TextInput, type TextInputProps } from '@mantine/core';

type Props = TextInputProps & {
  /** Fills in everything there is; null while that is not possible. */
  onMax?: (() => void) | null;
};

/** Where an amount is typed. */
export function AmountField({ onMax, ...props }: Props) {
  return (
    <TextInput
      label="Amount in USDC"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      leftSection={<span aria-hidden>$</span>}
      {...(onMax !== undefined && { rightSection: <Max onClick={onMax} />, rightSectionWidth: 56 })}
      {...props}
    />
  );
}

function Max({ onClick }: { onClick: (() => void) | null }) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      Max
    </Button>
  );
}
