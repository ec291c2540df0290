import {
  appealWithinDays,
  dripRates,
  dripReward,
  fomoTerms,
  formatUsd,
  reviewHours,
  sparkPace,
  trustScoreForWork,
  trustScoreMaximum,
} from '@stoke/domain';

export type RulesTopic = {
  id: 'general' | 'drip' | 'spark' | 'fomo';
  tab: string;
  sections: readonly { heading: string; points: readonly string[] }[];
};

const perAction = (['like', 'retweet', 'comment'] as const)
  .map((action) => `${formatUsd(dripRates[action])} for a ${action}`)
  .join(', ');

/** What every earner agrees to (rules 2.4, 4.3 and 4.5). A new text needs a new `rulesVersion`. */
export const rules: readonly RulesTopic[] = [
  {
    id: 'general',
    tab: 'General Rules',
    sections: [
      {
        heading: 'Be of age',
        points: ['By agreeing you confirm that you are 18 or older.'],
      },
      {
        heading: 'Set up your profile',
        points: [
          'Link your X account: do tasks only from this account.',
          'Link your Telegram account: Spark rewards are paid to the account that wrote.',
          "Save your own Solana wallet: USDC payouts can't be reversed.",
        ],
      },
      {
        heading: 'Keep your trust score up',
        points: [
          `Your trust score runs from 0 to ${trustScoreMaximum}. It rises with successful payouts and falls when you break a rule.`,
          `Under ${trustScoreForWork} you are suspended from new work. Fraud leads to a permanent ban, and pending earnings are forfeited.`,
          'Reviewers check your submissions; in FOMO campaigns, creators can too. Every rejection gives a reason, and you can resubmit once.',
          `You can appeal a rejection or a ban within ${appealWithinDays} days. A different reviewer decides wherever possible.`,
        ],
      },
      {
        heading: 'Be yourself',
        points: [
          'Do tasks naturally and authentically, as you would without payment.',
          'No bots, no bought or shared accounts, no bot-like comments.',
          'Reporting an action confirms that you did it. We check before paying.',
        ],
      },
    ],
  },
  {
    id: 'drip',
    tab: 'Drip Tasks',
    sections: [
      {
        heading: 'What you are paid for',
        points: [
          `A tweet pays ${perAction}: ${formatUsd(dripReward)} for all three together.`,
          `Open the tweet, do the action there, then mark the task as done. It is reviewed before it is paid: within ${reviewHours} hours when its evidence can be checked, otherwise when a person decides.`,
          'Your reward is reserved when you submit, even if the campaign ends.',
        ],
      },
      {
        heading: 'How to do it well',
        points: [
          'Be timely: campaigns end when their time or pool runs out, whichever is first.',
          'Do not undo actions you were paid for. Undone actions are rejected and cost trust.',
          'No mass following or unfollowing.',
          'Comments must be about the tweet, in your own words.',
        ],
      },
      {
        heading: 'Disclose payment',
        points: [
          'Disclose paid comments, for example with #ad. Readers have a right to know, and many countries require it by law.',
        ],
      },
      {
        heading: 'Know the risk',
        points: [
          'X does not allow paid engagement and may limit or suspend accounts that take part. Decide for yourself whether the risk is worth it.',
        ],
      },
    ],
  },
  {
    id: 'spark',
    tab: 'Spark Tasks',
    sections: [
      {
        heading: 'What you are paid for',
        points: [
          'Spark campaigns run in a Telegram group and pay for each valid action: messages, clicks on the tracked link and reactions.',
          'Send /myrewards to the bot to see what you have earned and why an action did not count.',
          `Per hour, at most ${sparkPace.maximum.message} messages, ${sparkPace.maximum.click} clicks and ${sparkPace.maximum.reaction} reactions per person are paid. Quality beats speed.`,
        ],
      },
      {
        heading: 'What does not count',
        points: [
          'Spam, copied or forwarded messages, commands, and messages of a word or two.',
          'Actions from accounts that are not linked to a profile here.',
        ],
      },
      {
        heading: 'When a campaign ends',
        points: [
          'It ends when its budget is used up or its time runs out, whichever is first.',
          'Unspent funds return to the creator. You keep what you earned.',
        ],
      },
    ],
  },
  {
    id: 'fomo',
    tab: 'FOMO Tasks',
    sections: [
      {
        heading: 'What you are paid for',
        points: [
          `Take one place in one task of a campaign. It lapses after ${fomoTerms.placeHours} hours without work.`,
          "Submit each link of the task with its proof. An approved link pays the task's rate, which the campaign shows.",
          'The creator of the campaign or an admin reviews it.',
        ],
      },
      {
        heading: 'What does not count',
        points: [
          'Proof that is not yours, edited, or used before.',
          'What you undo or leave before it is paid.',
        ],
      },
      {
        heading: 'When a campaign ends',
        points: [
          'It ends when every place is taken and decided, or when its creator stops it.',
          'Work submitted before is still reviewed and paid.',
        ],
      },
    ],
  },
];
