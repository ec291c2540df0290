import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { showToast } from '../../../ui/toasts.ts';

/** For an admin: a root of the liabilities of this moment, besides the daily one. */
export function MakeRoot() {
  const making = useMutation({
    mutationFn: () => call('makeProofRoot', {}),
    onSuccess: ({ number }) => showToast('success', `Root ${number} was made.`),
    onError: (error) =>
      void alertFailure('Error', error, 'No answer. See below whether a new root is listed.'),
    onSettled: useRefetch(['proof']),
  });
  async function make() {
    const isSure = await confirmDialog({
      title: 'Make a root now?',
      message: 'It is published and written to Solana. A root is never changed or removed.',
      labels: { cancel: 'Cancel', confirm: 'Make root' },
    });
    if (isSure) making.mutate();
  }
  return (
    <Button variant="default" flex="none" disabled={making.isPending} onClick={() => void make()}>
      {making.isPending ? 'Making the root...' : 'Make a root now'}
    </Button>
  );
}
