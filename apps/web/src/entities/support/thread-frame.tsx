import { Group, Stack, Text, Title } from '@mantine/core';
import type { SupportTicket } from '@stoke/contract';
import { product, supportCategoryNames } from '@stoke/domain';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FlameMark } from '../../ui/flame-mark.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './thread.module.css';

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
          <Title order={1} size="h2" className={classes['thread-title'] ?? ''}>
            {ticket.title}
          </Title>
          <StatusBadge {...badge} />
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {supportCategoryNames[ticket.category]} · opened <Moment at={ticket.openedAt} />
          {ticket.payoutId !== null && <About what="payout" id={ticket.payoutId} isOwn={isOwn} />}
          {ticket.submissionId !== null && (
            <About what="submission" id={ticket.submissionId} isOwn={isOwn} />
          )}
        </Text>
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
    <ol className={`panel ${classes['messages']}`} aria-label="Messages" aria-live="polite">
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
