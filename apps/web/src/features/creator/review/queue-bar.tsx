import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { formatUsd, parseDollars, usdc, zeroUsdc } from '@stoke/domain';
import type { WorkToReview } from '@stoke/contract';
import { Box, Button, Checkbox, Group, Kbd } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './review.module.css';
import type { useShownWork } from './use-shown-work.ts';
import { Pair } from '../../../ui/pair.tsx';

/** What the work pays together. */
export function sumOf(work: readonly WorkToReview[]): string {
  const parts = work.map(({ amount }) => parseDollars(amount) ?? zeroUsdc);
  return formatUsd(parts.reduce((sum, part) => usdc(sum + part), zeroUsdc));
}

type Props = {
  /** How many rows can be chosen. */
  count: number;
  chosen: readonly WorkToReview[];
  shown: Pick<ReturnType<typeof useShownWork>, 'addedCount' | 'catchUp'>;
  /** Whether rows are shown that no longer wait. */
  hasGone: boolean;
  /** How many decisions have no answer yet. */
  unsaved: number;
  /** What else can be done while nothing is selected. */
  decideAll: ReactNode;
  onToggleAll: () => void;
  onApprove: () => void;
  onReject: () => void;
  onHelp: () => void;
};

const keys = [
  ['J K', 'move'],
  ['O', 'open'],
  ['X', 'select'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['U', 'undo'],
] as const;

/** Stays above the rows: selection, decisions on all that is selected, new work, keys. */
export function QueueBar({ count, chosen, shown, hasGone, unsaved, decideAll, ...on }: Props) {
  const { addedCount, catchUp } = shown;
  const isSome = chosen.length > 0;
  return (
    <div className={classes['bar']} data-some={isSome || undefined}>
      <Checkbox
        label={isSome ? null : `Select all ${count} shown`}
        aria-label={`Select all ${count} shown`}
        checked={isSome && chosen.length === count}
        indeterminate={isSome && chosen.length < count}
        disabled={count === 0}
        onChange={on.onToggleAll}
      />
      <Box component="span" role="status" fz="sm" className="figure">
        {isSome ? `${chosen.length} selected · ${sumOf(chosen)}` : null}
      </Box>
      {isSome ? (
        <Group gap="xs">
          <Button size="xs" aria-keyshortcuts="a" onClick={on.onApprove}>
            Approve {chosen.length}
          </Button>
          <Button size="xs" variant="default" aria-keyshortcuts="r" onClick={on.onReject}>
            Reject {chosen.length}
          </Button>
        </Group>
      ) : (
        decideAll
      )}
      <span className={classes['end']}>
        {unsaved > 0 && <span className={classes['quiet']}>Saving {unsaved}</span>}
        {addedCount > 0 || hasGone ? (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={catchUp}
          >
            {addedCount > 0 ? `${addedCount} new` : 'Clear decided'}
          </Button>
        ) : null}
        <Keys />
        <Button
          size="compact-sm"
          variant="subtle"
          color="slate.2"
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={on.onHelp}
        >
          ?
        </Button>
      </span>
    </div>
  );
}

function Keys() {
  return (
    <span className={classes['keys']}>
      {keys.map(([key, verb]) => (
        <span key={key}>
          {key.split(' ').map((one) => (
            <Kbd key={one} size="xs">
              {one}
            </Kbd>
          ))}{' '}
          {verb}
        </span>
      ))}
    </span>
  );
}

const shortcuts = [
  ['J', 'Next submission'],
  ['K', 'Previous submission'],
  ['O', 'Open the tweet, the reply and the profile'],
  ['X', 'Select or deselect'],
  ['Shift + click', 'Select a range'],
  ['A', 'Approve the selection, or this submission'],
  ['R', 'Reject the selection, or this submission'],
  ['U', 'Undo the last decision, within a minute'],
  ['?', 'Show these shortcuts'],
] as const;

/** The table of the shortcuts, for the dialog. */
export function Shortcuts() {
  return (
    <dl className={classes['shortcuts']}>
      {shortcuts.map(([key, text]) => (
        <Pair key={key} name={<Kbd>{key}</Kbd>}>
          {text}
        </Pair>
      ))}
    </dl>
  );
}
