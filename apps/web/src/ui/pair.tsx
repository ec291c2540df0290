import type { ReactNode } from 'react';

type Props = {
  name: ReactNode;
  isWide?: boolean;
  /** The sum of those above it. */
  isTotal?: boolean;
  children: ReactNode;
};

/** A name and its value in a `dl`; a wide one takes a whole row. */
export function Pair({ name, isWide = false, isTotal = false, children }: Props) {
  return (
    <div data-wide={isWide || undefined} data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
