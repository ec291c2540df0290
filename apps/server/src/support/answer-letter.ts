import { product } from '@stoke/domain';
import { z } from 'zod';
import type { Letters } from '../mail/index.ts';
import type { TicketKeys } from './ticket-keys.ts';

const Facts = z.object({
  ticketId: z.uuid(),
  title: z.string(),
  text: z.string(),
  isVisitor: z.boolean(),
});

/** The answer to somebody without notices, with the way to write on. */
export function supportLetters(deps: { publicUrl: string; ticketKeys: TicketKeys }): Letters {
  return {
    support_answer: (stored) => {
      const { ticketId, title, text, isVisitor } = Facts.parse(stored);
      // behind the hash: the key is sent to no server and stands in no log
      const key = isVisitor ? `#key=${deps.ticketKeys.of(ticketId)}` : '';
      return {
        subject: `Re: ${title}`,
        paragraphs: [`You wrote to ${product.name} support. This is our answer:`, ...linesOf(text)],
        action: {
          label: 'Read it all and write on',
          url: new URL(`/support?ticket=${ticketId}${key}`, deps.publicUrl).toString(),
        },
        closing: `${product.name} never asks for a password or for the secret words of a wallet.`,
      };
    },
  };
}

function linesOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '');
}
