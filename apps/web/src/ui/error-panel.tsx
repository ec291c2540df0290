import { Box, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Quiet } from './quiet.ts';

type Props = { title: ReactNode; message?: ReactNode; actionLabel?: string; onAction?: () => void };

/** Says that something could not be shown, and what can be done about it. */
export function ErrorPanel({ title, message, actionLabel, onAction }: Props) {
  return (
    <Box role="alert" p={20} bdrs={16} className="danger">
      <Group align="flex-start" gap="md">
        <ThemeIcon variant="light" color="rose" size={36} radius="md">
          <IconAlertTriangle size={20} aria-hidden />
        </ThemeIcon>
        <Stack gap={4} flex="1 1 170px">
          <Text fw={600}>{title}</Text>
          {message !== undefined && <Quiet component="div">{message}</Quiet>}
        </Stack>
        {actionLabel !== undefined && (
          <Button variant="default" onClick={onAction}>
            {actionLabel}
          </Button>
        )}
      </Group>
    </Box>
  );
}
