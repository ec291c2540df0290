import type { Letters } from '../messaging/mail/index.ts';
import { noticeLetters } from '../messaging/notices/index.ts';
import type { LinkTokens } from '../people/codes/index.ts';
import { emailLetters, passwordLetters } from '../people/sign-in/index.ts';
import { supportLetters, type TicketKeys } from '../support/tickets/index.ts';

/** Every mail that is sent. */
export function everyLetter(deps: {
  publicUrl: string;
  linkTokens: LinkTokens;
  ticketKeys: TicketKeys;
}): Letters {
  return {
    ...passwordLetters(deps),
    ...emailLetters(deps),
    ...supportLetters(deps),
    ...noticeLetters(deps),
  };
}
