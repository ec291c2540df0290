import { rejectionReasons } from '@stoke/domain';

/**
 * Everything the server may refuse, with its status (rulings B1) and the text the page shows.
 * A closed list: anything else that goes wrong is a bug and answers 500.
 */
export const refusals = {
  // the call itself
  'request.invalid': refusal(422, 'Please check what you entered.'),
  'request.malformed': refusal(400, 'The request could not be read. Please send valid JSON.'),
  'request.too_large': refusal(413, 'That is too large. Please send less.'),
  'request.unsupported': refusal(415, 'This content type is not accepted here.'),
  'request.too_many': refusal(429, 'Too many requests. Please wait a moment and try again.'),
  'request.not_found': refusal(404, 'Not found.'),
  'request.overloaded': refusal(503, 'The service is busy. Please try again in a moment.'),
  'request.failed': refusal(500, 'Something went wrong on our side. Nothing was changed.'),
  'idempotency.mismatch': refusal(
    422,
    'This Idempotency-Key was already used with other data. Use a new key.',
  ),
  // identity
  'session.missing': refusal(401, 'Please log in to continue.'),
  'session.invalid': refusal(401, 'Your session has expired. Please log in again.'),
  'session.tasks_need_login': refusal(401, 'Please log in to see available tasks!'),
  'session.campaigns_need_login': refusal(401, 'You must be logged in to view campaigns.'),
  'admin.required': refusal(403, 'Authentication required. Please log in as an administrator.'),
  'account.banned': refusal(423, 'This account is banned.'),
  'login.failed': refusal(401, 'Login failed. Please check your credentials.'),
  'login.too_many': refusal(429, 'Too many attempts. Please wait before trying again.'),
  'register.email_taken': refusal(409, 'An account with this email already exists.'),
  'register.username_taken': refusal(409, 'This username is taken. Please choose another.'),
  'register.password_weak': refusal(
    422,
    'This password is too easy to guess. Please choose another.',
  ),
  'password.wrong': refusal(422, 'This is not your current password.'),
  'password.unchanged': refusal(422, 'This is your current password. Please choose a new one.'),
  'reset.too_many': refusal(429, 'Too many requests for a link. Please wait before trying again.'),
  'reset.invalid': refusal(
    409,
    'This link is not valid any more: it was used, is too old, or a newer one was sent. Please ask for a new link.',
  ),
  'export.too_many': refusal(
    429,
    'Your data was downloaded several times just now. Please wait before trying again.',
  ),
  'account.confirm_mismatch': refusal(422, 'This is not your username.'),
  'account.balance_remains': refusal(
    409,
    'You still have a balance. Request a payout first, or agree to leave it behind.',
  ),
  'account.admin': refusal(
    409,
    'The account of an administrator cannot be deleted here. Another administrator has to take the role away first.',
  ),
  'account.suspended': refusal(
    409,
    'Your account is suspended. It can be deleted when that is over; support can tell you more.',
  ),
  'account.payout_in_flight': refusal(
    409,
    'A payout is on its way. Your account can be deleted when it has arrived.',
  ),
  'account.work_waiting': refusal(
    409,
    'Work that you handed in waits for its decision. Your account can be deleted when it is decided.',
  ),
  'account.creator_balance': refusal(
    409,
    'There is money in your creator balance. Please spend or withdraw it first.',
  ),
  'account.campaign_running': refusal(
    409,
    'One of your campaigns is running or not settled yet. Your account can be deleted when it is over.',
  ),
  'account.deposit_open': refusal(
    409,
    'A deposit that you asked for is still open. Please wait until it has arrived or expired.',
  ),
  'rules.not_accepted': refusal(409, 'Please review and accept our rules first.'),
  'rules.version_unknown': refusal(
    409,
    'The rules have changed. Please reload the page and read the current version.',
  ),
  'wallet.invalid': refusal(422, 'Please enter a valid Solana wallet address.'),
  'wallet.not_payable': refusal(
    422,
    'This address cannot receive payouts. Enter the address of your own wallet, not of a token account or a program.',
  ),
  'wallet.check_unavailable': refusal(
    503,
    'The wallet could not be checked on Solana just now. Please try again.',
  ),
  'wallet.treasury': refusal(
    422,
    'This is the address of the platform itself. Enter the address of your own wallet.',
  ),
  'wallet.nothing_to_cancel': refusal(
    409,
    'There is no change of your wallet that can be cancelled any more.',
  ),
  'x.change_locked': refusal(409, 'Your X account was changed recently and cannot be changed yet.'),
  'x.work_waiting': refusal(
    409,
    'Your X account cannot be changed while work that you did with it waits for its decision.',
  ),
  'x.not_linked': refusal(409, 'Please link your X account first.'),
  'x.already_verified': refusal(409, 'Your X account is verified already.'),
  'x.being_checked': refusal(409, 'Your post is being looked at. You hear from us here.'),
  'x.no_code': refusal(409, 'Please get a code first, and post it from your X account.'),
  'x.post_missing': refusal(
    422,
    'X knows no such public post. Check the link, and that your account is not protected.',
  ),
  'x.post_of_another': refusal(422, 'This post is not from the X account that you linked.'),
  'x.code_missing': refusal(422, 'The post does not contain your code.'),
  'x.not_waiting': refusal(409, 'This X account does not wait for a decision any more.'),
  'x.own_account': refusal(409, 'You cannot decide on your own X account.'),
  'x.invalid': refusal(422, 'Please enter your X handle, for example @name.'),
  'x.taken': refusal(409, 'This X account is linked to another user.'),
  // telegram
  'telegram.username_required': refusal(422, 'Please enter your Telegram username.'),
  'telegram.username_invalid': refusal(
    422,
    'This is not a Telegram username. It has 4 to 32 letters, digits or underscores; you find it in the settings of Telegram.',
  ),
  'telegram.already_linked': refusal(
    409,
    'A Telegram account is already linked. Unlink it before you link another one.',
  ),
  'telegram.not_linked': refusal(409, 'No Telegram account is linked.'),
  'telegram.too_many': refusal(
    429,
    'You have asked for many codes. Please wait a few minutes before you ask for another one.',
  ),
  'telegram.unavailable': refusal(
    503,
    'Could not initiate Telegram verification. Please try again.',
  ),
  // creators and funding
  'creator.username_taken': refusal(409, 'This username is taken. Please choose another.'),
  'creator.no_dashboard': refusal(
    409,
    'You do not have a creator dashboard setup yet. Please create one first.',
  ),
  'creator.owner_mismatch': refusal(422, 'The owner must be the signed-in user.'),
  'deposit.amount_invalid': refusal(422, 'Please enter an amount between $1 and $100,000.'),
  'deposit.too_many_open': refusal(
    409,
    'You have too many open deposit requests. Use one of them or wait until they expire.',
  ),
  'deposit.not_waiting': refusal(409, 'This deposit was already received or has expired.'),
  'chain.unavailable': refusal(
    503,
    'Solana cannot be reached just now. Nothing was sent. Please try again.',
  ),
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
  'drip.not_active': refusal(409, 'Tweets can be added only while the campaign is active.'),
  'drip.not_pending': refusal(409, 'This campaign was already started.'),
  'drip.needs_funds': refusal(
    409,
    'Your creator balance does not cover this campaign yet. Please add funds.',
  ),
  'task.ended': refusal(409, 'This campaign has ended. It takes no more work.'),
  'task.pool_empty': refusal(
    409,
    'The reward pool of this campaign is fully reserved. It takes no more work.',
  ),
  'task.needs_x_account': refusal(
    409,
    'Please link your X account in your profile before doing tasks.',
  ),
  'task.own_campaign': refusal(409, 'You cannot earn from your own campaign.'),
  'task.action_repeated': refusal(409, 'You have already reported this action.'),
  'task.actions_missing': refusal(
    409,
    'Please like, retweet and comment before marking the task as done.',
  ),
  'task.already_submitted': refusal(409, 'You have already handed in this task.'),
  'task.suspended': refusal(
    409,
    'Your trust score is too low for new work at the moment. See your profile for the reasons.',
  ),
  // campaigns of more than one kind
  'campaign.budget_invalid': refusal(422, 'Budget must be a positive number.'),
  'campaign.not_pending': refusal(409, 'This campaign has already started or has ended.'),
  'campaign.not_running': refusal(409, 'This campaign is not running.'),
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
  'spark.banner_required': refusal(422, 'Please upload a campaign banner image.'),
  'spark.waits_for_group': refusal(
    409,
    'This campaign is funded. It starts as soon as the bot is an administrator of your Telegram group and no other Spark campaign runs there.',
  ),
  'spark.connect_invalid': refusal(
    409,
    'This link was already used or belongs to a campaign that is over. Please take the newest one from your creator dashboard.',
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
    'The figures of this campaign are not those of its tasks. Please reload the page.',
  ),
  // review
  'review.not_waiting': refusal(409, 'This submission was already decided.'),
  'review.reason_required': refusal(422, `Please choose a reason: ${rejectionReasons.join(', ')}.`),
  'review.note_required': refusal(422, 'Please explain the decision in the note.'),
  'review.own_work': refusal(409, 'You cannot decide on your own work.'),
  // payouts
  'payout.wallet_missing': refusal(
    409,
    'Your wallet address is not set. Please save it in your profile before requesting a payout.',
  ),
  'payout.wallet_mismatch': refusal(
    422,
    'The payout address is not your saved wallet. Please reload the page.',
  ),
  'payout.wallet_on_hold': refusal(
    409,
    'Your wallet address was changed recently. For your safety payouts to it start later.',
  ),
  'payout.below_minimum': refusal(422, 'Minimum payout amount is $50.'),
  'payout.amount_invalid': refusal(422, 'Please enter an amount in dollars and whole cents.'),
  'payout.exceeds_balance': refusal(409, 'Requested amount exceeds your available earnings.'),
  'payout.paused': refusal(
    503,
    'Payouts are paused while the books are checked. Your balance is safe. Please try again later.',
  ),
  // notices
  'notice.not_by_telegram': refusal(422, 'Notices of this kind are not sent by Telegram.'),
  // support
  'support.title_required': refusal(422, 'Please say in 3 to 120 characters what it is about.'),
  'support.message_required': refusal(422, 'Please write your message.'),
  'support.too_many': refusal(
    429,
    'You have opened several tickets today. Please write on in one of them, or come back tomorrow.',
  ),
  'support.too_many_messages': refusal(
    429,
    'You have written many messages in this ticket today. Please wait for our answer.',
  ),
  'support.closed': refusal(409, 'This ticket is closed. Please open a new one.'),
  'support.not_closed': refusal(409, 'This ticket is not closed.'),
  'support.changed': refusal(
    409,
    'Something was written in the meantime. Please read it and decide again.',
  ),
  // images
  'image.too_large': refusal(413, 'Image file size exceeds 2MB.'),
  'image.unreadable': refusal(422, 'Please upload a PNG, JPEG or WebP image.'),
  'image.not_kept': refusal(
    503,
    'The image could not be kept just now. Nothing was changed. Please try again.',
  ),
  // embedded world only
  'demo.only': refusal(404, 'Not found.'),
} as const satisfies Record<string, RefusalText>;

export type RefusalText = { status: number; text: string };
export type RefusalCode = keyof typeof refusals;

/** Whether a text names a refusal of the list. */
export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text);
}

/** The body of every error answer (rulings B1). */
export type ErrorBody = { message: string; code: RefusalCode };

function refusal<Status extends number>(status: Status, text: string) {
  return { status, text };
}
