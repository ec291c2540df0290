import { Center, Loader, Stack, Text } from '@mantine/core';

/** Fills the window while nothing else can be shown. */
export function FullPageLoading({ text }: { text: string }) {
  return (
    <Center flex={1} mih="100vh" role="status">
      <Stack align="center" gap="md">
        <Loader color="ember" />
        <Text c="dimmed">{text}</Text>
      </Stack>
    </Center>
  );
}
