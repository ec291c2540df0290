import { Group, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useNamedPlace } from './named-place.ts';
import { Quiet } from './quiet.ts';

type Props = {
  title: string;
  /** An address may lead to it: `#<id>`. */
  id?: string;
  subtitle?: string;
  /** Stands beside the title. */
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A titled part of a page. */
export function Section({ title, id, subtitle, badge, actions, children }: Props) {
  const ownId = useId();
  const titleId = id ?? ownId;
  const { place } = useNamedPlace<HTMLHeadingElement>(titleId, 'start');
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-end" mb="md" wrap="nowrap">
        <div>
          <Group gap="sm">
            <Title order={2} id={titleId} ref={place} tabIndex={id === undefined ? undefined : -1}>
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
