import type { SupportTicket } from '@stoke/contract';
import { supportCategoryNames } from '@stoke/domain';
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './support.module.css';

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
