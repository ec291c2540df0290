import '@mantine/core/styles/Combobox.layer.css';
import type { DeskCase } from '@stoke/contract';
import { Group, NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { refetchDesk } from './calls.ts';

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

/** Who works on a case, and which other admins have it open now. */
export function CaseBar({ desk, assignment: { assigning, assign } }: Props) {
  const me = useSession().user?._id;
  const admins = (desk?.admins ?? []).map(({ _id, username }) => ({
    value: _id,
    label: `Assigned to ${_id === me ? 'you' : username}`,
  }));
  return (
    <Group gap="md" align="center">
      <NativeSelect
        size="xs"
        aria-label="Assignee"
        data={[{ value: '', label: 'Unassigned' }, ...admins]}
        value={desk?.assignee?._id ?? ''}
        disabled={desk === undefined || assigning.isPending}
        onChange={({ currentTarget }) => assign(currentTarget.value || null)}
      />
      {assigning.isError && (
        <Text role="alert" size="sm" c="rose.3">
          {messageOf(assigning.error, 'Not assigned. Please try again.')}
        </Text>
      )}
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
