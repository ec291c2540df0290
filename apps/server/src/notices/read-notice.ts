import type { Notice } from '@stoke/contract';
import { noticeFacts } from './notice-facts.ts';
import type { NoticeRow } from './notice-store.ts';
import { noticeTexts, type NoticeText } from './notice-text.ts';

type Compose = (of: { facts: unknown; happenedAt: Date }) => NoticeText;

/** Composes the text of a stored notice. */
export function textOf(row: NoticeRow): NoticeText {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape of a kind reads its facts
  const compose = noticeTexts[row.kind] as Compose;
  return compose({ facts: noticeFacts[row.kind].parse(row.facts), happenedAt: row.happenedAt });
}

/** A notice as its owner reads it. */
export function showNotice(row: NoticeRow): Notice {
  return {
    _id: row.id,
    kind: row.kind,
    ...textOf(row),
    happenedAt: row.happenedAt.toISOString(),
    isRead: row.readAt !== null,
  };
}
