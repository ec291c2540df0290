import type { Notice } from '@stoke/contract';
import { noticeFacts } from './notice-facts.ts';
import { noticeKinds, product } from '@stoke/domain';
import { z } from 'zod';
import type { Letters } from '../mail/index.ts';
import type { NoticeRow } from './notice-store.ts';
import { noticeTexts, type NoticeText } from './notice-text.ts';

type Compose = (of: { facts: unknown; happenedAt: Date }) => NoticeText;

/** Composes the text of a stored notice. */
export function textOf(row: Pick<NoticeRow, 'kind' | 'facts' | 'happenedAt'>): NoticeText {
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

const MailedNotice = z.object({
  kind: z.enum(noticeKinds),
  facts: z.unknown(),
  at: z.iso.datetime(),
});
const WaitingReset = z.object({ change: z.literal('reset_waits'), requestId: z.string() });
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * The mail of a security notice, in the words of the notice. `resetTokens` derives the secret of the
 * link that cancels a reset of two-step login.
 */
export function noticeLetters(deps: {
  publicUrl: string;
  resetTokens: { of(id: string): string };
}): Letters {
  const { publicUrl, resetTokens } = deps;
  const page = (path: string) => new URL(path, publicUrl).toString();
  return {
    security_notice: (stored) => {
      const { kind, facts, at } = MailedNotice.parse(stored);
      const happenedAt = new Date(at);
      const { title, body } = textOf({ kind, facts, happenedAt });
      const cancels = WaitingReset.safeParse(facts).data?.requestId;
      return {
        subject: `${product.name}: ${title}`,
        paragraphs: [`${title} on ${moment.format(happenedAt)} UTC.`, body],
        action:
          cancels === undefined
            ? { label: "Wasn't you? Reset your password", url: page('/forgot-password') }
            : {
                label: 'Keep two-step login',
                url: page(`/keep-two-step-login#token=${resetTokens.of(cancels)}`),
              },
        closing: 'If it was you, there is nothing to do.',
      };
    },
  };
}
