import { formatDollars } from '@stoke/domain';
import { Text } from '@mantine/core';

/** What an hour of a task pays; nothing until it is known. */
export function HourlyPay({ amount }: { amount: number | null }) {
  return amount === null ? null : (
    <Text
      component="span"
      display="block"
      size="xs"
      c="dimmed"
      className="num"
      style={{ whiteSpace: 'nowrap' }}
      title="By the median time from opening to submitting"
    >
      about {formatDollars(amount)}/h
    </Text>
  );
}
