import { Center, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { tabTitle } from '@stoke/domain';
import type { Icon as IconType } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  Icon: IconType;
  tone?: 'ember' | 'rose' | 'slate';
  title: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** One message in the middle of everything there is room for. */
export function WholeWindow({ Icon, tone = 'slate', title, children, actions }: Props) {
  useDocumentTitle(tabTitle(title));
  return (
    <Center flex={1} px="lg" py={64}>
      <Stack align="center" gap="lg" maw={600}>
        <ThemeIcon variant="light" color={tone} size={64} radius="xl">
          <Icon size={32} aria-hidden />
        </ThemeIcon>
        <Title order={1} ta="center">
          {title}
        </Title>
        <Stack gap="sm" align="center">
          {typeof children === 'string' ? <Lead>{children}</Lead> : children}
        </Stack>
        {actions !== undefined && (
          <Group mt={8} gap="sm" justify="center">
            {actions}
          </Group>
        )}
      </Stack>
    </Center>
  );
}

/** A paragraph under the title of a whole-window message. */
export function Lead({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" ta="center" lh={1.6} style={{ textWrap: 'balance' }}>
      {children}
    </Text>
  );
}
