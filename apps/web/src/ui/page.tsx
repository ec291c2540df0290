import { Container, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { tabTitle } from '@stoke/domain';
import type { ReactNode } from 'react';

type Props = {
  title?: string;
  /** The name of the tab where the content has a title of its own. */
  tab?: string;
  subtitle?: ReactNode;
  /** Stands at the right of the title. */
  actions?: ReactNode;
  /** In pixels, where a form or a text wants less than the window gives. */
  width?: number;
  /** Begins higher, where what matters comes after a few other parts. */
  isTight?: boolean;
  children: ReactNode;
};

/** The frame of a page: its width, its margins, its one first heading and the name of its tab. */
export function Page({ title, tab = title, subtitle, actions, width, isTight, children }: Props) {
  useDocumentTitle(tabTitle(tab ?? null));
  return (
    <Container size={width ?? 'var(--page-width)'} w="100%" pt={isTight ? 16 : 48} pb={48} px="lg">
      {title !== undefined && (
        <Group justify="space-between" align="flex-end" mb={isTight ? 12 : 32} wrap="nowrap">
          <Stack gap={6}>
            <Title order={1}>{title}</Title>
            {subtitle !== undefined && (
              <Text component="div" c="dimmed">
                {subtitle}
              </Text>
            )}
          </Stack>
          {actions}
        </Group>
      )}
      {children}
    </Container>
  );
}
