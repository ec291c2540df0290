import type { Reply } from '@stoke/contract/client';
import { maxHideMs, sparkHidings } from '@stoke/domain';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { now } from '../../lib/clock.ts';
import { nearMoment } from '../../lib/day-text.ts';
import { call } from '../../lib/session/api.ts';
import { useRefetch } from '../../lib/session/use-refetch.ts';
import { alertFailure } from '../../ui/alert-failure.ts';
import { confirmDialog } from '../../ui/dialogs.ts';
import { showToast } from '../../ui/toasts.ts';
import { beginning, named } from '../../ui/named.ts';

type Action = Pick<Reply<'ownSparkActionsOf'>[number], '_id' | 'kind' | 'at' | 'hiding' | 'text'>;

/** Tells an action from the others of a person: when it was, and how its message begins. */
export function actionName({ kind, at, text }: Pick<Action, 'kind' | 'at' | 'text'>): string {
  return `${kind}, ${nearMoment(new Date(at))}${text === null ? '' : `, ${beginning(text)}`}`;
}

/** The result of hiding a message; nothing if it was never requested. */
export function HidingState({ hiding }: Pick<Action, 'hiding'>) {
  if (hiding === null) return null;
  const hasFailed = hiding !== 'waiting' && hiding !== 'hidden';
  return (
    <Text size="xs" c={hasFailed ? 'amber.3' : 'dimmed'}>
      {sparkHidings[hiding]}
    </Text>
  );
}

/** Has the bot delete a message in the group, while Telegram lets it. */
export function HideButton({ campaignId, action }: { campaignId: string; action: Action }) {
  const { _id: actionId, kind, at, hiding } = action;
  const refetch = useRefetch(['campaigns'], ['review']);
  const hide = useMutation({
    mutationFn: () => call('hideInSpark', { params: { campaignId, actionId } }),
    onSuccess: ({ message }) => showToast('success', message, { at: 'bottom' }),
    onError: (error) =>
      void alertFailure(
        'Not hidden',
        error,
        'No response. Try again; this can safely be repeated.',
      ),
    onSettled: () => void refetch(),
  });
  const isDone = hiding === 'waiting' || hiding === 'hidden';
  if (kind !== 'message' || isDone || now().getTime() >= Date.parse(at) + maxHideMs) return null;
  async function ask() {
    const isSure = await confirmDialog({
      title: 'Hide this message?',
      message:
        'The bot deletes it in the group for everyone. This cannot be undone. Its reward stays: take it back separately.',
      labels: { cancel: 'Cancel', confirm: 'Hide' },
    });
    if (isSure) hide.mutate();
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      disabled={hide.isPending}
      onClick={() => void ask()}
      {...named('Hide', actionName(action))}
    />
  );
}
