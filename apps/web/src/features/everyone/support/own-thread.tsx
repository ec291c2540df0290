import type { SupportThread } from '@stoke/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { QuietLink } from '../../../ui/links.tsx';
import { keyedTicket, ownTicket } from './calls.ts';
import { refetchTickets } from '../../../entities/support/refetch-tickets.ts';
import { LoadedTicket, Messages, ThreadFrame } from '../../../entities/support/thread-frame.tsx';
import { ReplyForm } from '../../../entities/support/reply-form.tsx';
import { forPerson } from '../../../entities/support/ticket-states.ts';
import { FailedLine } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** An own ticket: what was said, and the way to write on or to close it. */
export function OwnThread({ id }: { id: string }) {
  const ticket = useQuery(ownTicket(id));
  return (
    <LoadedTicket ticket={ticket} missing={missing}>
      {(thread) => (
        <Thread
          thread={thread}
          isOwn
          onReply={(message) => callOnce('replyToTicket', { params: { id }, body: { message } })}
        >
          <CloseButton id={id} />
        </Thread>
      )}
    </LoadedTicket>
  );
}

/** A visitor's ticket, opened with the key of the mail. */
export function KeyedThread({ id, ticketKey: key }: { id: string; ticketKey: string }) {
  const ticket = useQuery(keyedTicket(id, key));
  return (
    <LoadedTicket ticket={ticket} missing={missing}>
      {(thread) => (
        <Thread
          thread={thread}
          isOwn={false}
          onReply={(message) => call('replyAsVisitor', { params: { id }, body: { key, message } })}
        />
      )}
    </LoadedTicket>
  );
}

const missing = {
  message:
    'It may belong to another account. Log in with that account, or use the full link from our email.',
  action: <QuietLink to="/support">Back to support</QuietLink>,
};

type ThreadProps = {
  thread: SupportThread;
  isOwn: boolean;
  onReply: (message: string) => Promise<unknown>;
  children?: ReactNode;
};

function Thread({ thread, isOwn, onReply, children }: ThreadProps) {
  const isClosed = thread.status === 'closed';
  return (
    <ThreadFrame ticket={thread} badge={forPerson[thread.status]} isOwn={isOwn}>
      <Messages messages={thread.messages} personName="You" />
      {isClosed && <Quiet>This ticket is closed. Open a new one if you need more help.</Quiet>}
      <ReplyForm
        ticketId={thread._id}
        label="Reply"
        button="Send reply"
        isClosed={isClosed}
        send={onReply}
      >
        {children}
      </ReplyForm>
    </ThreadFrame>
  );
}

function CloseButton({ id }: { id: string }) {
  const closing = useMutation({
    mutationFn: () => call('closeTicket', { params: { id } }),
    onSettled: refetchTickets,
  });
  async function close() {
    const message = 'No more replies are possible. You can open a new ticket at any time.';
    if (await confirmDialog({ title: 'Close this ticket?', message })) closing.mutate();
  }
  return (
    <>
      <FailedLine error={closing.error} text="The ticket could not be closed. Please try again." />
      <Button variant="default" disabled={closing.isPending} onClick={() => void close()}>
        {closing.isPending ? 'Closing...' : 'Close ticket'}
      </Button>
    </>
  );
}
