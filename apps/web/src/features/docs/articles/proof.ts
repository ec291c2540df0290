import { chapter, example, list, soon, steps, table, text, type Article } from '../article.ts';

export const proof: Article = {
  slug: 'proof',
  title: 'Proof and receipts',
  lead: 'What you can check yourself today, and what is still to come.',
  chapters: [
    chapter(
      'What you can check today',
      list(
        '**Every payout** links to its transaction on Solana. Anybody can look it up.',
        '**Every decision** on your work has a signed receipt.',
        '**Every move of your trust score** stands in your profile with its cause.',
        '**Every deposit** has a reference of its own on chain and is credited once.',
      ),
    ),
    chapter(
      'What a receipt says',
      table(
        ['Part', 'What it holds'],
        ['The work', 'Which task, when it was opened and handed in, which links'],
        ['The rules', 'The version that you had accepted'],
        ['The decision', 'Accepted or not, when, the reason. Reviewers are not named'],
        ['The money', 'The postings in the books, and the payout that brought it to you'],
      ),
      text(
        'You find them under [Receipts](/receipts). They open on a phone and can be printed.',
      ),
    ),
    chapter(
      'Checking a receipt without us',
      steps(
        'Download the receipt. It is a JWS: text with a signature over every word of it.',
        'Get our public keys from [/.well-known/jwks.json](/.well-known/jwks.json), and keep them. Keys that were used once stay there.',
        'Check the signature with any library that knows JWS and Ed25519. The page of the receipt does the same in your browser.',
      ),
      example(
        'With the library `jose`: `compactVerify(receipt, await importJWK(key, "EdDSA"))`. It fails when one letter was changed.',
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
