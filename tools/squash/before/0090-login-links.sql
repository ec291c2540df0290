-- Mails about an account that someone asks for without being logged in. A worker looks the email up later, so
-- that the reply takes the same time whether or not the account exists.
alter table reset_ask rename to mail_ask;
alter table mail_ask
  add column wants text not null default 'reset' check (wants in ('reset', 'login_link', 'warning')),
  add column network text not null default '' check (length(network) <= 100);

-- A link that lets a browser log in while strangers guess.
alter table email_link drop constraint email_link_kind_check;
alter table email_link add constraint email_link_kind_check
  check (kind in ('confirm', 'change', 'undo', 'login'));

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'work_approved', 'work_rejected', 'reward_reversed', 'payout_sent', 'payout_refunded',
  'withdrawal_waits', 'withdrawal_sent', 'withdrawal_refunded', 'deposit_credited',
  'campaign_started', 'campaign_paused', 'campaign_nearly_spent', 'campaign_ended',
  'campaign_stopped', 'campaign_idle', 'place_lapses', 'telegram_linked', 'telegram_unlinked',
  'wallet_changed', 'x_linked', 'x_taken', 'password_changed', 'new_device', 'login_attempts',
  'second_factor_changed', 'email_changed', 'role_changed', 'appeal_decided', 'ticket_answered',
  'account_suspended', 'account_restored', 'account_banned', 'followed_campaign', 'new_tasks', 'books_alarm'));
