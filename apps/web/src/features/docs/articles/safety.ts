import { product } from '@stoke/domain';
import { chapter, important, list, text, type Article } from '../article.ts';
import type { Terms } from '../../../lib/terms.ts';

export function safety({ walletHoldHours }: Terms): Article {
  return {
    slug: 'safety',
    title: 'Staying safe',
    lead: 'How to keep your account and your wallet yours.',
    chapters: [
      chapter(
        'What we never ask',
        list(
          'Your wallet’s secret phrase or private key. We need the address, nothing more.',
          'A payment before a payout. There is no fee to unlock, no tax to send first.',
          'Your X or Telegram password.',
          'To install anything.',
        ),
        important(
          `Whoever asks for one of these is not ${product.name}, whatever their name and picture. Tell us at [Support](/support).`,
        ),
      ),
      chapter(
        'Your account',
        list(
          'Use a password that you use nowhere else.',
          'Change it in [Settings](/settings) if you think somebody knows it. A change ends every other session. There you also see where you are signed in, and can sign out everywhere.',
          'Forgot it? [Ask for a link](/forgot-password) by mail. It works once, and for a short time.',
          'Look at your wallet address before you ask for a payout.',
        ),
        walletText(walletHoldHours),
      ),
      chapter(
        'Links in campaigns',
        text(
          'Creators enter the links of their tweets, websites and groups. We check the form of a link, not what is behind it. Connect your wallet to no page that a campaign leads you to unless you know it.',
        ),
      ),
    ],
  };
}

function walletText(hours: number) {
  if (hours === 0) return text('Payouts are sent to the wallet that is saved when you ask.');
  return text(
    `A wallet address that was changed is paid only after ${hours} hours. If you did not change it, you have that long to tell us.`,
  );
}
