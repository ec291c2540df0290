import { Center, Loader, Stack, Text } from '@mantine/core';

/** Fills the window while nothing else can be shown. */
export function FullPageLoading({ text }: { text: string }) {
  return (
    <Center component="main" flex={1} mih="100vh">
      <Stack align="center" gap="md" role="status">
        <Loader color="ember" />
        <Text component="h1" c="dimmed" size="md" fw={400} lts={0}>
          {text}
        </Text>
      </Stack>
    </Center>
  );
}
