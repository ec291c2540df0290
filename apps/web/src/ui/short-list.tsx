import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { MoreButton, type Pages } from './more-button.tsx';
import { Quiet } from './quiet.ts';

/** Whether all that is loaded is shown, for who keeps that elsewhere: in the address, say. */
export type Whole = { isWhole: boolean; onWhole: (isWhole: boolean) => void };

type Props<T> = {
  /** The items loaded so far. */
  items: readonly T[];
  /** What they are, for the button: `payouts`. */
  name: string;
  /** Stands there without items. */
  nothing?: string;
  /** Without it everything is loaded. */
  pages?: Pages | undefined;
  /** How many are shown at first. */
  first?: number;
  whole?: Whole;
  /** Whether the button's room stays while there is none: what follows does not move. */
  keepsRoom?: boolean;
  children: (shown: readonly T[]) => ReactNode;
};

const onePage: Pages = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => null,
};

const buttonHeight = 36;

/** Stands for the buttons of a list that keeps their room, while it loads. */
export function ButtonRoom() {
  return <Group mt="md" mih={buttonHeight} />;
}

/** The first few of a list, then more on demand, page by page. */
export function ShortList<T>({
  items,
  name,
  nothing,
  pages = onePage,
  first = 5,
  whole,
  keepsRoom = false,
  children,
}: Props<T>) {
  const [isOwnWhole, setOwnWhole] = useState(false);
  const { isWhole, onWhole } = whole ?? { isWhole: isOwnWhole, onWhole: setOwnWhole };
  if (items.length === 0 && nothing !== undefined) {
    return <Quiet>{nothing}</Quiet>;
  }
  const isShort = items.length <= first;
  // How many there are is known only when the last page is here.
  const rest = pages.hasNextPage ? `Show more ${name}` : `Show all ${items.length} ${name}`;
  return (
    <>
      {children(isWhole ? items : items.slice(0, first))}
      <Group
        justify="center"
        gap="sm"
        mt={isShort && !pages.hasNextPage && !keepsRoom ? 0 : 'md'}
        {...(keepsRoom && { mih: buttonHeight })}
      >
        {!isShort && (
          <Button variant="default" size="sm" onClick={() => onWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : rest}
          </Button>
        )}
        {(isWhole || isShort) && pages.hasNextPage && (
          <MoreButton
            pages={{ ...pages, fetchNextPage: () => (onWhole(true), pages.fetchNextPage()) }}
            name={name}
          />
        )}
      </Group>
    </>
  );
}
