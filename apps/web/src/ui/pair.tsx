import type { ReactNode } from 'react';

type Props = { name: string; isWide?: boolean; children: ReactNode };

/** A name and its value in a `dl`; a wide one takes a whole row. */
export function Pair({ name, isWide = false, children }: Props) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
