import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { MoreButton, type Pages } from './more-button.tsx';

type Props<T> = {
  /** What is loaded so far. */
  items: readonly T[];
  /** What they are, for the button: `payouts`. */
  name: string;
  pages: Pages;
  children: (shown: readonly T[]) => ReactNode;
};

const first = 5;

/** The first few of a list, what is loaded on demand, then page after page. */
export function ShortList<T>({ items, name, pages, children }: Props<T>) {
  const [isWhole, setWhole] = useState(false);
  const isShort = items.length <= first;
  // How many there are is known only when the last page is here.
  const rest = pages.hasNextPage ? `Show more ${name}` : `Show all ${items.length} ${name}`;
  return (
    <>
      {children(isWhole ? items : items.slice(0, first))}
      <Group justify="center" gap="sm" mt={isShort && !pages.hasNextPage ? 0 : 'md'}>
        {!isShort && (
          <Button variant="default" size="sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : rest}
          </Button>
        )}
        {(isWhole || isShort) && pages.hasNextPage && <MoreButton pages={pages} name={name} />}
      </Group>
    </>
  );
}
