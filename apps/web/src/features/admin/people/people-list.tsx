import type { Person } from '@stoke/contract';
import { Badge, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { peopleBy } from './calls.ts';
import classes from './people.module.css';
import { AccountStatusBadge } from './standing-badge.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

type Props = { chosen: string | null; onChoose: (id: string) => void };

/** Finds people by any of their names. */
export function PeopleList({ chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const people = useInfiniteQuery({ ...peopleBy(search), placeholderData: keepPreviousData });
  const found = people.data ? itemsOf(people.data.pages) : null;
  return (
    <Stack gap="md">
      <SearchField
        aria-label="Find people"
        placeholder="Username, email, X or Telegram name"
        value={typed}
        maxLength={254}
        onChange={setTyped}
      />
      {found === null ? (
        <NotLoaded what="People" query={people} rows={[6, 60, 8]} />
      ) : found.length === 0 ? (
        <EmptyState
          Icon={IconUsers}
          title="No match"
          message="Search by the start of a name or email."
        />
      ) : (
        <>
          <PickList label="People">
            {found.map((person) => (
              <PersonRow
                key={person._id}
                person={person}
                isChosen={person._id === chosen}
                onChoose={() => onChoose(person._id)}
              />
            ))}
          </PickList>
          <MoreAtEnd pages={people} name="people" />
        </>
      )}
    </Stack>
  );
}

type RowProps = { person: Person; isChosen: boolean; onChoose: () => void };

function PersonRow({ person, isChosen, onChoose }: RowProps) {
  const { username, email, role, accountStatus } = person;
  return (
    <PickRow isChosen={isChosen} onChoose={onChoose} testId="person">
      <span className={classes['row']}>
        <span className={classes['names']}>
          <b>{username}</b>
          <span>{email}</span>
        </span>
        <Group gap={8} wrap="nowrap" flex="none">
          {role === 'admin' && <Badge color="ember">Admin</Badge>}
          {accountStatus !== 'active' && <AccountStatusBadge status={accountStatus} />}
        </Group>
      </span>
    </PickRow>
  );
}
