-- The 30 days in which an X account cannot be changed count from its verification. A handle that
-- nobody verified can be corrected at any time, and belongs to the user who verifies it.
alter table app_user rename column x_changed_at to x_verified_at;
update app_user u set x_verified_at = case when x_state = 'verified' then coalesce(
  (select max(c.decided_at) from x_claim c
    where c.user_id = u.id and c.state = 'confirmed' and lower(c.handle) = u.x_username_key),
  u.created_at) end;
alter table app_user add constraint app_user_x_verified
  check ((x_state = 'verified') = (x_verified_at is not null));

-- Another user verified this handle, so that having linked it says nothing about either of them.
alter table x_change add column was_taken boolean not null default false;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'work_approved', 'work_rejected', 'reward_reversed', 'payout_sent', 'payout_refunded',
  'withdrawal_waits', 'withdrawal_sent', 'withdrawal_refunded', 'deposit_credited',
  'campaign_ended', 'campaign_idle', 'place_lapses', 'telegram_linked', 'telegram_unlinked',
  'wallet_changed', 'x_linked', 'x_taken', 'password_changed', 'new_device',
  'second_factor_changed', 'email_changed', 'role_changed', 'appeal_decided', 'ticket_answered',
  'account_suspended', 'account_restored', 'books_alarm'));
