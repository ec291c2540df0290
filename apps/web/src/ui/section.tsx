import { Group, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Quiet } from './quiet.ts';

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
          {subtitle !== undefined && <Quiet mt={2}>{subtitle}</Quiet>}
        </div>
        {actions}
      </Group>
      {children}
    </section>
  );
}
