import { product, telegramCodeMinutes } from '@stoke/domain';
import type { CodeTrouble, Opened, TelegramPerson } from '../linking/index.ts';
import type { Words } from './conversation.ts';
import { nameOf } from './person.ts';

type Question = Extract<Opened, { kind: 'ask' }>;

/** Asks whether to link. Whoever sent the code is named first: it may not be who holds the phone. */
export function question(asked: Question, person: TelegramPerson): Words {
  const { account, typedUsername, verificationId } = asked;
  const lines = [
    `Link this Telegram account to the ${product.name} account ${account}?`,
    `Telegram: ${nameOf(person)}\n${product.name}: ${account}`,
    differenceOf(typedUsername, person.username),
    `Confirm only if you asked for this on ${product.name} yourself, just now. If somebody sent you this link, press Cancel: what this Telegram account earns would go to them.`,
  ];
  return {
    text: lines.filter((line) => line !== null).join('\n\n'),
    buttons: [
      [
        { text: 'Confirm', data: `link:yes:${verificationId}` },
        { text: 'Cancel', data: `link:no:${verificationId}` },
      ],
    ],
  };
}

/** The typed username is a hint: it decides nothing, but a difference is said plainly. */
function differenceOf(typed: string, actual: string | null): string | null {
  if (actual?.toLowerCase() === typed.toLowerCase()) return null;
  const own = actual === null ? 'has no username' : `is @${actual}`;
  return `Careful: on ${product.name} the username @${typed} was entered, but this account ${own}.`;
}

export function linkedWords(account: string, person: TelegramPerson): string {
  return `Done. ${nameOf(person)} is linked to the ${product.name} account ${account}. Your profile shows it.`;
}

export function alreadyLinked(account: string): string {
  return `This Telegram account is linked to your ${product.name} account ${account}. There is nothing to do.`;
}

export function declinedWords(account: string): string {
  return `Nothing was linked. The link for the ${product.name} account ${account} no longer works.`;
}

/** What is in the way, and what to do about it. `account`: what this Telegram is linked to. */
export function troubleWords(of: {
  trouble: CodeTrouble | 'too_many';
  account: string | null;
  profile: string;
}): string {
  const again = `Get a new link on your profile: ${of.profile}`;
  switch (of.trouble) {
    case 'unknown':
      return `This link is not valid. ${again}`;
    case 'expired':
      return `This link has expired: it works for ${telegramCodeMinutes} minutes. ${again}`;
    case 'cancelled':
    case 'declined':
      return `This link was cancelled. ${again}`;
    case 'replaced':
      return `A newer link took the place of this one. Use the newer one. ${again}`;
    case 'used':
      return `This link has been used and works only once. ${again}`;
    case 'banned':
      return 'The web account of this link is banned and cannot be linked.';
    case 'has_other_telegram':
      return `The web account of this link has another Telegram account. Unlink that one first: ${of.profile}`;
    case 'telegram_taken':
      return `This Telegram account is already linked to the ${product.name} account ${of.account ?? ''}. Sign in with that account and unlink it first: ${of.profile}`;
    case 'too_many':
      return 'That were too many wrong links. Please wait ten minutes.';
  }
}
