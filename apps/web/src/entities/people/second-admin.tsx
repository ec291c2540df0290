import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { alertFailure } from '../../ui/alert-failure.ts';
import { confirmDialog } from '../../ui/dialogs.ts';
import { named } from '../../ui/named.ts';
import { showToast } from '../../ui/toasts.ts';

type Act = { title: string; message: ReactNode; act: () => Promise<{ message: string }> };
type Decision = Act & { label: string; busyLabel: string };

type Props = {
  /** The subject of the decision, so that assistive technology can tell the buttons apart. */
  name: string;
  /** The word of what it changes, by which pages fetch it anew. */
  changes: string;
  /** Null where this admin may not. */
  approve: Decision | null;
  withdraw: Act | null;
};

const withdrawing = { label: 'Withdraw', busyLabel: 'Withdrawing...' };

/** What an admin can do about a change that waits for a second admin. */
export function SecondAdminButtons({ name, changes, approve, withdraw }: Props) {
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: ({ act }: Decision) => act(),
    onSettled: () => void client.invalidateQueries({ queryKey: [changes] }),
  });

  async function decide(decision: Decision) {
    const { title, message, label } = decision;
    const labels = { cancel: 'Cancel', confirm: label };
    if (!(await confirmDialog({ title, message, labels }))) return;
    deciding.mutate(decision, {
      onSuccess: (result) => showToast('success', result.message),
      onError: (error) =>
        void alertFailure('Error', error, 'Nothing was changed. Please try again.'),
    });
  }

  function button(decision: Decision | null, variant: 'filled' | 'default') {
    if (decision === null) return null;
    const isBusy = deciding.isPending && deciding.variables.label === decision.label;
    return (
      <Button
        size="xs"
        variant={variant}
        disabled={deciding.isPending}
        onClick={() => void decide(decision)}
        {...named(isBusy ? decision.busyLabel : decision.label, name)}
      />
    );
  }

  return (
    <Group gap="sm" wrap="nowrap">
      {button(approve, 'filled')}
      {button(withdraw && { ...withdraw, ...withdrawing }, 'default')}
    </Group>
  );
}
