import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '../../../ui/section.tsx';
import { overview } from './calls.ts';
import { Money, Services } from './money.tsx';
import { DayFigures } from './day-figures.tsx';
import { Deciders } from './deciders.tsx';
import classes from './overview.module.css';
import { QueueList } from './queue-list.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

/** What waits, the money and what works; `books` shows the state of payouts and checks. */
export function OverviewOfAll({ books }: { books: ReactNode }) {
  const all = useQuery(overview);
  if (!all.data) return <NotLoaded what="The overview" query={all} rows={[7, 48, 8]} />;
  const { queues, money, chain, comparison, isBotReachable, isTrafficReachable } = all.data;
  return (
    <div className={classes['sides']}>
      <div className={classes['days']}>
        <DayFigures />
      </div>
      <Stack gap="xl">
        <Section title="Queues">
          <QueueList items={queues} readAt={all.dataUpdatedAt} />
        </Section>
        <Deciders />
      </Stack>
      <Stack gap="xl">
        <Section title="Money">
          <Money {...{ money, chain, comparison }} />
        </Section>
        <Section title="Health">
          <Stack gap="md">
            <Services {...{ chain, isBotReachable, isTrafficReachable }} />
            {books}
          </Stack>
        </Section>
      </Stack>
    </div>
  );
}
