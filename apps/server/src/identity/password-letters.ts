import { product } from '@stoke/domain';
import { z } from 'zod';
import type { Letters } from '../mail/index.ts';
import { resetMinutes } from './ask-reset.ts';
import type { ResetTokens } from './reset-token.ts';

const ResetFacts = z.object({ resetId: z.uuid() });
const ChangeFacts = z.object({ at: z.iso.datetime() });

/** What the mails about a password say. The secret of a link is made here and kept nowhere. */
export function passwordLetters(deps: { publicUrl: string; resetTokens: ResetTokens }): Letters {
  const page = (path: string) => new URL(path, deps.publicUrl).toString();
  return {
    password_reset: (facts) => ({
      subject: `Choose a new ${product.name} password`,
      paragraphs: [
        `Somebody, hopefully you, asked to choose a new password for your ${product.name} account.`,
        `The link works once and for ${resetMinutes} minutes.`,
      ],
      action: {
        label: 'Choose a new password',
        // behind the hash: it is sent to no server and stands in no log
        url: page(`/reset-password#token=${deps.resetTokens.of(ResetFacts.parse(facts).resetId)}`),
      },
      closing: 'If it was not you, do nothing: your password stays as it is.',
    }),
    password_changed: (facts) => ({
      subject: `Your ${product.name} password was changed`,
      paragraphs: [
        `The password of your ${product.name} account was changed on ${moment(facts)}. Every other session has ended.`,
      ],
      action: { label: 'It was not me: choose a new password', url: page('/forgot-password') },
      closing: 'If it was you, there is nothing to do.',
    }),
  };
}

function moment(facts: unknown): string {
  const at = new Date(ChangeFacts.parse(facts).at);
  const form = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${form.format(at)} UTC`;
}
