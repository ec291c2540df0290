import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { unreadNotices } from '../features/everyone/notices/unread.ts';
import { BellButton } from './bell-button.tsx';

/** What it opens comes after the page; the bell is there from the start. */
const BellMenu = lazy(async () => ({ default: (await import('./bell-menu.tsx')).BellMenu }));

/** The way to the notices. A press that comes before the list does is not lost. */
export function NoticeBell() {
  const unread = useQuery(unreadNotices).data?.unread ?? 0;
  const [isAwaited, setIsAwaited] = useState(false);
  return (
    <>
      <VisuallyHidden role="status">
        {unread > 0 && `${unread} unread ${unread === 1 ? 'notice' : 'notices'}`}
      </VisuallyHidden>
      {isAwaited ? (
        <Suspense fallback={<BellButton unread={unread} />}>
          <BellMenu unread={unread} />
        </Suspense>
      ) : (
        <BellButton unread={unread} aria-haspopup="dialog" onClick={() => setIsAwaited(true)} />
      )}
    </>
  );
}
