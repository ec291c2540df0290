import { Group } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MoreButton, type Pages } from './more-button.tsx';

/** The end of a long list: loads the next page when it comes into sight, or when it is asked to. */
export function MoreAtEnd({ pages, name }: { pages: Pages; name: string }) {
  const end = useRef<HTMLDivElement>(null);
  const { isFetchingNextPage: isLoading, isFetchNextPageError: isFailed } = pages;
  // What has failed waits for a press, so that a server in trouble is left in peace.
  const isWaiting = pages.hasNextPage && !isLoading && !isFailed;
  const load = useEffectEvent(() => void pages.fetchNextPage());
  useEffect(() => {
    if (!isWaiting || !end.current) return;
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: '400px' },
    );
    sight.observe(end.current);
    return () => sight.disconnect();
  }, [isWaiting]);
  if (!pages.hasNextPage) return null;
  return (
    <Group ref={end} justify="center" gap="sm">
      <MoreButton pages={pages} name={name} />
    </Group>
  );
}
