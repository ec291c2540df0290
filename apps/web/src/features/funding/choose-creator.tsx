import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { peopleNamed } from './desk-calls.ts';
import classes from './desk.module.css';

export type Creator = { _id: string; username: string };

type Props = {
  creator: Creator | null;
  problem: string | null;
  onChoose: (creator: Creator | null) => void;
};

/** Finds one account by the beginning of any of its names. */
export function ChooseCreator({ creator, problem, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  if (creator !== null) {
    return (
      <div>
        <Text size="sm" fw={500} mb={4}>
          Creator
        </Text>
        <Group gap="sm">
          <Text fw={600}>@{creator.username}</Text>
          <Button variant="default" size="compact-sm" onClick={() => onChoose(null)}>
            Choose another
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <div>
      <TextInput
        type="search"
        label="Creator"
        required
        placeholder="Username, email, X or Telegram name"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={254}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {search !== '' && <Found search={search} onChoose={onChoose} />}
    </div>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: (creator: Creator) => void }) {
  const people = useQuery({ ...peopleNamed(search), placeholderData: keepPreviousData });
  if (people.isError) {
    return (
      <Text size="sm" c="rose.3" mt={8} role="alert">
        {messageOf(people.error, 'People could not be loaded.')}
      </Text>
    );
  }
  if (people.data?.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt={8} role="status">
        Nobody is called like this.
      </Text>
    );
  }
  return (
    <ul className={classes['found']} aria-label="People found">
      {(people.data ?? []).map(({ _id, username, email }) => (
        <li key={_id}>
          <UnstyledButton
            className={classes['person'] ?? ''}
            onClick={() => onChoose({ _id, username })}
          >
            <b>@{username}</b> <span>{email}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
