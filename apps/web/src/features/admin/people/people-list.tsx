import { Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { ListKeys } from '../../../ui/list-keys.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { peopleBy } from './calls.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonName } from './person-name.tsx';
import { isNarrowed, type PeopleWish } from './people-wish.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { KeptSearch } from '../../../ui/kept-search.tsx';

type Props = {
  wish: PeopleWish;
  onWish: (wish: PeopleWish) => void;
  /** Null: the list has the page for itself, and shows its columns. */
  chosen: string | null;
  onChoose: (id: string, way?: { replace: true }) => void;
};

/** Finds people by any of their names, their status and their trust. */
export function PeopleList({ wish, onWish, chosen, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const people = useInfiniteQuery({ ...peopleBy(search, wish), placeholderData: keepPreviousData });
  const found = people.data ? itemsOf(people.data.pages) : null;
  const rows = useRef<HTMLUListElement>(null);
  return (
    <Stack gap="md">
      <KeptSearch
        hasKey
        label="Find people"
        placeholder="Username, email, X or Telegram name"
        maxLength={254}
        kept={search}
        onKeep={(text) => setSearch(text.trim())}
      />
      <PeopleFilters wish={wish} onWish={onWish} />
      {found === null ? (
        <NotLoaded what="People" query={people} rows={[6, 60, 8]} />
      ) : found.length === 0 ? (
        <EmptyState
          Icon={IconUsers}
          title="No match"
          message={
            isNarrowed(wish)
              ? 'Change or clear the filters.'
              : 'Search by the start of a name or email.'
          }
        />
      ) : (
        <>
          <ListKeys
            ids={found.map(({ _id }) => _id)}
            {...{ rows, chosen }}
            pages={people}
            // From the whole list a person is opened as by a press.
            onChoose={(id) => onChoose(id, chosen === null ? undefined : { replace: true })}
          />
          {chosen === null ? (
            <PeopleTable people={found} onChoose={onChoose} />
          ) : (
            <PickList label="People" ref={rows}>
              {found.map((person) => (
                <PickRow
                  key={person._id}
                  testId="person"
                  isChosen={person._id === chosen}
                  onChoose={() => onChoose(person._id)}
                >
                  <PersonName person={person} hasStatus />
                </PickRow>
              ))}
            </PickList>
          )}
          <MoreAtEnd pages={people} name="people" />
        </>
      )}
    </Stack>
  );
}
