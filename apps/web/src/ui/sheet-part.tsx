import { Title } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'section'> & { title: string };

/** A part of a sheet, under its heading. */
export function SheetPart({ title, children, ...section }: Props) {
  return (
    <section {...section}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
