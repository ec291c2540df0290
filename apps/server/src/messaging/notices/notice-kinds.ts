import type { NoticeKind } from '@stoke/domain';
import type { z } from 'zod';
import { accountNotices, payoutNotices, supportNotices } from './account-notices.ts';
import { adminNotices } from './admin-notices.ts';
import { creatorNotices } from './creator-notices.ts';
import type { NoticeDefinition, Reader } from './notice-definition.ts';
import { newTaskNotices, workNotices } from './work-notices.ts';

/** The groups in which choices are shown. */
export const noticeGroups: readonly {
  name: string;
  for?: Reader;
  kinds: { readonly [K in NoticeKind]?: NoticeDefinition };
}[] = [
  { name: 'Work', kinds: workNotices },
  { name: 'New tasks', kinds: newTaskNotices },
  { name: 'Payouts', kinds: payoutNotices },
  { name: 'Campaigns', for: 'creator', kinds: creatorNotices },
  { name: 'Platform', for: 'admin', kinds: adminNotices },
  { name: 'Account and security', kinds: accountNotices },
  { name: 'Support', kinds: supportNotices },
];

const definitions = {
  ...workNotices,
  ...newTaskNotices,
  ...payoutNotices,
  ...creatorNotices,
  ...adminNotices,
  ...accountNotices,
  ...supportNotices,
} satisfies Record<NoticeKind, NoticeDefinition>;

export const noticeDefinitions: Readonly<Record<NoticeKind, NoticeDefinition>> = definitions;

/** The facts of a kind as they are read. */
type NoticeFacts<K extends NoticeKind> = z.output<(typeof definitions)[K]['facts']>;
type Given = {
  [K in NoticeKind]: K extends 'work_approved'
    ? Omit<NoticeFacts<'work_approved'>, 'count' | 'parts'>
    : NoticeFacts<K>;
};
/** The facts that a caller passes; for approved work only the amount of this piece. */
export type GivenFacts<K extends NoticeKind = NoticeKind> = Given[K];
