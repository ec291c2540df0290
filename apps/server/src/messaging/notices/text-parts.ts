import type { NoticeKind } from '@stoke/domain';
import type { NoticeFacts } from './notice-facts.ts';

/** The readable form of a notice. `link` is a path of the site. */
export type NoticeText = { title: string; body: string; link: string };

type Input<K extends NoticeKind> = { facts: NoticeFacts<K>; happenedAt: Date };
export type Texts<Kind extends NoticeKind = NoticeKind> = {
  [K in Kind]: (input: Input<K>) => NoticeText;
};

export const day = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
export const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
export const ifNotYou = 'Not you? Change your password and contact support immediately.';
