import type { DripTask } from '@stoke/contract';
import { Group } from '@mantine/core';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PersonAvatar } from '../../../entities/people/person-avatar.tsx';

/** Who pays for a task, with the way to their page. */
export function TaskBrand({ task }: { task: DripTask }) {
  return (
    <Group gap={12} wrap="nowrap">
      <PersonAvatar src={task.creatorLogo} name={task.creatorName} size={34} />
      <LinkAnchor
        to="/creator/$id"
        params={{ id: task.creatorId }}
        c="inherit"
        fw={600}
        size="sm"
        truncate
      >
        {task.creatorName}
      </LinkAnchor>
    </Group>
  );
}
