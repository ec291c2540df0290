import { Box, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon as IconType } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Quiet } from './quiet.ts';

type Props = {
  Icon: IconType;
  title: string;
  message?: ReactNode;
  action?: ReactNode;
  /** One line high, where it stands among lists that are full. */
  isCompact?: boolean;
};

/** Stands where a list has nothing to show: says so, and where to begin. */
export function EmptyState({ isCompact = false, ...props }: Props) {
  return isCompact ? <Line {...props} /> : <Block {...props} />;
}

function Block({ Icon, title, message, action }: Props) {
  return (
    <Stack align="center" gap="sm" px={24} py={48} className="dashed">
      <ThemeIcon variant="default" size={48} radius="lg" c="dimmed">
        <Icon size={24} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {message !== undefined && (
        <Quiet component="div" ta="center" maw={440}>
          {message}
        </Quiet>
      )}
      {action !== undefined && <Box mt={8}>{action}</Box>}
    </Stack>
  );
}

function Line({ Icon, title, message, action }: Props) {
  return (
    <Group wrap="nowrap" gap="md" px="lg" py="md" className="dashed">
      <ThemeIcon variant="default" size={40} radius="md" c="dimmed" flex="none">
        <Icon size={24} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <div>
        <Text fw={600} size="sm">
          {title}
        </Text>
        {message !== undefined && <Quiet component="div">{message}</Quiet>}
      </div>
      <Box flex="none" ml="auto">
        {action}
      </Box>
    </Group>
  );
}
