import { maxContactChangesADay, maxFollows, rejectionReasons, reservedText } from '@stoke/domain';
import { bannerRefusals } from './banner-refusals.ts';
import { boostRefusals } from './boost-refusals.ts';
import { campaignRefusals } from './campaign-refusals.ts';
import { fundingRefusals } from './funding-refusals.ts';
import { payoutRefusals } from './payout-refusals.ts';
import { statusRefusals } from './standing-refusals.ts';
import { supportRefusals } from './support-refusals.ts';
import { refusal, type RefusalText } from './refusal-text.ts';

/**
 * Everything the server may refuse, with its status (rule 2.1) and the text the page shows.
 * A closed list: anything else that goes wrong is a bug and answers 500.
 */
export const refusals = {
  // the call itself
  'request.invalid': refusal(422, 'Please check what you entered.'),
  'request.malformed': refusal(400, 'The request could not be read. Please send valid JSON.'),
  'request.too_large': refusal(413, 'That file is too large.'),
  'request.unsupported': refusal(415, 'This content type is not accepted here.'),
  'request.too_many': refusal(429, 'Too many requests. Please wait a moment and try again.'),
  'request.not_found': refusal(404, 'Not found.'),
  'request.overloaded': refusal(503, 'The service is busy. Please try again in a moment.'),
  'request.unavailable': refusal(503, 'We cannot answer right now. Please try again in a moment.'),
  'request.outcome_unknown': refusal(
    503,
    'We do not know whether this was done. Check your list before you try again.',
  ),
  'request.no_space': refusal(
    507,
    'Our storage is full. Nothing was changed. Please try again later.',
  ),
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
  'login.link_too_many': refusal(429, 'Too many links. Please wait before trying again.'),
  'login.link_invalid': refusal(
    409,
    'This link was used or has expired. Get a new one on the login page.',
  ),
  'register.email_taken': refusal(409, 'An account with this email already exists.'),
  'username.reserved': refusal(422, reservedText),
  'register.username_taken': refusal(409, 'This username is taken. Please choose another.'),
  'register.password_weak': refusal(
    422,
    'This password is too easy to guess. Please choose another.',
  ),
  'password.wrong': refusal(422, 'This is not your current password.'),
  'password.unchanged': refusal(422, 'This is your current password. Please choose a new one.'),
  'admin.second_factor_missing': refusal(409, 'Set up two-step login first, in your settings.'),
  'second.code_wrong': refusal(422, 'This code is wrong or was already used. Enter a new one.'),
  'second.code_needed': refusal(422, 'Enter a code, or use a passkey.'),
  'second.login_over': refusal(409, 'This login has expired. Please log in again.'),
  'second.already_on': refusal(409, 'Two-step login is already on.'),
  'second.not_on': refusal(409, 'Two-step login is not on.'),
  'second.not_started': refusal(409, 'Please scan the QR code first.'),
  'second.undo_invalid': refusal(
    409,
    'This link was used or has expired. Reset your password, or contact support.',
  ),
  'second.last_of_admin': refusal(
    409,
    'Admins need two-step login. Add a passkey or an authenticator app first, then remove this one.',
  ),
  'passkey.none': refusal(409, 'This account has no passkey. Enter a code.'),
  'passkey.name_required': refusal(422, 'Please enter a name of up to 40 characters.'),
  'passkey.expired': refusal(409, 'That took too long, or was used before. Please try again.'),
  'passkey.wrong': refusal(422, 'This passkey was not accepted. Use another one, or a code.'),
  'passkey.taken': refusal(409, 'This passkey is already in use.'),
  'passkey.too_many': refusal(409, 'You have 10 passkeys. Remove one first.'),
  'passkey.copied': refusal(
    409,
    'This passkey may have been copied, so it was not accepted. Use a code, then remove the passkey in your settings.',
  ),
  'auth.confirm_again': refusal(409, "Confirm that it's you to continue."),
  'reset.too_many': refusal(429, 'Too many reset requests. Please wait before trying again.'),
  'reset.invalid': refusal(
    409,
    'This link was used, has expired, or was replaced by a newer one. Get a new link.',
  ),
  'email.link_invalid': refusal(
    409,
    'This link was used, has expired, or was replaced by a newer one. Get a new link in your settings.',
  ),
  'email.already_confirmed': refusal(409, 'Your email is already confirmed.'),
  'email.unchanged': refusal(422, 'This is your current email.'),
  'email.too_many': refusal(429, 'Too many links. Please wait an hour before trying again.'),
  'export.too_many': refusal(429, 'Too many downloads. Please wait before trying again.'),
  'account.confirm_mismatch': refusal(422, 'This is not your username.'),
  'account.balance_remains': refusal(
    409,
    'You still have a balance. Request a payout first, or confirm that you give up the balance.',
  ),
  'account.admin': refusal(
    409,
    'Administrator accounts cannot be deleted. Another administrator must remove the role first.',
  ),
  'account.suspended': refusal(
    409,
    'An admin suspended your account. You can delete it after the suspension ends.',
  ),
  'account.payout_in_flight': refusal(
    409,
    'A payout is on its way. You can delete your account after it arrives.',
  ),
  'account.work_waiting': refusal(
    409,
    'You have a submission or an appeal in review. You can delete your account after the decision.',
  ),
  'account.creator_balance': refusal(
    409,
    'Your creator balance is not empty. Please spend or withdraw it first.',
  ),
  'account.campaign_running': refusal(
    409,
    'One of your campaigns is running or not settled yet. You can delete your account after it ends.',
  ),
  'account.deposit_open': refusal(
    409,
    'You have an open deposit. Please wait until it arrives or expires.',
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
  'wallet.known_address': refusal(
    422,
    "This is the address of a token or program. Paste your own wallet's address.",
  ),
  'wallet.closed_today': refusal(
    409,
    "This wallet's USDC account was closed after we opened or paid it in the last 24 hours. Open it again in your wallet, for example by receiving any USDC there, or try again tomorrow.",
  ),
  'wallet.check_unavailable': refusal(503, 'The wallet could not be checked. Please try again.'),
  'wallet.treasury': refusal(
    422,
    "This is the platform's own address. Enter the address of your own wallet.",
  ),
  'wallet.listed': refusal(
    422,
    'This wallet cannot be used on this platform. Use another one, or contact support.',
  ),
  'wallet.too_many': refusal(
    429,
    `You changed your wallet ${maxContactChangesADay} times in 24 hours. Please try again tomorrow.`,
  ),
  'wallet.nothing_to_cancel': refusal(409, 'The wallet change can no longer be cancelled.'),
  'x.change_locked': refusal(
    409,
    'Your X account was verified recently and cannot be changed yet.',
  ),
  'x.too_many': refusal(
    429,
    `You changed your X account ${maxContactChangesADay} times in 24 hours. Please try again tomorrow.`,
  ),
  'x.work_waiting': refusal(
    409,
    'Your X account cannot be changed while submissions made with it are in review.',
  ),
  'x.not_linked': refusal(409, 'Please link your X account first.'),
  'x.already_verified': refusal(409, 'Your X account is already verified.'),
  'x.being_checked': refusal(409, "We're checking your post. You'll see the result here."),
  'x.no_code': refusal(409, 'Please get a code first, and post it from your X account.'),
  'x.post_missing': refusal(
    422,
    'Post not found. Check the link, and make sure your account is public.',
  ),
  'x.post_of_another': refusal(422, 'This post is not from the X account that you linked.'),
  'x.code_missing': refusal(422, 'The post does not contain your code.'),
  'x.not_waiting': refusal(409, 'This X account has already been decided.'),
  'x.own_account': refusal(409, 'You cannot decide on your own X account.'),
  'x.invalid': refusal(422, 'Please enter your X handle, for example @name.'),
  'x.taken': refusal(409, 'This X account is linked to another user.'),
  'x.taken_unverified': refusal(
    409,
    'Another user has linked this X account but has not verified it. Verify it to link it to your account.',
  ),
  // telegram
  'telegram.username_required': refusal(422, 'Please enter your Telegram username.'),
  'telegram.username_invalid': refusal(
    422,
    'Enter a valid Telegram username: 4 to 32 letters, digits or underscores. You find it in your Telegram settings.',
  ),
  'telegram.already_linked': refusal(
    409,
    'A Telegram account is already linked. Unlink it before you link another one.',
  ),
  'telegram.not_linked': refusal(409, 'No Telegram account is linked.'),
  'telegram.too_many': refusal(429, 'Too many codes requested. Please wait a few minutes.'),
  'telegram.unavailable': refusal(
    503,
    'Could not initiate Telegram verification. Please try again.',
  ),
  // creators and funding
  'creator.username_taken': refusal(409, 'This username is taken. Please choose another.'),
  'creator.changed': refusal(
    409,
    'Your profile was changed in another window. Check the changes and save again.',
  ),
  'creator.no_dashboard': refusal(
    409,
    'You do not have a creator dashboard setup yet. Please create one first.',
  ),
  'creator.owner_mismatch': refusal(422, 'The owner must be the signed-in user.'),
  ...fundingRefusals,
  'chain.unavailable': refusal(
    503,
    'Solana cannot be reached. Nothing was sent. Please try again.',
  ),
  ...campaignRefusals,
  ...boostRefusals,
  ...statusRefusals,
  // review
  'review.not_waiting': refusal(409, 'This submission has already been decided.'),
  'review.planned': refusal(
    409,
    'Another decision on this submission takes effect within a minute.',
  ),
  'review.nothing_fits': refusal(409, 'No submission matches this filter now.'),
  'review.sample_unchecked': refusal(409, 'Please check every submission of the sample first.'),
  'review.sample_failed': refusal(
    409,
    'A submission of this sample was decided otherwise. Decide on the others one by one.',
  ),
  'review.sample_old': refusal(
    409,
    'This sample is more than 30 minutes old. Please draw a new one.',
  ),
  'review.resubmitted': refusal(409, 'This work was resubmitted. Review the new version first.'),
  'review.reason_required': refusal(422, `Please choose a reason: ${rejectionReasons.join(', ')}.`),
  'review.note_required': refusal(422, 'Please explain the decision in the note.'),
  'review.own_work': refusal(409, 'You cannot decide on your own work.'),
  ...payoutRefusals,
  'books.not_paused': refusal(409, 'Payouts are not paused.'),
  'books.reason_required': refusal(422, 'Please give a reason to resume payouts.'),
  // settings
  'settings.reason_required': refusal(422, 'Please give a reason for the change.'),
  'settings.invalid': refusal(422, 'This value is out of range.'),
  'settings.nothing_changed': refusal(409, 'These settings already have these values.'),
  'settings.fixed': refusal(409, 'This setting is set by the environment.'),
  'settings.outdated': refusal(
    409,
    'It changed while you were editing. Check your values and save again.',
  ),
  'settings.proposed': refusal(
    409,
    'A change of this setting waits for a second admin. Confirm or withdraw it first.',
  ),
  // notices
  'notice.not_by_telegram': refusal(422, 'Notices of this kind are not sent by Telegram or email.'),
  'notice.always_sent': refusal(409, 'This notice cannot be switched off.'),
  'follow.own': refusal(422, 'You cannot follow yourself.'),
  'follow.too_many': refusal(409, `You follow ${maxFollows} brands already. Unfollow one first.`),
  // support
  ...supportRefusals,
  // images and banners
  ...bannerRefusals,
  // embedded world only
  'demo.only': refusal(404, 'Not found.'),
} as const satisfies Record<string, RefusalText>;

export type RefusalCode = keyof typeof refusals;

/** Whether a text names a refusal of the list. */
export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text);
}

/**
 * The body of every error answer (rule 2.1). `field` names the file part that was refused, where a form has
 * several,
 * and `rows` what is wrong in a file.
 */
export type ErrorBody = {
  message: string;
  code: RefusalCode;
  field?: string;
  rows?: readonly WrongRow[];
};

/** One fault of an imported file; lines count from 1, the header of a CSV included. */
export type WrongRow = { line: number; field: string; message: string };
