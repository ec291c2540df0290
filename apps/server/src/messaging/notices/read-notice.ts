import type { Answer } from '@stoke/contract';
import { noticeKinds, product, undoFactorHours } from '@stoke/domain';
import { z } from 'zod';
import type { Letters } from '../mail/index.ts';
import type { NoticeText } from './notice-definition.ts';
import { noticeDefinitions } from './notice-kinds.ts';
import type { NoticeRow } from './notice-store.ts';

type Notice = Answer<'notices'>[number];

/** Composes the text of a stored notice. */
export function textOf(row: Pick<NoticeRow, 'kind' | 'facts' | 'happenedAt'>): NoticeText {
  const { facts, text } = noticeDefinitions[row.kind];
  return text({ facts: facts.parse(row.facts), happenedAt: row.happenedAt });
}

/** A notice as its owner reads it. */
export function showNotice(row: NoticeRow): Notice {
  return {
    ...row,
    ...textOf(row),
    isRead: row.readAt !== null,
  };
}

const MailedNotice = z.object({
  kind: z.enum(noticeKinds),
  facts: z.unknown(),
  at: z.iso.datetime(),
});
const FirstFactor = z.object({ undoId: z.string() });
const WaitingReset = z.object({ change: z.literal('reset_waits'), requestId: z.string() });
const undoText = `The link turns two-step login off, signs out all devices and leads to a new password. It works once and expires in ${undoFactorHours} hours.`;
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * The mails of notices, in the words of the notice. `linkTokens` derives the secret of the
 * links that undo turning on two-step login and cancel its reset.
 */
export function noticeLetters(deps: {
  publicUrl: string;
  linkTokens: { tokenFor(id: string): string };
}): Letters {
  const { publicUrl, linkTokens } = deps;
  const page = (path: string) => new URL(path, publicUrl).toString();
  return {
    notice: (stored) => {
      const { kind, facts, at } = MailedNotice.parse(stored);
      const { title, body, link } = textOf({ kind, facts, happenedAt: new Date(at) });
      const choices = `Choose your emails at ${page('/settings#notifications')}.`;
      const firstOnly = `Only the first of a day comes by email. All are at ${page('/notices')}.`;
      return {
        subject: `${product.name}: ${title}`,
        paragraphs: [`${title}.`, body],
        action: { label: 'View details', url: page(link) },
        closing: noticeDefinitions[kind].isMailedOnceADay ? `${firstOnly} ${choices}` : choices,
      };
    },
    security_notice: (stored) => {
      const { kind, facts, at } = MailedNotice.parse(stored);
      const happenedAt = new Date(at);
      const { title, body, link } = textOf({ kind, facts, happenedAt });
      const letter = {
        subject: `${product.name}: ${title}`,
        paragraphs: [`${title} on ${moment.format(happenedAt)} UTC.`, body],
        action: { label: "Wasn't you? Reset your password", url: page('/forgot-password') },
        closing: 'If it was you, no action is needed.',
      };
      if (kind === 'account_banned') {
        const action = { label: 'Log in and appeal', url: page(link) };
        return { ...letter, action, closing: `Can't log in? Write to us: ${page('/support')}` };
      }
      const undoes = FirstFactor.safeParse(facts).data?.undoId;
      if (undoes !== undefined) {
        const url = page(`/undo-two-step-login#token=${linkTokens.tokenFor(undoes)}`);
        const action = { label: "Wasn't you? Turn it off", url };
        return { ...letter, paragraphs: [...letter.paragraphs, undoText], action };
      }
      const cancels = WaitingReset.safeParse(facts).data?.requestId;
      if (cancels === undefined) return letter;
      const url = page(`/keep-two-step-login#token=${linkTokens.tokenFor(cancels)}`);
      return { ...letter, action: { label: 'Keep two-step login', url } };
    },
  };
}
