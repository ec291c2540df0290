import { sparkAlarmTexts } from '@stoke/domain';
import { Badge, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFlame } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { useFirstOrder } from '../../../lib/first-order.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { actionsText } from './words.ts';
import { sparkDesk, type SparkOnDesk } from './calls.ts';
import classes from './spark-desk.module.css';
import { percent } from '../../../lib/percent.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

type Props = { chosen: string | null; onChoose: (id: string) => void };

/** So many campaigns fit on a screen: more are searched. */
const searchedFrom = 12;

/** Sparks that run or are not settled: first those that need a look when one comes to the list. */
export function SparkList({ chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const list = useInfiniteQuery({ ...sparkDesk(search), placeholderData: keepPreviousData });
  const sparks = useFirstOrder(itemsOf(list.data?.pages ?? []), {
    about: search,
    // What was kept from an earlier visit has the order of that visit.
    isOther: list.isPlaceholderData || (list.isFetching && !list.isFetchedAfterMount),
  });
  if (!list.data)
    return (
      <NotLoaded what="The campaigns" query={list} rows={[5, 76, 8]} label="Loading campaigns" />
    );
  if (sparks.length === 0 && search === '') {
    return (
      <EmptyState
        Icon={IconFlame}
        title="No running campaigns"
        message="Campaigns appear here when they start."
      />
    );
  }
  return (
    <Stack gap="md">
      {(sparks.length >= searchedFrom || typed !== '' || search !== '') && (
        <SearchField
          hasKey
          aria-label="Find campaigns"
          placeholder="Campaign name"
          value={typed}
          maxLength={100}
          onChange={setTyped}
        />
      )}
      {sparks.length === 0 ? (
        <EmptyState
          Icon={IconFlame}
          title="No match"
          message="Search by a part of the campaign's name."
        />
      ) : (
        <PickList label="Spark campaigns">
          {sparks.map((spark) => (
            <PickRow
              key={spark._id}
              isChosen={spark._id === chosen}
              onChoose={() => onChoose(spark._id)}
              testId="spark-on-desk"
            >
              <Row spark={spark} />
            </PickRow>
          ))}
        </PickList>
      )}
      <MoreAtEnd pages={list} name="campaigns" />
    </Stack>
  );
}

function Row({ spark }: { spark: SparkOnDesk }) {
  const { name, status, actionsToday, refusedShare, alarms } = spark;
  return (
    <span className={classes['row']}>
      <Group component="span" gap={12} justify="space-between" wrap="nowrap">
        <b className="clipped">{name}</b>
        <StatusBadge {...statuses[status]} />
      </Group>
      <span className="num hint">
        {actionsText(actionsToday)} in 24 h · {percent(refusedShare)} refused
      </span>
      {alarms.length > 0 && (
        <Group gap={6} component="span">
          {alarms.map((alarm) => (
            <Badge key={alarm} color="amber">
              {sparkAlarmTexts[alarm]}
            </Badge>
          ))}
        </Group>
      )}
    </span>
  );
}
