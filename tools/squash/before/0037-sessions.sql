-- When a session last proved its person, for sensitive acts, and where it comes from.
alter table user_session
  add column proved_at timestamptz,
  add column last_used_at timestamptz,
  -- the first half of the address; empty for sessions from before it was kept
  add column network text not null default '' check (length(network) <= 60);
update user_session set proved_at = created_at, last_used_at = created_at;
alter table user_session
  alter column proved_at set not null,
  alter column last_used_at set not null;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'work_approved', 'work_rejected', 'reward_reversed', 'payout_sent', 'payout_refunded',
  'withdrawal_waits', 'withdrawal_sent', 'withdrawal_refunded', 'deposit_credited',
  'campaign_ended', 'campaign_idle', 'place_lapses', 'telegram_linked', 'telegram_unlinked',
  'wallet_changed', 'x_linked', 'password_changed', 'new_device', 'second_factor_changed',
  'email_changed', 'role_changed', 'appeal_decided', 'ticket_answered', 'account_suspended',
  'account_restored', 'books_alarm'));
