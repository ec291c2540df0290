import { noticeKinds, unreadShownUpTo } from '@stoke/domain';
import { z } from 'zod';
import { route } from '../../route.ts';
import { Timestamp } from '../../codecs.ts';
import { Id } from '../../shapes.ts';

export const Notice = z.object({
  _id: z.string(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  body: z.string(),
  /** A path of this site: where it can be seen. */
  link: z.string(),
  happenedAt: Timestamp,
  isRead: z.boolean(),
});

const Unread = z.object({
  /** Counted up to one more than is shown. */
  unread: z
    .number()
    .int()
    .min(0)
    .max(unreadShownUpTo + 1),
});

export const NoticeChoices = z.object({
  /** Without it nothing goes by Telegram, whatever is chosen. */
  isTelegramLinked: z.boolean(),
  groups: z.array(
    z.object({
      name: z.string(),
      choices: z.array(
        z.object({
          kind: z.enum(noticeKinds),
          label: z.string(),
          /** Null: always. */
          onSite: z.boolean().nullable(),
          byTelegram: z.boolean(),
          /** To a confirmed address only. */
          byMail: z.boolean(),
          /** A ban or security notice: it cannot be switched off. */
          isFixed: z.boolean(),
        }),
      ),
    }),
  ),
});

export const noticeRoutes = {
  notices: route({
    path: '/api/users/notices',
    summary: 'Notices about your work, money and account, newest first',
    who: 'member',
    reads: 'replica',
    duringSetUp: true,
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    reply: z.array(Notice),
  }),
  unreadNotices: route({
    path: '/api/users/notices/unread',
    summary: 'How many notices are not read yet',
    who: 'member',
    duringSetUp: true,
    reply: Unread,
  }),
  readNotices: route({
    method: 'POST',
    path: '/api/users/notices/read',
    summary: 'Mark one notice as read, or that one and all earlier ones',
    who: 'member',
    duringSetUp: true,
    body: z.strictObject({ _id: Id, andOlder: z.boolean().default(false) }),
    reply: Unread,
  }),
  noticeChoices: route({
    path: '/api/users/notice-choices',
    summary: 'Which notices also go by Telegram and email',
    who: 'member',
    duringSetUp: true,
    reply: NoticeChoices,
  }),
  chooseNotices: route({
    method: 'POST',
    path: '/api/users/notice-choices',
    summary: 'Choose whether one kind of notice also goes by Telegram or email',
    who: 'member',
    body: z.strictObject({
      kind: z.enum(noticeKinds),
      onSite: z.boolean().optional(),
      byTelegram: z.boolean().optional(),
      byMail: z.boolean().optional(),
    }),
    reply: NoticeChoices,
    refuses: ['notice.not_by_telegram', 'notice.always_sent'],
  }),
};
