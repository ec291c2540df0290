import { createHmac } from 'node:crypto';
import { product } from '@stoke/domain';
import { z } from 'zod';
import type { Letters } from '../../messaging/mail/index.ts';
import { isSameSecret } from '../../platform/same-secret.ts';

/** The key of a visitor's ticket; only the mail to the visitor contains it. */
export type TicketKeys = {
  tokenFor(ticketId: string): string;
  opens(ticketId: string, key: string): boolean;
};

/** Keys derived from the server's secret and not stored; those of a previous secret open too. */
export function createTicketKeys(secret: string, previous: readonly string[] = []): TicketKeys {
  const derive = (from: string, ticketId: string) =>
    createHmac('sha256', from).update(`support-ticket:${ticketId}`).digest('base64url');
  return {
    tokenFor: (ticketId) => derive(secret, ticketId),
    opens: (ticketId, key) =>
      [secret, ...previous].some((each) => isSameSecret(key, derive(each, ticketId))),
  };
}

const Facts = z.object({
  ticketId: z.uuid(),
  title: z.string(),
  text: z.string(),
  isVisitor: z.boolean(),
});

/** The mail with the reply, for people without notices, with a link to reply. */
export function supportLetters(deps: { publicUrl: string; ticketKeys: TicketKeys }): Letters {
  return {
    support_answer: (stored) => {
      const { ticketId, title, text, isVisitor } = Facts.parse(stored);
      // In the fragment, so that it reaches no server or log.
      const key = isVisitor ? `#key=${deps.ticketKeys.tokenFor(ticketId)}` : '';
      return {
        subject: `Re: ${title}`,
        paragraphs: [`Our reply to your message to ${product.name} support:`, ...linesOf(text)],
        action: {
          label: 'View and reply',
          url: new URL(`/support?ticket=${ticketId}${key}`, deps.publicUrl).toString(),
        },
        closing: `${product.name} will never ask for your password or recovery phrase.`,
      };
    },
  };
}

function linesOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '');
}
