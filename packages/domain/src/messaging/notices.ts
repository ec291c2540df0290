/** All kinds of notices. */
export const noticeKinds = [
  'work_approved',
  'work_rejected',
  'reward_reversed',
  'payout_sent',
  'payout_refunded',
  'automatic_payout_off',
  'withdrawal_waits',
  'withdrawal_sent',
  'withdrawal_refunded',
  'deposit_credited',
  'campaign_started',
  'campaign_paused',
  'campaign_nearly_spent',
  'campaign_ended',
  'campaign_stopped',
  'messages_doubtful',
  'rewards_reversed_for_you',
  'decision_overturned',
  'campaign_idle',
  'work_waits',
  'place_lapses',
  'telegram_linked',
  'telegram_unlinked',
  'wallet_changed',
  'x_linked',
  'x_taken',
  'password_changed',
  'new_device',
  'login_attempts',
  'second_factor_changed',
  'email_changed',
  'role_changed',
  'appeal_decided',
  'ticket_answered',
  'account_suspended',
  'account_restored',
  'account_banned',
  'followed_campaign',
  'new_tasks',
  'books_alarm',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** More unread notices than this are counted no further. */
export const unreadShownUpTo = 99;

/** How many creators a user can follow. */
export const maxFollows = 200;
