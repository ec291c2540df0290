import { Button, Center } from '@mantine/core';
import { useState, type ReactNode } from 'react';

type Props<T> = {
  items: readonly T[];
  /** What they are, for the button: `payouts`. */
  name: string;
  /** How many there can be at most: that many may not be all. */
  most: number;
  children: (shown: readonly T[]) => ReactNode;
};

const first = 5;

/** The first few of a list, and the rest on demand. */
export function ShortList<T>({ items, name, most, children }: Props<T>) {
  const [isWhole, setWhole] = useState(false);
  const rest = items.length < most ? `Show all ${items.length}` : `Show the latest ${most}`;
  return (
    <>
      {children(isWhole ? items : items.slice(0, first))}
      {items.length > first && (
        <Center mt="md">
          <Button variant="default" size="sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `${rest} ${name}`}
          </Button>
        </Center>
      )}
    </>
  );
}
