import type { Reply } from '@stoke/contract/client';
import { comparedDays, formatDollars, formatRate } from '@stoke/domain';
import { Group } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { balanceTexts } from '../../../entities/money/balance-texts.ts';
import { creatorBalance } from '../../../entities/money/creator-balance.ts';
import { call } from '../../../lib/session/api.ts';
import { followsActs } from '../../../lib/session/query-client.ts';
import { Choose } from '../../../ui/choose.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Quiet } from '../../../ui/quiet.ts';
import { countText } from '../../../lib/count-text.ts';

type Period = Reply<'creatorPeriod'>;
type Days = (typeof comparedDays)[number] | undefined;

/** Read again every minute and after own acts, at no other change: it sums the work of all campaigns. */
function creatorPeriod(days: Days) {
  return queryOptions({
    queryKey: ['creator-period', days ?? 'all'],
    queryFn: ({ signal }) =>
      call('creatorPeriod', { query: days === undefined ? {} : { days }, signal }),
    meta: followsActs,
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const nameOf = (days: Days) => (days === undefined ? 'All time' : `Last ${days} days`);

/** What the money of all campaigns did in a period, beside the period before. */
export function PeriodFigures() {
  const [days, setDays] = useState<Days>(7);
  const period = useQuery({ ...creatorPeriod(days), placeholderData: keepPreviousData });
  const { data: balance } = useQuery(creatorBalance());
  const { data } = period;
  // cents are shown as on the card of the balance, where its parts add up
  const spentText = (spent: number) =>
    balance?.spent === spent ? balanceTexts(balance).spent : formatDollars(spent);
  return (
    <section aria-label={nameOf(days)} aria-busy={period.isPending || period.isPlaceholderData}>
      <Group justify="space-between" mb={8}>
        <Quiet>
          {days === undefined
            ? 'All campaigns'
            : `All campaigns · compared with the ${days} days before`}
        </Quiet>
        <Choose
          label="Figures of"
          value={days?.toString() ?? ''}
          choices={[...comparedDays, undefined].map((each) => ({
            value: each?.toString() ?? '',
            label: nameOf(each),
          }))}
          onChoose={(value) => setDays(comparedDays.find((each) => `${each}` === value))}
        />
      </Group>
      {period.isError && !data ? (
        <LoadError title="These figures could not be loaded" query={period} />
      ) : (
        <Figures>
          <Figure name="People" {...shown(data, 'people', countText)} />
          <Figure name="Approved actions" {...shown(data, 'actions', countText)} />
          <Figure name="Cost per action" {...shown(data, 'costPerAction', formatRate)} />
          <Figure name="Cost per person" {...shown(data, 'costPerPerson', formatDollars)} />
          <Figure name="Spent" {...shown(data, 'spent', spentText)} />
          {data && (data.figures.reserved > 0 || (data.before?.reserved ?? 0) > 0) ? (
            <Figure name="Reserved in Sparks" {...shown(data, 'reserved', formatDollars)} />
          ) : null}
        </Figures>
      )}
    </section>
  );
}

type Shown = { children: ReactNode; note: ReactNode };

function shown(
  period: Period | undefined,
  key: keyof Period['figures'],
  write: (value: number) => string,
): Shown {
  if (!period) return { children: null, note: null };
  const { figures, before, from } = period;
  const text = (value: number | null) => (value === null ? '–' : write(value));
  const since = from === null ? 'Since the first campaign' : `Since ${date.format(new Date(from))}`;
  if (before === null) return { children: text(figures[key]), note: since };
  const changed = change(figures[key], before[key]);
  const earlier = `${text(before[key])} before`;
  return { children: text(figures[key]), note: changed ? `${changed}, ${earlier}` : earlier };
}

/** By how much a figure differs from the one before, `+19%`; null where there is nothing to compare. */
function change(now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null;
  if (now === before) return '±0%';
  if (before === 0) return 'Up';
  const percent = Math.round((now / before - 1) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
}
