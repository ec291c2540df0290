import { Popover } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { NoticePanel } from '../features/everyone/notices/notice-panel.tsx';
import { BellButton } from './bell-button.tsx';
import classes from './shell.module.css';

/** The bell and the panel under it; open from the start, since a press has called it. */
export function BellMenu({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  // Open on the page where it was opened: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(pathname);
  const titleId = useId();
  const bellButton = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === pathname;
  const close = () => setOpenAt(null);
  return (
    <Popover
      opened={isOpen}
      onChange={(opens) => {
        // back to where the keyboard came from; a press elsewhere takes it on from here
        if (!opens) bellButton.current?.focus();
        setOpenAt(opens ? pathname : null);
      }}
      width={400}
      offset={12}
      position="bottom-end"
      radius="lg"
      shadow="xl"
      trapFocus
      withinPortal={false}
      classNames={{ dropdown: classes['bell-panel'] ?? '' }}
    >
      <Popover.Target>
        <BellButton
          ref={bellButton}
          unread={unread}
          onClick={() => setOpenAt(isOpen ? null : pathname)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <NoticePanel titleId={titleId} onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
