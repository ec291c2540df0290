import { product, telegramCodeMinutes } from '@stoke/domain';
import { chapter, important, list, steps, text, type Article } from '../article.ts';
import type { Terms } from '../../../lib/terms.ts';

export function accounts({ walletHoldHours }: Terms): Article {
  return {
    slug: 'accounts',
    title: 'Linking X, Telegram and a wallet',
    lead: 'Three accounts, all saved in your profile. Each belongs to one person here.',
    chapters: [
      chapter(
        'X account',
        steps(
          'Type your handle in [Your Profile](/dashboard). With or without @, a link to your profile works too.',
          'Do tasks with this account only. Reviewers compare.',
          'If you like, show that it is yours: post the code that the profile gives you, and paste the link of the post.',
        ),
        text(
          'A handle that somebody else has linked cannot be saved. You can change yours, but not often, and not while work done with it waits for a decision.',
        ),
      ),
      chapter(
        'Telegram account',
        steps(
          'Type your username and confirm. Your Telegram opens with our bot.',
          `Press Start there. The code works once, for ${telegramCodeMinutes} minutes, for you alone.`,
          `The bot names the ${product.name} account and asks whether it is yours. Say yes only if it is.`,
        ),
        text(
          'Your profile changes by itself when it is done. What counts is your Telegram account, not its name: a new username changes nothing.',
        ),
        important('Never pass the code or the link on. Whoever brings it to the bot is asked to link.'),
      ),
      chapter(
        'Wallet',
        list(
          'A Solana address of a wallet that you own. Not an exchange, not a token account, not a program.',
          'We need the address alone. Never a secret phrase.',
          walletHoldHours === 0
            ? 'A changed address can be paid at once.'
            : `A changed address waits ${walletHoldHours} hours before it is paid. See [Payouts](/docs/payouts#when-you-change-your-wallet).`,
        ),
      ),
    ],
  };
}
