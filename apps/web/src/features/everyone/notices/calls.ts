import type { NoticeKind } from '@stoke/domain';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import { currentClient } from '../../../lib/session/query-client.ts';

/** What this user was told, newest first. */
export const ownNotices = listQuery('notices', ['notices', 'own'], {});

const panelShows = 8;

/** The last few, for the panel under the bell. */
export const latestNotices = callQuery('notices', ['notices', 'latest'], {
  query: { limit: panelShows },
});

/** What also goes by Telegram and email. */
export const noticeChoices = callQuery('noticeChoices', ['notices', 'choices'], {});

const onSettled = () => currentClient().invalidateQueries({ queryKey: ['notices'] });

/** Marks a notice as read, or that one and all before it. */
export function useReading() {
  return useMutation({
    mutationFn: (read: { _id: string; andOlder: boolean }) => call('readNotices', { body: read }),
    onSettled,
  });
}

type Choice = { kind: NoticeKind; onSite?: boolean; byTelegram?: boolean; byMail?: boolean };

/** Chooses whether one kind also goes by Telegram or email; the answer shows what holds now. */
export function useChoosing() {
  return useMutation({
    mutationFn: (choice: Choice) => call('chooseNotices', { body: choice }),
    onSuccess: (choices) => currentClient().setQueryData(noticeChoices.queryKey, choices),
  });
}
