import { Loader, Stack, Text } from '@mantine/core';

/** Covers the window while the page below it fetches what it shows. */
export function LoadingOverlay({ text }: { text: string }) {
  return (
    // Above the header, below dialogs and toasts.
    <Stack
      role="status"
      align="center"
      justify="center"
      gap={16}
      pos="fixed"
      inset={0}
      bg="var(--canvas)"
      style={{ zIndex: 190 }}
    >
      <Loader color="ember" />
      <Text c="dimmed">{text}</Text>
    </Stack>
  );
}
