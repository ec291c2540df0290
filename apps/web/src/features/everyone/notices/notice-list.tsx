import type { Notice } from '@stoke/contract';
import { Button, Stack, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { dayName } from '../../../ui/ago.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QuietLink } from '../../../ui/links.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { ownNotices, useReading } from './calls.ts';
import { NoticeRow } from './notice-row.tsx';
import { unreadNotices } from './unread.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { FailedLine } from '../../../ui/failed.tsx';

/** Everything this user was told, by day. */
export function NoticeList() {
  const notices = useInfiniteQuery(ownNotices);
  if (!notices.data)
    return <NotLoaded what="Your notices" query={notices} rows={[6, 92]} label="Loading notices" />;
  const all = itemsOf(notices.data.pages);
  if (all.length === 0) {
    return (
      <EmptyState
        Icon={IconBell}
        title="No notices yet"
        message="Decisions, payouts and account changes appear here."
        action={<QuietLink to="/">Find a task</QuietLink>}
      />
    );
  }
  return (
    <Stack gap={28}>
      <Days notices={all} />
      <MoreAtEnd pages={notices} name="notices" />
    </Stack>
  );
}

function Days({ notices }: { notices: readonly Notice[] }) {
  const now = useNow(60_000);
  const reading = useReading();
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dayName(new Date(notice.happenedAt), now);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  const follow = ({ _id, isRead }: Notice) => {
    if (!isRead) reading.mutate({ _id, andOlder: false });
  };
  return [...days].map(([day, notices]) => (
    <section key={day} aria-label={day}>
      <Title order={2} size="h3" mb={10} c="dimmed" fw={500}>
        {day}
      </Title>
      <ul className="panel bare">
        {notices.map((notice) => (
          <NoticeRow key={notice._id} notice={notice} onFollow={follow} />
        ))}
      </ul>
    </section>
  ));
}

/** Marks all that is shown as read; there only while something is unread. */
export function ReadAllButton() {
  const newest = useInfiniteQuery(ownNotices).data?.pages[0]?.items[0];
  const { data } = useQuery(unreadNotices);
  const reading = useReading();
  if (!newest || !data?.unread) return null;
  return (
    <Stack gap={4} align="flex-end">
      <Button
        variant="default"
        disabled={reading.isPending}
        onClick={() => reading.mutate({ _id: newest._id, andOlder: true })}
      >
        {reading.isPending ? 'Marking...' : 'Mark all as read'}
      </Button>
      <FailedLine error={reading.error} text="Not saved. Please try again." />
    </Stack>
  );
}
