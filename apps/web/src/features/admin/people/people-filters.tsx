import '@mantine/core/styles/Checkbox.layer.css';
import { trustSteps } from '@stoke/domain';
import { Button, Checkbox, Group } from '@mantine/core';
import { Choose } from '../../../ui/choose.tsx';
import { isNarrowed, readPeopleWish, type PeopleWish } from './people-wish.ts';

type Props = { wish: PeopleWish; onWish: (wish: PeopleWish) => void };

const statuses = [
  { value: '', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'banned', label: 'Banned' },
];
const groups = [
  { value: '', label: 'Everybody' },
  { value: 'creators', label: 'Creators' },
  { value: 'admins', label: 'Admins' },
];
const trust = [
  { value: '', label: 'Any trust score' },
  ...trustSteps.map((below) => ({ value: String(below), label: `Below ${below}` })),
];
const orders = [
  { value: '', label: 'Newest first' },
  { value: 'least_trusted', label: 'Lowest trust first' },
];

/** What the list is narrowed to, and its order. */
export function PeopleFilters({ wish, onWish }: Props) {
  const change = (part: Record<string, unknown>) => onWish(readPeopleWish({ ...wish, ...part }));
  const { status = '', group = '', trustBelow = '', order = '', hasSignals } = wish;
  return (
    <Group gap="8px 14px">
      <Choose
        label="Account status"
        value={status}
        choices={statuses}
        onChoose={(chosen) => change({ status: chosen })}
      />
      <Choose
        label="Group"
        value={group}
        choices={groups}
        onChoose={(chosen) => change({ group: chosen })}
      />
      <Choose
        label="Trust score"
        value={String(trustBelow)}
        choices={trust}
        onChoose={(chosen) => change({ trustBelow: chosen })}
      />
      <Choose
        label="Order"
        value={order}
        choices={orders}
        onChoose={(chosen) => change({ order: chosen })}
      />
      <Checkbox
        label="Open signals"
        checked={hasSignals === 'yes'}
        onChange={(event) => change({ hasSignals: event.currentTarget.checked ? 'yes' : '' })}
      />
      {isNarrowed(wish) && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="slate.2"
          onClick={() => onWish(readPeopleWish({ order }))}
        >
          Clear filters
        </Button>
      )}
    </Group>
  );
}
