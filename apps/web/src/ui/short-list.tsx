import { Button, Center } from '@mantine/core';
import { useState, type ReactNode } from 'react';

type Props<T> = {
  items: readonly T[];
  /** What they are, for the button: `payouts`. */
  name: string;
  first?: number;
  children: (shown: readonly T[]) => ReactNode;
};

/** The first few of a list, and the rest on demand. */
export function ShortList<T>({ items, name, first = 5, children }: Props<T>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {children(isWhole ? items : items.slice(0, first))}
      {items.length > first && (
        <Center mt="md">
          <Button variant="default" size="sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${items.length} ${name}`}
          </Button>
        </Center>
      )}
    </>
  );
}
