import { chapter, list, soon, text, type Article } from '../article.ts';

export const proof: Article = {
  slug: 'proof',
  title: 'Proof and receipts',
  lead: 'What you can check yourself today, and what is still to come.',
  chapters: [
    chapter(
      'What you can check today',
      list(
        '**Every payout** links to its transaction on Solana. Anybody can look it up.',
        '**Every deposit** has a reference of its own on chain and is credited once.',
        '**Every piece of work** shows its reward, its state, its times, and the reason of a rejection.',
      ),
    ),
    chapter(
      'What we check ourselves',
      text(
        'Our books are kept twofold: whatever leaves one account enters another, and nothing is ever changed or removed. The database refuses a posting that does not balance and an account that would fall below zero.',
      ),
      text(
        'Once a minute the whole is checked again: all balances together are zero, no pool paid out more than was put in, no payout has two transactions. A finding stops all payouts by itself.',
      ),
    ),
    chapter(
      'What is coming',
      soon(
        'A public proof page: the USDC on chain beside everything that we owe, with a proof for each person that their balance is in the sum. It is not here yet, and until it is, you have to trust us on that point.',
      ),
    ),
  ],
};
