import { Text } from '@mantine/core';
import { otherHost } from '@stoke/domain';

/** Where a social link leads, when that is not its network (rule 3.7). */
export function OtherHost({ kind, link }: { kind: string; link: string }) {
  const host = otherHost(kind, link);
  return host === null ? null : (
    <Text span inherit c="dimmed">
      {' '}
      · {host}
    </Text>
  );
}
