import type { DeskCase } from '@stoke/contract';
import { Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { ReactNode } from 'react';
import { PickMenu } from '../../../ui/pick-menu.tsx';
import { refetchDesk } from './calls.ts';
import { FailedLine } from '../../../ui/failed.tsx';

/** Assigns a case; `toggle` takes it, or gives it back. */
export function useAssign(id: string, desk: DeskCase | undefined) {
  const me = useSession().user?._id ?? null;
  const before = desk?.assignee?._id ?? null;
  const assigning = useMutation({
    mutationFn: (adminId: string | null) =>
      call('assignCase', { params: { id }, body: { adminId, before } }),
    onSettled: refetchDesk,
  });
  const assign = (adminId: string | null) => {
    if (desk !== undefined && !assigning.isPending) assigning.mutate(adminId);
  };
  return { assigning, assign, toggle: () => assign(before === me ? null : me) };
}

type Props = { desk: DeskCase | undefined; assignment: ReturnType<typeof useAssign> };
type BarProps = Props & { children?: ReactNode };

/** Who works on a case, and which other admins have it open now. */
export function CaseBar({ desk, assignment: { assigning, assign }, children }: BarProps) {
  const me = useSession().user?._id;
  const admins = (desk?.admins ?? []).map(({ _id, username }) => ({
    value: _id,
    label: _id === me ? 'You' : username,
  }));
  const value = desk?.assignee?._id ?? '';
  const shown = value === me ? 'you' : desk?.assignee?.username;
  return (
    <Group gap="sm" align="center">
      <PickMenu
        label="Assignee"
        shown={shown === undefined ? 'Unassigned' : `Assigned to ${shown}`}
        choices={desk === undefined ? [] : [{ value: '', label: 'Unassigned' }, ...admins]}
        value={value}
        isBusy={assigning.isPending}
        onPick={(id) => assign(id || null)}
      />
      {children}
      <FailedLine error={assigning.error} text="Not assigned. Please try again." />
      <Here desk={desk} />
    </Group>
  );
}

/** The other admins who have it open. */
export function Here({ desk }: Pick<Props, 'desk'>) {
  return (
    <Text component="div" role="status" size="sm" c="amber.3" fw={550}>
      {(desk?.here ?? []).map(({ _id, username, isWriting }) => (
        <div key={_id}>
          {username} {isWriting ? 'is writing an answer' : 'has this open'}
        </div>
      ))}
    </Text>
  );
}
