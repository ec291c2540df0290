import type { ComparedKind } from '@stoke/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isJustCreated } from './created-campaign.ts';
import type { OwnLists } from './own-lists.ts';
import { itemsOf } from '../../lib/pages.ts';
import { isEnded, runningFirst, type Listed } from '../campaigns/running-first.ts';
import { named } from '../../ui/named.ts';
import classes from './card-grid.module.css';
import { Choose } from '../../ui/choose.tsx';
import { LinkAnchor } from '../../ui/links.tsx';
import { MoreBelow } from '../../ui/more-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Quiet } from '../../ui/quiet.ts';

type Props<T> = {
  /** What waits or runs: the newest, and how many there are. */
  open: { items: readonly T[]; total: number };
  kind: ComparedKind;
  /** What is over comes page by page. */
  lists: OwnLists<T>;
  endedCount: number;
  name: string;
  textOf: (item: T) => string;
  children: (item: T) => ReactNode;
};

/** How many cards are shown at first, and how many more each time. */
const shownFirst = 6;
const shownMore = 12;
/** From here on there is a search. */
const searchedFrom = 11;

const filters = [
  { value: 'all', label: 'All statuses' },
  { value: 'running', label: 'Running' },
  { value: 'pending', label: 'Pending' },
  { value: 'over', label: 'Ended' },
] as const;
type Filter = (typeof filters)[number]['value'];

const fits: Record<Filter, (item: Listed) => boolean> = {
  all: () => true,
  running: ({ status }) => status === 'active' || status === 'paused',
  pending: ({ status }) => status === 'pending',
  over: isEnded,
};

/** The campaigns of a creator: what runs and waits first, what is over folded, many of them searched. */
export function CampaignCards<T extends Listed>(props: Props<T>) {
  const { open, kind, lists, endedCount, name, textOf, children } = props;
  const { items, total } = open;
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const wanted = search.trim().toLowerCase();
  const [asked] = useDebouncedValue(wanted, 250);
  const over = useInfiniteQuery({ ...lists.over(asked), placeholderData: keepPreviousData });
  const isNarrowed = wanted !== '' || filter !== 'all';
  const found = runningFirst(newestFirst(items)).filter(
    (item) => fits[filter](item) && (wanted === '' || textOf(item).toLowerCase().includes(wanted)),
  );
  const overCount = filter === 'all' || filter === 'over' ? (over.data?.pages[0]?.total ?? 0) : 0;
  const all = total + endedCount;
  // With nothing else to show, or when they are asked for, those that are over are not hidden.
  const isFolded = !isNarrowed && items.length > 0;
  return (
    <Stack gap="md">
      {all < searchedFrom ? null : (
        <Group gap="sm">
          <SearchField
            aria-label={`Search ${name}`}
            placeholder={`Search ${name}`}
            w={320}
            value={search}
            onChange={setSearch}
          />
          <Choose
            label={`Status of ${name}`}
            value={filter}
            choices={filters}
            onChoose={(value) =>
              setFilter(filters.find((choice) => choice.value === value)?.value ?? 'all')
            }
          />
          <Quiet className="num" role="status">
            {isNarrowed ? `${found.length + overCount} of ${all}` : `${all} ${name}`}
          </Quiet>
        </Group>
      )}
      {found.length + overCount === 0 ? <Text c="dimmed">No {name} match.</Text> : null}
      {found.length === 0 ? null : (
        <Cards key={`${filter} ${wanted}`} items={found} name={name}>
          {children}
        </Cards>
      )}
      {items.length === total ? null : (
        <Quiet ta="center" className="num">
          The newest {items.length} of {total} open campaigns are listed.{' '}
          <LinkAnchor to="/creator-dashboard/campaigns" search={{ campaignKind: kind }} size="sm">
            Compare all
          </LinkAnchor>
        </Quiet>
      )}
      {overCount === 0 ? null : (
        <Folded key={isFolded ? 'folded' : 'open'} name={name} count={isFolded ? overCount : null}>
          <div className={classes['grid']}>{itemsOf(over.data?.pages ?? []).map(children)}</div>
          <MoreBelow pages={over} name={`ended ${name}`} />
        </Folded>
      )}
    </Stack>
  );
}

type FoldedProps = { name: string; count: number | null; children: ReactNode };

/** Those that are over, behind a button that says how many; null: in view. */
function Folded({ name, count, children }: FoldedProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const Chevron = isUnfolded ? IconChevronUp : IconChevronDown;
  if (count === null) return children;
  return (
    <>
      <Button
        variant="subtle"
        color="slate.2"
        size="sm"
        ml={-12}
        style={{ alignSelf: 'flex-start' }}
        rightSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
        {...named(isUnfolded ? 'Hide ended' : `Show ${count} ended`, name)}
      />
      {isUnfolded ? children : null}
    </>
  );
}

/** The campaign that was just created leads. */
function newestFirst<T extends Listed>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => Number(isJustCreated(b._id)) - Number(isJustCreated(a._id)));
}

type CardsProps<T> = Pick<Props<T>, 'name' | 'children'> & { items: readonly T[] };

function Cards<T>({ items, name, children }: CardsProps<T>) {
  const [most, setMost] = useState(shownFirst);
  const hidden = items.length - most;
  return (
    <>
      <div className={classes['grid']}>{items.slice(0, most).map(children)}</div>
      {hidden <= 0 ? null : (
        <Group justify="center" gap="sm">
          <Button variant="default" size="sm" onClick={() => setMost(most + shownMore)}>
            Show {Math.min(hidden, shownMore)} more {name}
          </Button>
          <Quiet className="num">
            {most} of {items.length}
          </Quiet>
        </Group>
      )}
    </>
  );
}
