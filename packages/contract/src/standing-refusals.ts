import { refusal } from './refusal-text.ts';

/** Refusals about bans, appeals and the work they concern; a part of `refusals`. */
export const standingRefusals = {
  'task.under_appeal': refusal(409, "You can't resubmit this task while your appeal is open."),
  'task.daily_limit': refusal(409, 'You have reached the limit of submissions in 24 hours.'),
  'task.tweet_done': refusal(409, 'This X account was already used for this tweet.'),
  'review.account_banned': refusal(409, 'This account is banned. Its work is not paid.'),
  'appeal.text_length': refusal(422, 'Please explain in 20 to 2,000 characters.'),
  'appeal.not_rejected': refusal(409, 'Only rejected work can be appealed.'),
  'appeal.already_filed': refusal(409, 'You have already appealed this decision.'),
  'appeal.weekly_limit': refusal(409, 'You have reached the limit of appeals in 7 days.'),
  'appeal.too_late': refusal(409, 'The 14-day appeal period has ended.'),
  'appeal.not_banned': refusal(409, 'This account is not banned.'),
  'appeal.not_open': refusal(409, 'This appeal has already been answered.'),
  'appeal.own': refusal(409, 'You cannot decide on your own appeal.'),
  'appeal.other_reviewer': refusal(
    409,
    'You made this decision. Another admin must answer the appeal.',
  ),
  'appeal.note_required': refusal(422, 'Please explain the answer in the note.'),
  'signal.reason_required': refusal(422, 'Please say why it is harmless.'),
  'signal.already_dismissed': refusal(409, 'This signal was already dismissed.'),
  'ban.reason_required': refusal(422, 'Please give a reason.'),
  'ban.evidence_required': refusal(422, 'Please describe the evidence.'),
  'ban.self': refusal(409, 'You cannot ban yourself.'),
  'ban.admin': refusal(409, 'An admin cannot be banned.'),
  'ban.already': refusal(409, 'This account is already banned.'),
  'ban.not_banned': refusal(409, 'This account is not banned.'),
} as const;
