import type { AdminRequest } from '@stoke/contract';
import { Text } from '@mantine/core';
import { call } from '../../../lib/session/api.ts';
import { SecondAdminRow } from '../../../entities/people/second-admin.tsx';
import { Ago } from '../../../ui/ago-time.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Quiet } from '../../../ui/quiet.ts';

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
    <ul className="well bare divided" aria-label="Requests">
      {props.requests.map((request) => (
        <RequestRow key={request._id} request={request} showsPerson={props.showsPerson} />
      ))}
    </ul>
  );
}

type RowProps = { request: AdminRequest; showsPerson: boolean };

function RequestRow({ request, showsPerson }: RowProps) {
  const { kind, person, reason, askedBy, askedAt, approvedBy, dueAt } = request;
  const name = `${requestNames[kind]}: ${person.username}`;
  return (
    <SecondAdminRow
      testId="request"
      px="md"
      name={name}
      changes="appeals"
      approve={
        request.mayApprove
          ? {
              label: 'Approve',
              busyLabel: 'Approving...',
              title: `Approve "${name}"?`,
              message: effects[kind],
              act: () => call('approveAct', { params: { id: request._id } }),
            }
          : null
      }
      withdraw={
        request.mayWithdraw
          ? {
              title: `Withdraw "${name}"?`,
              message: 'The account stays as it is.',
              act: () => call('withdrawAct', { params: { id: request._id } }),
            }
          : null
      }
    >
      <Text fw={600}>{showsPerson ? name : requestNames[kind]}</Text>
      <Text size="sm" className="words">
        {reason}
      </Text>
      <Quiet>
        Requested by {askedBy}, <Ago at={askedAt} />
        {approvedBy !== null && dueAt !== null && (
          <>
            . Approved by {approvedBy}, takes effect <Moment at={dueAt} />
          </>
        )}
      </Quiet>
    </SecondAdminRow>
  );
}
