import type { AdminRequest } from '@stoke/contract';
import { Button, Group, Text } from '@mantine/core';
import { messageOf } from '../../../ui/failure-message.tsx';
import { alertDialog, confirmDialog } from '../../../ui/dialogs.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useRequestDecision } from './calls.ts';
import classes from './people.module.css';
import { named } from '../../../ui/named.ts';

export const requestNames = {
  make_admin: 'Make admin',
  remove_admin: 'Remove admin role',
  reset_second_factor: 'Reset two-step login',
} as const;

const effects = {
  make_admin: 'This account can open every admin page from now on.',
  remove_admin: 'This account loses access to the admin pages now.',
  reset_second_factor:
    'Its owner is told now and has 24 hours to cancel. Then two-step login is removed and every session ends.',
} as const;

/** Requests that wait for a second admin, and approved resets that wait for their time. */
export function RequestRows(props: { requests: readonly AdminRequest[]; showsPerson: boolean }) {
  return (
    <ul className={classes['requests']} aria-label="Requests">
      {props.requests.map((request) => (
        <RequestRow key={request._id} request={request} showsPerson={props.showsPerson} />
      ))}
    </ul>
  );
}

type RowProps = { request: AdminRequest; showsPerson: boolean };

function RequestRow({ request, showsPerson }: RowProps) {
  const { kind, person, reason, askedBy, askedAt, approvedBy, dueAt } = request;
  const { approving, withdrawing } = useRequestDecision(request._id);
  const isBusy = approving.isPending || withdrawing.isPending;
  const name = `${requestNames[kind]}: ${person.username}`;
  async function decide(deciding: typeof approving, title: string, message: string) {
    if (!(await confirmDialog({ title, message }))) return;
    deciding.mutate(undefined, {
      onSuccess: (result) => showToast('success', result.message),
      onError: (error) =>
        void alertDialog({
          title: 'Error',
          message: messageOf(error, 'Nothing was changed. Please try again.'),
        }),
    });
  }
  return (
    <li aria-label={name} data-testid="request">
      <div>
        <Text fw={600}>{showsPerson ? name : requestNames[kind]}</Text>
        <Text size="sm" className={classes['words'] ?? ''}>
          {reason}
        </Text>
        <Text size="sm" c="dimmed">
          Requested by {askedBy}, <Ago at={askedAt} />
          {approvedBy !== null && dueAt !== null && (
            <>
              . Approved by {approvedBy}, takes effect <Moment at={dueAt} />
            </>
          )}
        </Text>
      </div>
      <Group gap="sm" wrap="nowrap">
        {request.mayApprove && (
          <Button
            size="xs"
            disabled={isBusy}
            onClick={() => void decide(approving, `Approve "${name}"?`, effects[kind])}
            {...named(approving.isPending ? 'Approving...' : 'Approve', name)}
          />
        )}
        {request.mayWithdraw && (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() =>
              void decide(withdrawing, `Withdraw "${name}"?`, 'The account stays as it is.')
            }
            {...named(withdrawing.isPending ? 'Withdrawing...' : 'Withdraw', name)}
          />
        )}
      </Group>
    </li>
  );
}
