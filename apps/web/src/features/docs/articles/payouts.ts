import { payoutsPerTransaction } from '@stoke/domain';
import { chapter, example, important, list, steps, table, text, type Article } from '../article.ts';
import { money } from '../figures.ts';
import type { Terms } from '../../../lib/terms.ts';

export function payouts({ payoutMinimum, walletHoldHours }: Terms): Article {
  return {
    slug: 'payouts',
    title: 'Payouts',
    lead: 'USDC on Solana, to a wallet that is yours. What happens in between, and what when something fails.',
    chapters: [
      chapter(
        'Asking for a payout',
        steps(
          'Save your wallet address in [Your Profile](/dashboard).',
          'Press **Request Payout** and type an amount in dollars and whole cents.',
          'Confirm. The amount leaves your available balance in the same moment.',
        ),
        list(
          `The smallest payout is **${money(payoutMinimum)}**.`,
          'The largest is what you have available. Reserved money cannot be paid out yet.',
          'It costs you nothing. We pay the fee of the network.',
        ),
        example(
          `You have ${money(payoutMinimum)} available. You can ask for ${money(payoutMinimum)} and receive ${money(payoutMinimum)} in USDC. With one cent less, the button stays off.`,
        ),
      ),
      chapter(
        'The states of a payout',
        table(
          ['State', 'Meaning'],
          ['Requested', 'Your money is set aside. It waits for the next transaction.'],
          ['In review', 'A person has to look before it goes on. Your money stays set aside.'],
          ['Sending', `The transaction is signed and on its way. Up to ${payoutsPerTransaction} payouts share one.`],
          ['Confirmed', 'It is final on Solana. The link leads to the transaction.'],
          ['Failed', 'It could not be sent. The money is about to return.'],
          ['Refunded', 'The money is back in your available balance. The reason is shown.'],
        ),
      ),
      chapter(
        'When you change your wallet',
        text(holdText(walletHoldHours)),
        text(
          'Only an address of your own wallet is taken. Addresses of token accounts, programs and exchanges’ shared accounts may not be payable, and what is sent cannot be called back.',
        ),
      ),
      chapter(
        'When something fails',
        list(
          '**Solana is slow or unreachable.** The payout stays in Sending. The same signed transaction is sent again until it is final or can never be.',
          '**Our server stops in the middle.** The signed transaction was stored before it was sent. After the restart we ask the chain what became of it, and go on from there.',
          '**The transaction expires.** A new one is signed only when the old one is proven dead. That is why you are never paid twice, and never not at all.',
          '**Your wallet cannot receive.** The payout is refunded, with the reason.',
          '**Our books do not add up.** They are checked every minute. A finding stops all payouts until it is explained. Your balance stays.',
        ),
        important('Pressing the button twice, or in two tabs, asks once. A request has a key of its own.'),
      ),
    ],
  };
}

function holdText(hours: number): string {
  if (hours === 0) return 'A new address can be paid at once.';
  const time = hours === 1 ? 'one hour' : `${hours} hours`;
  return `The first address you save can be paid at once. After a change the new one has to wait ${time}. So nobody who gets into your account can empty it before you notice. You are told of the change at once, and until the time is over you can take it back in your profile.`;
}
