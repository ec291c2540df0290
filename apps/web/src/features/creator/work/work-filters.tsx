import { Group } from '@mantine/core';
import { Choose } from '../../../ui/choose.tsx';
import { KeptSearch } from '../../../ui/kept-search.tsx';
import type { WorkWish } from './calls.ts';
import { decisions, workStates } from './work-words.ts';

type Props = {
  wish: WorkWish;
  /** The tasks of the campaign, in its order. */
  tasks: readonly { _id: string; name: string }[];
  /** Whether its work can have pictures. */
  hasPictures: boolean;
  onWish: (change: WorkWish) => void;
};

/** What the list is narrowed to, and whether it is of words or of pictures. */
export function WorkFilters({ wish, tasks, hasPictures, onWish }: Props) {
  return (
    <Group gap="sm" justify="space-between">
      <Group gap="sm">
        <KeptSearch
          label="Search people by name or X handle"
          placeholder="Search people"
          kept={wish.person ?? ''}
          onKeep={(text) => onWish({ person: text.trim() || undefined })}
        />
        <Choose
          label="Decision"
          value={wish.state ?? ''}
          choices={[
            { value: '', label: 'All decisions' },
            ...workStates.map((state) => ({ value: state, label: decisions[state].label })),
          ]}
          onChoose={(value) => onWish({ state: workStates.find((state) => state === value) })}
        />
        {tasks.length > 1 && (
          <Choose
            label="Task"
            value={wish.taskId ?? ''}
            choices={[
              { value: '', label: 'All tasks' },
              ...tasks.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChoose={(value) => onWish({ taskId: value || undefined })}
          />
        )}
      </Group>
      {hasPictures && (
        <Choose
          label="View"
          value={wish.pictures === undefined ? 'list' : 'gallery'}
          choices={[
            { value: 'list', label: 'List' },
            { value: 'gallery', label: 'Gallery' },
          ]}
          onChoose={(view) => onWish({ pictures: view === 'gallery' ? 'yes' : undefined })}
        />
      )}
    </Group>
  );
}
