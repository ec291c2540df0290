import { Text } from '@mantine/core';

/** What the bot asked for in the group and may not do; nothing when it may do everything. */
export function MissingRights({ rights }: { rights: readonly string[] }) {
  if (rights.length === 0) return null;
  const names = rights.map((right) => right.replaceAll('_', ' ')).join(', ');
  return (
    <Text size="xs" c="amber.3" mt={2}>
      The bot lacks permissions: {names}.
    </Text>
  );
}
