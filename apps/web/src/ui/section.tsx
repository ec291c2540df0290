import { Group, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  subtitle?: string;
  /** Stands beside the title. */
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A titled part of a page. */
export function Section({ title, subtitle, badge, actions, children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-end" mb="md" wrap="nowrap">
        <div>
          <Group gap="sm">
            <Title order={2} id={titleId}>
              {title}
            </Title>
            {badge}
          </Group>
          {subtitle !== undefined && (
            <Text size="sm" c="dimmed" mt={2}>
              {subtitle}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </section>
  );
}
