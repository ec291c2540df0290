import {
  appealWithinDays,
  dripRates,
  dripReward,
  formatUsd,
  reviewHours,
  sparkPace,
  trustScoreForWork,
  trustScoreMaximum,
} from '@stoke/domain';

export type RulesTopic = {
  id: 'general' | 'drip' | 'spark';
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
        heading: 'Set up your profile',
        points: [
          'Link your X account: tasks are checked against this account, so do them with no other.',
          'Link your Telegram account: Spark rewards are paid to the account that wrote.',
          'Save a Solana wallet of your own: payouts are sent to it in USDC and cannot be called back.',
        ],
      },
      {
        heading: 'Keep your trust score up',
        points: [
          `Your trust score runs from 0 to ${trustScoreMaximum}. It rises with successful payouts and falls when you break a rule.`,
          `Under ${trustScoreForWork} you are suspended from new work. Fraud leads to a permanent ban, and pending earnings are forfeited.`,
          'Reviewers verify what you hand in, in FOMO campaigns also their creators. Every rejection names its reason, and you may hand the work in once more.',
          `You may appeal a rejection or a ban within ${appealWithinDays} days. Somebody else looks, where there is somebody else.`,
        ],
      },
      {
        heading: 'Be yourself',
        points: [
          'Do tasks naturally and authentically, as you would if nobody paid for them.',
          'No bots, no bought or shared accounts, no bot-like comments.',
          'What you report counts as your word that you did it. People check it before it is paid.',
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
          `Open the tweet, do the action there, then mark the task as done. It is reviewed before it is paid, within ${reviewHours} hours.`,
          'The reward is set aside as soon as you hand in your work, so a finished campaign cannot void it.',
        ],
      },
      {
        heading: 'How to do it well',
        points: [
          'Be timely: campaigns end with their time or their pool, whichever is first.',
          'Do not undo actions you were paid for. What is found undone is rejected and costs you trust.',
          'No mass following or unfollowing.',
          'Comments must be about the tweet, in your own words.',
        ],
      },
      {
        heading: 'Say that you are paid',
        points: [
          'Disclose paid comments, for example with #ad. Readers have a right to know, and many countries demand it by law.',
        ],
      },
      {
        heading: 'Know the risk',
        points: [
          'X does not want engagement to be paid for, and may limit or suspend accounts that take part. Whether that risk is worth it to you is your decision.',
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
          `In one hour at most ${sparkPace.maximum.message} messages, ${sparkPace.maximum.click} clicks and ${sparkPace.maximum.reaction} reactions of one person are paid, so quality goes further than speed.`,
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
          'Leftover funds return to the creator. What you have earned until then stays yours.',
        ],
      },
    ],
  },
];
