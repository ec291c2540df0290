import {
  appealAnswerDays,
  appealWithinDays,
  formatUsd,
  product,
  reviewHours,
  sparkHoldHours,
  telegramCodeMinutes,
  trustScoreForWork,
} from '@stoke/domain';
import type { Terms } from '../../../entities/site/usual-terms.ts';

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
        `As soon as ${formatUsd(payoutMinimum).replace(/\.00$/, '')} or more is available and your wallet is saved. Request Payout shows the wallet again before you confirm.`,
      ],
      more: toProfile,
    },
    {
      id: 'payout-how-long',
      question: 'How long does a payout take?',
      answer: [
        'Usually less than a minute. Your profile shows the live status and a link to the transaction on Solana.',
        'Our team checks some payouts first. They are marked Being checked, and the money stays reserved for you.',
      ],
    },
    {
      id: 'payout-fees',
      question: 'What does a payout cost me?',
      answer: ['Nothing. We pay the network fee, so you receive the full amount.'],
    },
    {
      id: 'balance-reserved',
      question: "Why can't I withdraw all my earnings?",
      answer: [
        `Rewards for work in review are reserved for you and become available when the work is approved. Rewards of a Spark become available within ${sparkHoldHours} hours.`,
      ],
    },
    {
      id: 'payout-returned',
      question: 'My payout was returned. What now?',
      answer: [
        'Your wallet could not receive USDC, so the full amount is back in your balance. Save the address of your own wallet in your profile (not an exchange deposit, token account or program) and request it again.',
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
        `Up to ${reviewHours} hours for work that passes the automatic checks: then it is approved by the system. A person decides on the rest, and your dashboard says how long that usually takes.`,
      ],
    },
    {
      id: 'work-not-accepted',
      question: 'My work was rejected. What can I do?',
      answer: [
        'The reason is shown next to the work in your profile. You can fix it and resubmit once.',
        `If you think the decision is wrong, choose Appeal within ${appealWithinDays} days. A different reviewer decides wherever possible. Without an answer within ${appealAnswerDays} days, you win if your work passes the automatic checks. Otherwise an admin decides. You can appeal once. Submitting again accepts the rejection and ends your right to appeal.`,
      ],
      more: { ...toProfile, label: 'See your work' },
    },
    {
      id: 'appeal-reward',
      question: 'What happens to my reward during the appeal period?',
      answer: [
        `It stays reserved for ${appealWithinDays} days, and until your appeal is answered, even if the campaign ends. If you lose the appeal, it returns to the campaign, not to us.`,
      ],
      more: { label: 'Read how appeals work', to: '/docs/appeals' },
    },
    {
      id: 'campaign-ended',
      question: 'The campaign ended before my work was reviewed. Is the reward lost?',
      answer: [
        'No. Your reward was reserved when you submitted. It stays yours even if the campaign ends or its pool is empty.',
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
        'Any Solana wallet you own, such as Phantom or Solflare. Save its address in your profile. Exchanges may not credit small USDC payments, so use a wallet whose recovery phrase only you have.',
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
        "No. Payments on Solana can't be reversed, so check the address before each payout. A payout goes to the wallet that is saved when you request it.",
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
        'Enter your Telegram username in your profile and follow the link to our bot. Confirm there. Your profile updates automatically.',
      ],
      more: toProfile,
    },
    {
      id: 'telegram-code',
      question: 'The bot says that my code is not valid.',
      answer: [
        `A code works once, for ${telegramCodeMinutes} minutes, and only for your account. Get a new one in your profile and follow its link right away.`,
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
        `It ranges from 0 to 1000, rises with confirmed payouts and approved work, and falls with fraud. Below ${trustScoreForWork} you can't do new tasks. It never changes what a task pays.`,
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
        'When it starts. The full price is reserved from your creator balance. If the balance does not cover it, the campaign stays pending and its card shows the missing amount.',
      ],
    },
    {
      id: 'creator-refund',
      question: 'What do I get back when a campaign ends?',
      answer: [
        'The unspent pool and its share of the fee return to your creator balance automatically. Amounts reserved for work in review follow after the decision.',
      ],
      more: { label: 'Open your creator dashboard', to: '/creator-dashboard' },
    },
    {
      id: 'creator-deposit',
      question: 'I sent USDC and my balance has not changed.',
      answer: [
        'A deposit is credited once it is final on Solana. If you paid without the link or QR code of the request, paste the transaction signature under Add funds. Paid from an exchange? Write to us with the signature.',
      ],
    },
    {
      id: 'creator-exchange',
      question: 'I sent USDC from an exchange, or without the payment link.',
      answer: [
        'Your money is safe. Paste the transaction signature under Add funds and confirm with the wallet that sent it.',
        'If you paid from an exchange, write to us below with the topic “My campaign or deposit”, the signature, and the withdrawal details from the exchange. We check the transfer on Solana, credit it and notify you.',
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
        'We write to you on this page, in your notices, by email, and through our Telegram bot if linked. Anyone else who claims to be our support is not.',
        'We never ask for your password, your recovery phrase, or a payment before a payout.',
      ],
    },
    {
      id: 'safety-scam',
      question: 'I think someone is trying to scam me.',
      answer: [
        "Don't pay, sign or send anything. Write to us with the topic “A scam or a safety problem”, the name of the account and its message. If someone may know your password, change it now.",
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
        "Reset your password from the login page. If the email doesn't arrive, check spam, then write to us below. You don't need to be logged in.",
      ],
      more: { label: 'Log in', to: '/login' },
    },
    {
      id: 'account-banned',
      question: 'My account is banned.',
      answer: [
        `Log in to see the reason. If you believe it is a mistake, you can appeal once within ${appealWithinDays} days, and a different reviewer decides. Your balance is frozen until then. If the ban becomes final, it returns to the campaigns it was earned in, never to us.`,
        'Support and your receipts stay available when you log in.',
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
    return ["They don't. A changed address can be used immediately. We notify you of the change."];
  const time = hours === 1 ? 'one hour' : `${hours} hours`;
  return [
    `Payouts to a changed wallet wait ${time}, which protects your balance if someone gets into your account. We notify you, and you can cancel the change in that time.`,
  ];
}
