import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../../ui/load-error.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { overview } from './calls.ts';
import { Money, Services } from './money.tsx';
import classes from './overview.module.css';
import { QueueList } from './queue-list.tsx';

/** What waits, the money and what works; `books` shows the state of payouts and checks. */
export function OverviewOfAll({ books }: { books: ReactNode }) {
  const all = useQuery(overview);
  if (!all.data) {
    return all.isError ? (
      <LoadError title="The overview could not be loaded" query={all} />
    ) : (
      <SkeletonRows count={7} height={48} gap={8} />
    );
  }
  const { queues, money, chain, comparison, isBotReachable } = all.data;
  return (
    <div className={classes['sides']}>
      <Section title="Queues">
        <QueueList items={queues} readAt={all.dataUpdatedAt} />
      </Section>
      <Stack gap="xl">
        <Section title="Money">
          <Money {...{ money, chain, comparison }} />
        </Section>
        <Section title="Health">
          <Stack gap="md">
            <Services {...{ chain, isBotReachable }} />
            {books}
          </Stack>
        </Section>
      </Stack>
    </div>
  );
}
