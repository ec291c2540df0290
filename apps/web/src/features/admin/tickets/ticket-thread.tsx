import type { AdminThread } from '@stoke/contract';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { deskTicket } from './calls.ts';
import { refetchTickets } from '../../../entities/support/refetch-tickets.ts';
import { LoadedTicket, Messages, ThreadFrame } from '../../../entities/support/thread-frame.tsx';
import { ReplyForm } from '../../../entities/support/reply-form.tsx';
import classes from './tickets.module.css';
import { forDesk } from '../../../entities/support/ticket-states.ts';

/** A ticket as those who answer work on it. */
export function DeskThread({ id }: { id: string }) {
  const ticket = useQuery(deskTicket(id));
  return <LoadedTicket ticket={ticket}>{(thread) => <Shown thread={thread} />}</LoadedTicket>;
}

function Shown({ thread }: { thread: AdminThread }) {
  const { _id: id, status, writer, messages } = thread;
  const params = { id };
  const messagesRead = messages.length;
  const isClosed = status === 'closed';
  return (
    <ThreadFrame ticket={thread} badge={forDesk[status]} isOwn={false}>
      <Group gap="sm" className={classes['writer'] ?? ''}>
        <Text size="sm">
          {writer.userId === null ? (
            'A visitor'
          ) : (
            <LinkAnchor to="/admin/people" search={{ person: writer.userId }} inherit fw={600}>
              @{writer.username}
            </LinkAnchor>
          )}{' '}
          · {writer.email}
        </Text>
        {writer.accountStatus === 'banned' && <StatusBadge tone="bad" label="Banned" />}
        {writer.accountStatus === 'suspended' && <StatusBadge tone="waiting" label="Suspended" />}
        {writer.userId === null && <StatusBadge tone="neutral" label="Answered by email" />}
        {writer.userId !== null && (
          <LinkAnchor to="/admin/deposits" search={{ ticket: id }} size="sm">
            Credit a deposit
          </LinkAnchor>
        )}
      </Group>
      <Messages
        messages={messages}
        personName={writer.username === null ? writer.email : `@${writer.username}`}
      />
      <ReplyForm
        ticketId={id}
        label="Answer"
        button="Send answer"
        isClosed={isClosed}
        send={(message, idempotencyKey) =>
          call('answerTicket', { params, body: { messagesRead, message }, idempotencyKey })
        }
      >
        <Move
          name="Close ticket"
          busy="Closing..."
          move={() => call('closeTicketForPerson', { params, body: { messagesRead } })}
        />
      </ReplyForm>
      {isClosed && (
        <Move name="Reopen" busy="Opening..." move={() => call('reopenTicket', { params })} />
      )}
      <Steps steps={thread.steps} />
    </ThreadFrame>
  );
}

type MoveProps = { name: string; busy: string; move: () => Promise<unknown> };

function Move({ name, busy, move }: MoveProps) {
  const moving = useMutation({ mutationFn: move, onSettled: refetchTickets });
  return (
    <Group gap="sm">
      {moving.isError && (
        <Text role="alert" size="sm" c="rose.3">
          {messageOf(moving.error, 'Not saved. Please try again.')}
        </Text>
      )}
      <Button variant="default" disabled={moving.isPending} onClick={() => moving.mutate()}>
        {moving.isPending ? busy : name}
      </Button>
    </Group>
  );
}

const done = { open: 'Opened', answered: 'Answered', closed: 'Closed' } as const;

/** Who did what with the ticket, and when. */
function Steps({ steps }: { steps: AdminThread['steps'] }) {
  return (
    <ul className={classes['steps']} aria-label="What happened">
      {steps.map(({ at, status, by }, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added
        <li key={position}>
          {done[status]} by {by ?? 'the person'}, <Moment at={at} />
        </li>
      ))}
    </ul>
  );
}
