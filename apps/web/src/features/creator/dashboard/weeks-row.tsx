import type { Reply } from '@stoke/contract/client';
import { formatRate } from '@stoke/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { balanceTexts } from '../../../entities/money/balance-texts.ts';
import { creatorBalance } from '../../../entities/money/creator-balance.ts';
import { call } from '../../../lib/session/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';

/**
 * The last seven days of the signed-in creator's campaigns beside the seven before. Read again every
 * minute and at no change: it sums the work of two weeks.
 */
const creatorWeeks = queryOptions({
  queryKey: ['creator-weeks'],
  queryFn: ({ signal }) => call('creatorWeeks', { signal }),
  staleTime: 60_000,
  refetchInterval: 60_000,
});

type Weeks = Reply<'creatorWeeks'>;
const count = (value: number) => value.toLocaleString('en-US');

/** What the creator's money did: people, actions and what one cost, this week beside the last. */
export function WeeksRow() {
  const { user } = useSession();
  const weeks = useQuery(creatorWeeks);
  const balance = useQuery(creatorBalance());
  if (weeks.isError && !weeks.data) {
    return <LoadError title="This week's figures could not be loaded" query={weeks} />;
  }
  const { data } = weeks;
  return (
    <section aria-label="Last 7 days" aria-busy={weeks.isPending}>
      <Figures>
        <Figure name="Engaged people" {...shown(data, 'engagedUsers', count)} />
        <Figure name="Approved actions" {...shown(data, 'approvedActions', count)} />
        <Figure name="Cost per action" {...shown(data, 'costPerAction', formatRate)} />
        <Figure name="All time" note={balance.data && `${balanceTexts(balance.data).spent} spent`}>
          {user && `${count(user.metrics.totalUsersEngaged)} people`}
        </Figure>
      </Figures>
    </section>
  );
}

type Shown = { children: ReactNode; note: ReactNode };

function shown(
  weeks: Weeks | undefined,
  key: keyof Weeks['thisWeek'],
  write: (value: number) => string,
): Shown {
  if (!weeks) return { children: null, note: null };
  const text = (value: number | null) => (value === null ? '–' : write(value));
  return {
    children: text(weeks.thisWeek[key]),
    note: `Last 7 days · ${text(weeks.lastWeek[key])} the week before`,
  };
}
