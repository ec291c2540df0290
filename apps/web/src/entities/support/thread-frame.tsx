import { Group, Stack, Title } from '@mantine/core';
import type { SupportTicket } from '@stoke/contract';
import { product, supportCategoryNames } from '@stoke/domain';
import { IconMessageOff, IconUser } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '../../lib/session/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FlameMark } from '../../ui/flame-mark.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './thread.module.css';
import { Quiet } from '../../ui/quiet.ts';

type LoadedProps<T> = {
  ticket: UseQueryResult<T>;
  /** The text and link for an unknown ticket. */
  missing?: { message: string; action: ReactNode };
  children: (thread: T) => ReactNode;
};

/** A ticket once it is here, or what stands there until then, and when it cannot be had. */
export function LoadedTicket<T>({ ticket, missing, children }: LoadedProps<T>) {
  if (ticket.data) return children(ticket.data);
  if (!ticket.isError) {
    return (
      <div role="status" aria-label="Loading ticket">
        <SkeletonRows count={3} height={96} />
      </div>
    );
  }
  if (ticket.error instanceof CallError && ticket.error.status === 404) {
    return <EmptyState Icon={IconMessageOff} title="Ticket not found" {...missing} />;
  }
  return <LoadError title="The ticket could not be loaded" query={ticket} />;
}

type Props = {
  ticket: SupportTicket;
  badge: Parameters<typeof StatusBadge>[0];
  /** Whether the reader can open what it is about. */
  isOwn: boolean;
  children: ReactNode;
};

/** The head of a ticket over what was said in it. */
export function ThreadFrame({ ticket, badge, isOwn, children }: Props) {
  return (
    <Stack gap="lg">
      <div>
        <Group gap="sm" mb={6} wrap="nowrap" align="center">
          <Title order={1} size="h2" className="anywhere">
            {ticket.title}
          </Title>
          <StatusBadge {...badge} />
        </Group>
        <Quiet component="div">
          {supportCategoryNames[ticket.category]} · opened <Moment at={ticket.openedAt} />
          {ticket.payoutId !== null && <About what="payout" id={ticket.payoutId} isOwn={isOwn} />}
          {ticket.submissionId !== null && (
            <About what="submission" id={ticket.submissionId} isOwn={isOwn} />
          )}
        </Quiet>
      </div>
      {children}
    </Stack>
  );
}

function About({ what, id, isOwn }: { what: 'payout' | 'submission'; id: string; isOwn: boolean }) {
  const name = `${what} ${id.slice(0, 8)}`;
  return (
    <>
      {' · about '}
      {isOwn ? (
        <PathLink path={`/dashboard#${what}-${id}`} className={classes['about']}>
          {name}
        </PathLink>
      ) : (
        <span title={id}>{name}</span>
      )}
    </>
  );
}

type Message = { from: 'person' | 'support'; text: string; writtenAt: string; by?: string | null };
type MessagesProps = { messages: readonly Message[]; personName: string };

/** Everything that was said, oldest first. Text stays text: no link in it can be pressed by mistake. */
export function Messages({ messages, personName }: MessagesProps) {
  return (
    <ol className="panel bare divided" aria-label="Messages" aria-live="polite">
      {messages.map((message, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages are only ever added
        <li key={position} className={classes['message']} data-from={message.from}>
          <span className={classes['face']} aria-hidden>
            {message.from === 'support' ? <FlameMark /> : <IconUser size={18} stroke={1.7} />}
          </span>
          <div>
            <p className={classes['said-by']}>
              <strong>{message.from === 'support' ? `${product.name} support` : personName}</strong>
              {message.by && <span>{message.by}</span>}
              <Moment at={message.writtenAt} />
            </p>
            <p className={classes['said']}>{message.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
