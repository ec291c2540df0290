import { dripRates, dripReward, formatUsd, reviewHours } from '@stoke/domain';
import { chapter, example, important, list, steps, table, text, type Article } from '../article.ts';

const { like, retweet, comment } = dripRates;

export const drip: Article = {
  slug: 'drip',
  title: 'Drip tasks',
  lead: 'Like, retweet and comment on one tweet. All three together are one task.',
  chapters: [
    chapter(
      'What a task pays',
      table(
        ['Action', 'Pays'],
        ['Like', formatUsd(like)],
        ['Retweet', formatUsd(retweet)],
        ['Comment', formatUsd(comment)],
        ['**All three**', `**${formatUsd(dripReward)}**`],
      ),
      text('A task is paid as a whole. One or two of the three actions pay nothing.'),
      example(
        `${formatUsd(like)} + ${formatUsd(retweet)} + ${formatUsd(comment)} = ${formatUsd(dripReward)} for each tweet.`,
      ),
    ),
    chapter(
      'Doing a task',
      steps(
        'Press an action. The tweet opens in a new tab. Do the action there, with the account you linked.',
        'Your action is marked as done. You may add the link of your reply: it makes the review faster.',
        'When all three are done, press **Mark as DONE**. Your reward is set aside at that moment.',
        `A reviewer decides within ${reviewHours} hours. See [Reviews and rejections](/docs/reviews).`,
      ),
      important(
        'We do not read X, and we cannot see what you did there. What you report is your word, and a person checks it before it is paid.',
      ),
    ),
    chapter(
      'What makes good work',
      list(
        'Do it from the account in your profile.',
        'Write about the tweet, in your own words.',
        'Say that you are paid, for example with #ad. See [Disclosure](/docs/disclosure).',
        'Leave it up. Work that was undone before the review is rejected.',
      ),
    ),
    chapter(
      'When a task cannot be done',
      list(
        'The time of the campaign is over.',
        'The pool has no full reward left. Then the task takes no more work, and yours that was handed in before stays reserved.',
        'The campaign is your own.',
        'You have handed it in already.',
      ),
      text('The page tells you which one it is, and nothing is lost.'),
    ),
  ],
};
