import {
  appealAnswerDays,
  appealWithinDays,
  formatUsd,
  product,
  reviewHours,
  trustScoreForWork,
} from '@stoke/domain';
import type { Terms } from '../../lib/terms.ts';

/** `id` is the anchor that links to it; once published it stays. */
export type Question = {
  id: string;
  question: string;
  answer: readonly string[];
  more?: { label: string; to: string; hash?: string };
};
export type QuestionGroup = { name: string; questions: readonly Question[] };

const toProfile = { label: 'Open your profile', to: '/dashboard' };

const payouts = ({ payoutMinimum }: Terms): QuestionGroup => ({
  name: 'Payouts',
  questions: [
    {
      id: 'payout-when',
      question: 'When can I request a payout?',
      answer: [
        `As soon as ${formatUsd(payoutMinimum).replace(/\.00$/, '')} or more are available and a wallet is saved in your profile. Request Payout asks for the amount and shows the wallet once more before anything is sent.`,
      ],
      more: toProfile,
    },
    {
      id: 'payout-how-long',
      question: 'How long does a payout take?',
      answer: [
        'It is signed and sent by itself and counts as confirmed when Solana has made it final. Your profile shows each step with its time, and a link to the transaction that anyone can check.',
        'A few payouts are looked at by a person first. They say so, and the money is set aside for you meanwhile.',
      ],
    },
    {
      id: 'payout-fees',
      question: 'What does a payout cost me?',
      answer: ['Nothing. What you request is what arrives; we pay the network fee.'],
    },
    {
      id: 'balance-reserved',
      question: 'Why can I not withdraw all that I have earned?',
      answer: [
        'Rewards of work that waits for a decision are reserved: they are set aside for you and nobody else can have them, but they become available only when the work is approved.',
      ],
    },
    {
      id: 'payout-returned',
      question: 'My payout was returned. What now?',
      answer: [
        'Your wallet could not receive USDC, so the whole amount is back in your balance. Save the address of a wallet of your own in your profile, not of an exchange deposit, a token account or a program, and request it again.',
      ],
      more: toProfile,
    },
  ],
});

const decisions: QuestionGroup = {
  name: 'Decisions and appeals',
  questions: [
    {
      id: 'review-time',
      question: 'How long does a decision take?',
      answer: [
        `At most ${reviewHours} hours as a rule. Work that nobody has decided on by then and that passes the automatic checks is approved by the system.`,
      ],
    },
    {
      id: 'work-not-accepted',
      question: 'My work was not accepted. What can I do?',
      answer: [
        'Read the reason in your profile, next to the work. You may put it right and hand it in once more.',
        `If you think that the decision is wrong, choose Appeal there within ${appealWithinDays} days, once. Another person looks at it. If nobody answers within ${appealAnswerDays} days, the reward is yours. Who hands in again accepts the rejection.`,
      ],
      more: { ...toProfile, label: 'See your work' },
    },
    {
      id: 'appeal-reward',
      question: 'What becomes of the reward while I can appeal?',
      answer: [
        `It is kept aside for those ${appealWithinDays} days and until an appeal is answered, so that an appeal that is won can always be paid, even when the campaign is over. If you lose it, it goes back to the campaign, not to us.`,
      ],
      more: { label: 'Read how appeals work', to: '/docs/appeals' },
    },
    {
      id: 'campaign-ended',
      question: 'The campaign ended before my work was decided. Is the reward lost?',
      answer: [
        'No. The reward was reserved the moment you handed in. The end of a campaign, or an empty pool, cannot take it away.',
      ],
    },
  ],
};

const wallet = ({ walletHoldHours }: Terms): QuestionGroup => ({
  name: 'Wallet',
  questions: [
    {
      id: 'wallet-which',
      question: 'Which wallet can I use?',
      answer: [
        'Any Solana wallet of your own, such as Phantom or Solflare. Save its address in your profile. An address on an exchange may not credit small USDC payments: use a wallet whose secret words only you have.',
      ],
    },
    {
      id: 'wallet-hold',
      question: 'Why do payouts wait after I changed my wallet?',
      answer: holdAnswer(walletHoldHours),
    },
    {
      id: 'wallet-wrong',
      question: 'I entered a wrong address. Can you get the money back?',
      answer: [
        'Not after it was sent: nobody can call a payment on Solana back. That is why the address is shown once more before each payout. If it was not sent yet, save the right one now.',
      ],
    },
  ],
});

const telegram: QuestionGroup = {
  name: 'Telegram',
  questions: [
    {
      id: 'telegram-link',
      question: 'How do I link my Telegram account?',
      answer: [
        'Enter your Telegram username in your profile and follow the link to our bot. The bot asks which account to link before it does anything. Your profile changes by itself when it is done.',
      ],
      more: toProfile,
    },
    {
      id: 'telegram-code',
      question: 'The bot says that my code is not valid.',
      answer: [
        'A code works once, for ten minutes, and only for the account that asked for it. Ask for a new one in your profile and follow its link right away.',
      ],
    },
  ],
};

const trust: QuestionGroup = {
  name: 'Trust score',
  questions: [
    {
      id: 'trust-what',
      question: 'What is the trust score for?',
      answer: [
        `It goes from 0 to 1000 and rises with confirmed payouts and approved work. It falls when work was found to be faked. Under ${trustScoreForWork} there is no new work for a while. It never changes what work pays.`,
      ],
      more: { label: 'Read how trust works', to: '/docs/trust-score' },
    },
  ],
};

const creators: QuestionGroup = {
  name: 'Creators',
  questions: [
    {
      id: 'creator-charged',
      question: 'When am I charged for a campaign?',
      answer: [
        'The full price is held from your creator balance when the campaign starts. No campaign reaches earners before that. If the balance does not cover it, the campaign waits and its card says what is missing.',
      ],
    },
    {
      id: 'creator-refund',
      question: 'What do I get back when a campaign ends?',
      answer: [
        'The part of the pool that was not spent, with its share of the fee, goes back to your creator balance by itself. What is reserved for work that waits for a decision follows when it is decided.',
      ],
      more: { label: 'Open your creator dashboard', to: '/creator-dashboard' },
    },
    {
      id: 'creator-deposit',
      question: 'I sent USDC and my balance has not changed.',
      answer: [
        'A deposit is credited when Solana has made it final, in the amount that arrived. It must go to the address of the deposit request with its reference, which the payment link and the QR code contain. If it does not appear within ten minutes, write to us with the transaction.',
      ],
    },
    {
      id: 'creator-exchange',
      question: 'I sent USDC from an exchange, or without the payment link.',
      answer: [
        'Nothing is lost. Paste the signature of the transaction under Add funds: if it came from a wallet of your own, that wallet signs a text, and the amount is credited.',
        'An exchange signs nothing for you. Then write to us below with the category “My campaign or deposit”, the signature, and what the exchange shows of the withdrawal. A person compares that with Solana and credits what arrived. You are told, and your statement says that support did it.',
      ],
      more: { label: 'Open Add funds', to: '/add-funds' },
    },
  ],
};

const safety: QuestionGroup = {
  name: 'Safety',
  questions: [
    {
      id: 'safety-real',
      question: `How do I know that a message is from ${product.name}?`,
      answer: [
        'We write to you on this page, on your notices page, by mail to the address of your account, and through our bot when you have linked it. Anybody else who says that they are our support is not.',
        'Nobody of us ever asks for your password, for the secret words of your wallet, or for a payment before a payout.',
      ],
    },
    {
      id: 'safety-scam',
      question: 'I think that somebody tries to cheat me.',
      answer: [
        'Do not pay, sign or send anything. Write to us with the category “A scam or a safety problem”, with the name of the account and what it wrote. If somebody may know your password, change it now.',
      ],
    },
  ],
};

const account: QuestionGroup = {
  name: 'Account',
  questions: [
    {
      id: 'account-login',
      question: 'I cannot log in.',
      answer: [
        'The login page leads to a new password by mail. If the mail does not come, look into the folder for unwanted mail, then write to us below: you need not be logged in.',
      ],
      more: { label: 'Go to the login', to: '/login' },
    },
    {
      id: 'account-banned',
      question: 'My account is banned.',
      answer: [
        `The page that you see when you log in says why. If you believe that this is a mistake, appeal there within ${appealWithinDays} days, once: another person looks at it. Until then your balance stands still; only when the ban is final does it go back to the campaigns it was earned in, never to us.`,
        'Support stays open to you when you are logged in, and so do your receipts.',
      ],
      more: { label: 'Read how appeals work', to: '/docs/appeals' },
    },
  ],
};

/** What people ask most, answered for people, in the figures of this Stoke. */
export function questionGroups(terms: Terms): readonly QuestionGroup[] {
  return [payouts(terms), decisions, wallet(terms), telegram, trust, creators, safety, account];
}

function holdAnswer(hours: number): readonly string[] {
  if (hours === 0)
    return [
      'They do not: an address that replaced another one can be paid at once. You are told of the change.',
    ];
  const time = hours === 1 ? 'one hour' : `${hours} hours`;
  return [
    `For ${time} no payout is taken for a wallet that replaced another one. Whoever broke into an account could not empty it at once, and you are told of the change and can take it back.`,
  ];
}
