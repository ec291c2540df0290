import {
  maxCampaignsADay,
  maxScheduleDays,
  maxWaitingCampaigns,
  sparkLimits,
  suspensionText,
} from '@stoke/domain';
import { refusal } from './refusal-text.ts';

/** Refusals about campaigns and the work on them; a part of `refusals`. */
export const campaignRefusals = {
  // drip
  'drip.package_required': refusal(422, 'Please select a Drip Package.'),
  'drip.tweet_required': refusal(422, 'Please add your initial tweet link to start the drip.'),
  'drip.tweet_invalid': refusal(
    422,
    'Please enter a valid Twitter (X) tweet URL for the initial tweet.',
  ),
  'drip.add_tweet_empty': refusal(
    422,
    "Tweet link cannot be empty. Please ensure your backend allows this format if it's not a URL.",
  ),
  'drip.add_tweet_invalid': refusal(422, 'Please enter a valid Twitter (X) tweet URL.'),
  'drip.price_mismatch': refusal(
    422,
    'The price of this package has changed. Please reload the page.',
  ),
  'drip.tweet_repeated': refusal(409, 'This tweet is already part of the campaign.'),
  'drip.too_many_tweets': refusal(409, 'A campaign can have at most 50 tweets.'),
  'drip.last_tweet': refusal(409, 'A campaign keeps at least one tweet.'),
  'drip.tweet_worked_on': refusal(
    409,
    'People have already acted on this tweet. It stays until the campaign ends.',
  ),
  'drip.not_active': refusal(409, 'Tweets can be added only while the campaign is active.'),
  'drip.not_pending': refusal(409, 'This campaign was already started.'),
  'drip.needs_funds': refusal(
    409,
    'Your creator balance does not cover this campaign yet. Please add funds.',
  ),
  'task.ended': refusal(409, 'This campaign has ended and takes no more submissions.'),
  'task.pool_empty': refusal(
    409,
    "This campaign's reward pool is fully reserved. It takes no more submissions.",
  ),
  'task.needs_x_account': refusal(
    409,
    'Please link your X account in your profile before doing tasks.',
  ),
  'task.own_campaign': refusal(409, 'You cannot earn from your own campaign.'),
  'task.reply_repeated': refusal(
    409,
    'You gave this reply for another tweet of the campaign. Each tweet needs a reply of its own.',
  ),
  'task.action_repeated': refusal(409, 'You have already reported this action.'),
  'task.actions_missing': refusal(
    409,
    'Please like, retweet and comment before marking the task as done.',
  ),
  'task.already_submitted': refusal(409, 'You have already submitted this task.'),
  'task.suspended': refusal(409, suspensionText(null)),
  // campaigns of more than one kind
  'amount.too_large': refusal(422, 'The largest amount is $10,000,000.'),
  'amount.too_precise': refusal(422, 'Amounts have at most six decimals.'),
  'campaign.budget_invalid': refusal(422, 'Budget must be a positive number.'),
  'campaign.not_pending': refusal(409, 'This campaign has already started or has ended.'),
  'campaign.too_many_waiting': refusal(
    409,
    `${maxWaitingCampaigns} of your campaigns are waiting for funds. Add funds or cancel one of them first.`,
  ),
  'campaign.too_many': refusal(
    429,
    `You created ${maxCampaignsADay} campaigns in 24 hours. Please continue tomorrow.`,
  ),
  'campaign.start_invalid': refusal(422, `Choose a start within the next ${maxScheduleDays} days.`),
  'campaign.is_over': refusal(409, 'This campaign is over.'),
  'campaign.not_running': refusal(409, 'This campaign is not running.'),
  'campaign.top_up_invalid': refusal(422, 'Enter an amount of at least $1.'),
  'campaign.top_up_too_small': refusal(
    422,
    'This amount does not pay for another person. Enter a larger amount.',
  ),
  'campaign.top_up_needs_funds': refusal(
    409,
    'Your creator balance does not cover this amount. Please add funds.',
  ),
  'campaign.needs_funds': refusal(
    409,
    'Your creator balance does not cover the budget of this campaign yet. Please add funds.',
  ),
  // spark
  'spark.required': refusal(
    422,
    'Please fill in all required fields (Campaign Name, Budget, Duration, Telegram Link, X (Twitter) URL).',
  ),
  'spark.budget_too_small': refusal(422, 'The budget of a Spark campaign is at least $1.'),
  'spark.duration_invalid': refusal(422, 'Duration must be a positive integer.'),
  'spark.duration_too_long': refusal(422, 'A Spark campaign lasts at most 8760 hours.'),
  'spark.group_invalid': refusal(
    422,
    'Please enter the link of your Telegram group, for example https://t.me/yourgroup.',
  ),
  'spark.tweet_invalid': refusal(422, 'Please enter the link of a post on X (Twitter).'),
  'spark.person_limit_invalid': refusal(
    422,
    `The limit per person is ${sparkLimits.personPercentMinimum}% to ${sparkLimits.personPercentMaximum}% of the pool, in whole percent.`,
  ),
  'spark.banner_required': refusal(422, 'Please upload a campaign banner image.'),
  'spark.waits_for_group': refusal(
    409,
    'This campaign is funded. It starts as soon as the bot is an administrator of your Telegram group and no other Spark campaign runs there.',
  ),
  'spark.not_started': refusal(409, 'This campaign has not started yet. Please come back later.'),
  'spark.nothing_to_reverse': refusal(
    409,
    'These rewards can no longer be taken back: they were already reversed, or became available after 24 hours. To freeze a balance, ban the account on the People page.',
  ),
  'spark.nothing_doubtful': refusal(
    409,
    'These messages no longer wait for your decision: they were decided, or 24 hours passed and they are paid.',
  ),
  'spark.reversal_reason': refusal(422, 'Please choose a reason.'),
  'spark.link_required': refusal(422, 'Please enter a link that starts with https://.'),
  'spark.link_repeated': refusal(409, 'This link is already part of the campaign.'),
  'spark.too_many_links': refusal(409, `A campaign can have at most ${sparkLimits.links} links.`),
  'spark.hide_too_late': refusal(
    409,
    'Telegram lets a bot delete messages for 48 hours. Open this one in Telegram and delete it there.',
  ),
  'spark.hide_no_right': refusal(
    409,
    'The bot may not delete messages in this group. Give it that right in Telegram, among the group’s administrators, and hide the message again.',
  ),
  'spark.telegram_unreachable': refusal(
    503,
    'Telegram is not responding. Please try again in a minute.',
  ),
  'spark.connect_invalid': refusal(
    409,
    'This link was already used, or its campaign is over. Get a new one from your creator dashboard.',
  ),
  // fomo
  'fomo.name_required': refusal(422, 'Project Name is required.'),
  'fomo.users_out_of_range': refusal(
    422,
    'Number of users must be between 1 and 5 for each dollar of the budget.',
  ),
  'fomo.banner_required': refusal(422, 'Please upload a banner image for your campaign.'),
  'fomo.no_tasks': refusal(
    422,
    'Please enable and configure at least one task with valid links/details.',
  ),
  'fomo.allocation_invalid': refusal(
    422,
    'Total task allocation must be around 100%. Please adjust.',
  ),
  'fomo.task_invalid': refusal(422, 'Please check the tasks of your campaign.'),
  'fomo.cost_exceeds_pool': refusal(
    422,
    'The estimated cost exceeds the reward pool. Lower the number of users or the task rates.',
  ),
  'fomo.figures_mismatch': refusal(
    422,
    "The totals of this campaign don't match its tasks. Please reload the page.",
  ),
  'fomo.not_launched': refusal(409, 'FOMO campaigns are not open yet. Please come back later.'),
  'fomo.task_full': refusal(409, 'All places of this task are taken. Please choose another task.'),
  'fomo.place_held': refusal(
    409,
    'You already have a place in another task of this campaign. Give it back to take this one.',
  ),
  'fomo.rejected_twice': refusal(
    409,
    'Your work on this task was rejected twice. Please choose another task.',
  ),
  'fomo.no_place': refusal(409, 'You have no place in this task. Please take one first.'),
  'fomo.telegram_used': refusal(
    409,
    'Your Telegram account has a place in this campaign for another account. Please choose another campaign.',
  ),
  'fomo.other_telegram': refusal(
    409,
    'This place is held with another Telegram account. Link that one again, or give the place back first.',
  ),
  'fomo.work_submitted': refusal(
    409,
    'You have submitted work for this place. It cannot be given back.',
  ),
  'fomo.proof_required': refusal(422, 'Please add proof: a text, a link or an image.'),
  'fomo.not_in_group': refusal(
    409,
    'Telegram does not show you in this group. Join it with your linked account, then submit.',
  ),
} as const;
