import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRefetch } from '../../lib/session/use-refetch.ts';
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
  testId: string;
  /** Beside the text, in a panel or in a well. */
  px: 'lg' | 'md';
  children: ReactNode;
};

const withdrawing = { label: 'Withdraw', busyLabel: 'Withdrawing...' };

/** A change that waits for a second admin, with what this admin can do about it. */
export function SecondAdminRow({ children, testId, px, ...props }: Props) {
  return (
    <Group
      component="li"
      gap="12px 24px"
      justify="space-between"
      wrap="nowrap"
      px={px}
      py={14}
      aria-label={props.name}
      data-testid={testId}
    >
      <div>{children}</div>
      <Buttons {...props} />
    </Group>
  );
}

type ButtonsProps = Pick<Props, 'name' | 'changes' | 'approve' | 'withdraw'>;

function Buttons({ name, changes, approve, withdraw }: ButtonsProps) {
  const refetch = useRefetch([changes]);
  const deciding = useMutation({
    mutationFn: ({ act }: Decision) => act(),
    onSettled: () => void refetch(),
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
