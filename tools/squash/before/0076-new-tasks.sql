alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'work_approved', 'work_rejected', 'reward_reversed', 'payout_sent', 'payout_refunded',
  'withdrawal_waits', 'withdrawal_sent', 'withdrawal_refunded', 'deposit_credited',
  'campaign_started', 'campaign_paused', 'campaign_nearly_spent', 'campaign_ended',
  'campaign_stopped', 'campaign_idle', 'place_lapses', 'telegram_linked', 'telegram_unlinked',
  'wallet_changed', 'x_linked', 'x_taken', 'password_changed', 'new_device',
  'second_factor_changed', 'email_changed', 'role_changed', 'appeal_decided', 'ticket_answered',
  'account_suspended', 'account_restored', 'account_banned', 'followed_campaign', 'new_tasks', 'books_alarm'));

-- Of kinds that come only when chosen: whether they come at all.
alter table notice_choice add column on_site boolean;
create index notice_choice_of_new_tasks on notice_choice (user_id)
  where kind = 'new_tasks' and (on_site or by_telegram or by_mail);
