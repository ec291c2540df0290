import { campaignKindNames, campaignKinds } from '@stoke/domain';
import type { SubmissionFilter } from '@stoke/contract';
import { Group } from '@mantine/core';
import { Choose } from '../../../ui/choose.tsx';
import { readSubmissionFilter, stateNames } from './submission-filter.ts';

type Props = { filter: SubmissionFilter; onFilter: (filter: SubmissionFilter) => void };

const kindChoices = campaignKindNames.map((kind) => ({
  value: kind,
  label: campaignKinds[kind].label,
}));

/** What the list of submissions is narrowed to. */
export function SubmissionFilters({ filter, onFilter }: Props) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Choose
        label="Status of submissions"
        value={filter.state ?? ''}
        choices={[{ value: '', label: 'Any status' }, ...choicesOf(stateNames)]}
        onChoose={(value) => onFilter(readSubmissionFilter({ ...filter, state: value }))}
      />
      <Choose
        label="Kind of submissions"
        value={filter.kind ?? ''}
        choices={[{ value: '', label: 'Any kind' }, ...kindChoices]}
        onChoose={(value) => onFilter(readSubmissionFilter({ ...filter, kind: value }))}
      />
    </Group>
  );
}

function choicesOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
