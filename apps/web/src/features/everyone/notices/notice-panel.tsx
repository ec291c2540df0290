import type { Notice } from '@stoke/contract';
import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { latestNotices, useReading } from './calls.ts';
import { NoticeRow } from './notice-row.tsx';
import classes from './notices.module.css';
import { FailedLine } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { titleId: string; onLeave: () => void };

/** What stands under the bell: the last notices and the way to all of them. */
export function NoticePanel({ titleId, onLeave }: Props) {
  const latest = useQuery(latestNotices);
  const reading = useReading();
  const title = useRef<HTMLHeadingElement>(null);
  const notices = latest.data ?? [];
  const [newest] = notices;
  const hasUnread = notices.some(({ isRead }) => !isRead);
  const follow = ({ _id, isRead }: Notice) => {
    if (!isRead) reading.mutate({ _id, andOlder: false });
    onLeave();
  };
  return (
    <>
      <div className={classes['panel-head']}>
        <Title order={2} size="h3" id={titleId} ref={title} tabIndex={-1}>
          Notices
        </Title>
        {newest && hasUnread && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="slate.2"
            disabled={reading.isPending}
            onClick={() => {
              // the button goes; the keyboard stays in the panel
              title.current?.focus();
              reading.mutate({ _id: newest._id, andOlder: true });
            }}
          >
            {reading.isPending ? 'Marking...' : 'Mark all as read'}
          </Button>
        )}
      </div>
      <Box
        mah="min(480px, calc(100vh - 220px))"
        style={{ overflowY: 'auto', overscrollBehavior: 'contain' }}
      >
        <FailedLine error={reading.error} text="Not saved. Please try again." px={16} pt={12} />
        {latest.data ? (
          <Latest notices={latest.data} onFollow={follow} />
        ) : latest.isError ? (
          <Problem onRetry={() => void latest.refetch()} error={latest.error} />
        ) : (
          <Box px="md" py="sm" role="status" aria-label="Loading notices">
            <SkeletonRows count={4} height={72} gap={8} />
          </Box>
        )}
      </Box>
      <div className={classes['panel-foot']}>
        <LinkAnchor to="/notices" size="sm" fw={600} onClick={onLeave}>
          See all notices
        </LinkAnchor>
      </div>
    </>
  );
}

type LatestProps = { notices: readonly Notice[]; onFollow: (notice: Notice) => void };

function Latest({ notices, onFollow }: LatestProps) {
  if (notices.length === 0) {
    return (
      <Stack gap={4} align="center" px={24} py={40}>
        <Text fw={600}>No notices yet</Text>
        <Quiet ta="center">Decisions, payouts and account changes appear here.</Quiet>
      </Stack>
    );
  }
  return (
    <ul className="bare">
      {notices.map((notice) => (
        <NoticeRow key={notice._id} notice={notice} isBrief onFollow={onFollow} />
      ))}
    </ul>
  );
}

function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack gap="sm" align="center" px={24} py={40} role="alert">
      <Text fw={600}>Notices could not be loaded</Text>
      <Quiet ta="center">{messageOf(error, 'Please try again in a moment.')}</Quiet>
      <Button variant="default" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
