import { parseUsername, usernameText } from '@stoke/domain';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usernameAvailable } from './calls.ts';
import classes from './profile-form.module.css';
import { hintBelow } from '../../../ui/hint-below.ts';

/** As long as someone who types well stops between two keys. */
const pauseMs = 300;
const hint = 'Letters, digits, dots, dashes and underscores';

type Props = TextInputProps & {
  typed: string;
  /** The username that is one's own already. */
  own: string;
  /** Offered while the field is empty: the name of the account. */
  offered: string | null;
  onTake: (name: string) => void;
};

/**
 * A username, and whether it is free, while it is typed. That only informs: what counts is the answer
 * to saving, so nothing waits for it and a failure of it is not worth a word.
 */
export function UsernameField({ typed, own, offered, onTake, ...input }: Props) {
  const asked = useUsernameState(typed, own);
  // Said once: by the refusal of the server where there is one.
  const state = asked === 'free' || !input.error ? asked : 'idle';
  return (
    <TextInput
      placeholder="novalabs"
      description={
        <span role="status" className={classes['username']} data-state={state}>
          <State state={state} typed={typed} />
        </span>
      }
      {...hintBelow}
      required
      rightSectionWidth="auto"
      rightSection={
        offered === null || typed !== '' ? null : (
          <Button variant="subtle" size="compact-sm" mx={6} onClick={() => onTake(offered)}>
            Use @{offered}
          </Button>
        )
      }
      maxLength={30}
      autoComplete="off"
      spellCheck={false}
      {...input}
    />
  );
}

type UsernameState = 'idle' | 'invalid' | 'checking' | 'free' | 'taken';

function useUsernameState(typed: string, own: string): UsernameState {
  const name = parseUsername(typed);
  const [asked] = useDebouncedValue(name, pauseMs);
  const isOwn = name?.toLowerCase() === own.toLowerCase();
  const isAsked = name !== null && !isOwn && asked === name;
  // Keyed by the name: an answer to an earlier one is an answer to something else.
  const { data, isError } = useQuery({ ...usernameAvailable(asked ?? ''), enabled: isAsked });
  if (typed.trim() === '' || isOwn) return 'idle';
  if (name === null) return 'invalid';
  if (!isAsked) return 'checking';
  if (data === undefined) return isError ? 'idle' : 'checking';
  return data ? 'free' : 'taken';
}

function State({ state, typed }: { state: UsernameState; typed: string }) {
  if (state === 'checking') return 'Checking availability…';
  if (state === 'invalid') return usernameText;
  if (state === 'idle') return hint;
  if (state === 'taken') {
    return (
      <>
        <IconAlertCircle size={15} aria-hidden /> @{typed.trim()} is taken. Please choose another.
      </>
    );
  }
  return (
    <>
      <IconCircleCheck size={15} aria-hidden /> @{typed.trim()} is free
    </>
  );
}
