import type { AdminThread } from '@stoke/contract';
import { supportCategories, supportCategoryNames, type SupportCategory } from '@stoke/domain';
import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CaseBar, useAssign } from '../../../entities/support/desk/case-bar.tsx';
import { CaseNotes } from '../../../entities/support/desk/case-notes.tsx';
import { useDeskCase } from '../../../entities/support/desk/calls.ts';
import { SnippetBar } from '../../../entities/support/desk/snippet-bar.tsx';
import { KeyLine, useKeyActs, type KeyAct } from '../../../ui/key-acts.tsx';
import { call } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { PickMenu } from '../../../ui/pick-menu.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { deskTicket } from './calls.ts';
import { refetchTickets } from '../../../entities/support/refetch-tickets.ts';
import { LoadedTicket, Messages, ThreadFrame } from '../../../entities/support/thread-frame.tsx';
import { ReplyForm } from '../../../entities/support/reply-form.tsx';
import { forDesk } from '../../../entities/support/ticket-states.ts';
import { FailedLine } from '../../../ui/failed.tsx';

/** A ticket as those who answer work on it. */
export function DeskThread({ id }: { id: string }) {
  const ticket = useQuery(deskTicket(id));
  return <LoadedTicket ticket={ticket}>{(thread) => <Shown thread={thread} />}</LoadedTicket>;
}

function Shown({ thread }: { thread: AdminThread }) {
  const { _id: id, status, writer, messages } = thread;
  const params = { id };
  const { onWriting, isWriting, messagesRead, overtaken, acknowledge } = useRead(messages);
  const desk = useDeskCase(id, isWriting);
  const assignment = useAssign(id, desk);
  const [isNoting, setNoting] = useState(false);
  const isClosed = status === 'closed';
  const closeTicket = useMove(() =>
    call('closeTicketForPerson', { params, body: { messagesRead } }),
  );
  const reopen = useMove(() => call('reopenTicket', { params }));
  const frame = useRef<HTMLDivElement>(null);
  const acts: KeyAct[] = [
    { key: 'R', verb: 'reply', act: () => focusAnswer(frame.current) },
    { key: 'A', verb: 'assign / unassign', act: assignment.toggle },
    { key: 'N', verb: 'note', act: () => setNoting(true) },
    isClosed
      ? { key: 'X', verb: 'reopen', act: () => reopen.isPending || reopen.mutate() }
      : { key: 'X', verb: 'close', act: () => closeTicket.isPending || closeTicket.mutate() },
  ];
  useKeyActs(acts);
  return (
    <div ref={frame}>
      <ThreadFrame ticket={thread} badge={forDesk[status]} isOwn={false}>
        <CaseBar desk={desk} assignment={assignment}>
          <Topic ticket={thread} />
        </CaseBar>
        <Group gap="sm" className="anywhere">
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
        <CaseNotes id={id} desk={desk} isAdding={isNoting} onAdd={() => setNoting(true)} />
        <ReplyForm
          ticketId={id}
          label="Answer"
          button="Send answer"
          isClosed={isClosed}
          onWriting={onWriting}
          notice={
            overtaken && (
              <Alert color="amber" role="alert">
                <Group justify="space-between">
                  {overtaken.by ?? 'Another admin'} has answered in the meantime.
                  <Button size="compact-sm" variant="default" onClick={acknowledge}>
                    I have read it
                  </Button>
                </Group>
              </Alert>
            )
          }
          renderTools={(text, write) => (
            <SnippetBar
              desk="tickets"
              name={writer.username ?? 'there'}
              text={text}
              onWrite={write}
            />
          )}
          send={(message) =>
            // The answer itself may be among what was read since.
            callOnce('answerTicket', { params, body: { messagesRead, message } }, { body: message })
          }
        >
          <Move name="Close ticket" busy="Closing..." moving={closeTicket} />
        </ReplyForm>
        {isClosed && <Move name="Reopen" busy="Opening..." moving={reopen} />}
        <KeyLine acts={acts} />
        <Steps steps={thread.steps} />
      </ThreadFrame>
    </div>
  );
}

/** The form of an internal note stands above it. */
function focusAnswer(frame: HTMLElement | null) {
  const fields = frame?.querySelectorAll<HTMLElement>('form textarea') ?? [];
  [...fields].at(-1)?.focus();
}

/**
 * How many messages this admin has read. An answer by another admin that arrives while this one is writing counts
 * as read only once they say so; until then the server refuses theirs.
 */
function useRead(messages: AdminThread['messages']) {
  const [known, setKnown] = useState<number | null>(null);
  const count = messages.length;
  const latest = useRef(count);
  useEffect(() => {
    latest.current = count;
  }, [count]);
  const onWriting = useCallback(
    (isWriting: boolean) => setKnown(isWriting ? latest.current : null),
    [],
  );
  const at = messages.findIndex(
    ({ from }, place) => place >= (known ?? count) && from === 'support',
  );
  return {
    onWriting,
    isWriting: known !== null,
    messagesRead: at === -1 ? count : at,
    overtaken: messages[at],
    acknowledge: () => setKnown(count),
  };
}

const topics = supportCategories.map((value) => ({ value, label: supportCategoryNames[value] }));

function Topic({ ticket: { _id: id, category } }: { ticket: AdminThread }) {
  const changing = useMutation({
    mutationFn: (chosen: SupportCategory) =>
      call('changeTopic', { params: { id }, body: { category: chosen } }),
    onSettled: refetchTickets,
  });
  return (
    <>
      <PickMenu
        label="Topic"
        shown={supportCategoryNames[category]}
        choices={topics}
        value={category}
        isBusy={changing.isPending}
        onPick={(value) => {
          const chosen = supportCategories.find((one) => one === value);
          if (chosen) changing.mutate(chosen);
        }}
      />
      <FailedLine error={changing.error} text="Not changed. Please try again." />
    </>
  );
}

function useMove(move: () => Promise<unknown>) {
  return useMutation({ mutationFn: move, onSettled: refetchTickets });
}

type MoveProps = { name: string; busy: string; moving: ReturnType<typeof useMove> };

function Move({ name, busy, moving }: MoveProps) {
  return (
    <Group gap="sm">
      <FailedLine error={moving.error} text="Not saved. Please try again." />
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
    <Box component="ul" c="slate.4" fz={13} lh={1.7} className="bare" aria-label="What happened">
      {steps.map(({ at, status, by, topic }, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added
        <li key={position}>
          {topic === null ? done[status] : `Topic changed to ${supportCategoryNames[topic]}`} by{' '}
          {by ?? 'the person'}, <Moment at={at} />
        </li>
      ))}
    </Box>
  );
}
