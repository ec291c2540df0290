import { Button, Group, Text } from '@mantine/core';

/** What a list that is loaded page by page knows of its next page. */
export type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type Props = {
  pages: Pages;
  /** What the list is of: `payouts`. */
  name: string;
};

/** Loads the next page of a list, and says so when that fails. */
export function MoreButton({ pages, name }: Props) {
  const { isFetchingNextPage: isLoading, isFetchNextPageError: isFailed } = pages;
  return (
    <>
      {isFailed && !isLoading && (
        <Text size="sm" c="rose.3" role="alert">
          More {name} could not be loaded.
        </Text>
      )}
      <Button
        variant="default"
        size="sm"
        disabled={isLoading}
        onClick={() => void pages.fetchNextPage()}
      >
        {isLoading ? `Loading more ${name}...` : isFailed ? 'Try again' : `Show more ${name}`}
      </Button>
    </>
  );
}

/** The same under a list, in its middle, while there is more. */
export function MoreBelow({ mt, ...list }: Props & { mt?: 'md' }) {
  if (!list.pages.hasNextPage) return null;
  return (
    <Group justify="center" gap="sm" {...(mt && { mt })}>
      <MoreButton {...list} />
    </Group>
  );
}
