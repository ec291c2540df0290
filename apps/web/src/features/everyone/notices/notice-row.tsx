import type { Notice } from '@stoke/contract';
import { Box, Stack, VisuallyHidden } from '@mantine/core';
import { Ago } from '../../../ui/ago-time.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { NoticeIcon } from './notice-icon.tsx';
import classes from './notices.module.css';

type Props = { notice: Notice; isBrief?: boolean; onFollow: (notice: Notice) => void };

/** One notice: leads to what it is about. The panel under the bell shows the brief one. */
export function NoticeRow({ notice, isBrief = false, onFollow }: Props) {
  return (
    <li className={classes['row']} data-brief={isBrief || undefined} data-testid="notice">
      <PathLink path={notice.link} className={classes['link']} onClick={() => onFollow(notice)}>
        <NoticeIcon kind={notice.kind} />
        <Stack component="span" gap={2} miw={0} className="anywhere">
          <span className={classes['title']} data-unread={!notice.isRead || undefined}>
            {notice.title}
          </span>
          <span className={classes['body']}>{notice.body}</span>
          <Box component="span" mt={2} c="slate.4" fz="xs">
            <Ago at={notice.happenedAt} />
          </Box>
        </Stack>
        {!notice.isRead && (
          <Box component="span" w={8} h={8} mt={6} bdrs="50%" bg="ember.4">
            <VisuallyHidden>Unread</VisuallyHidden>
          </Box>
        )}
      </PathLink>
    </li>
  );
}
