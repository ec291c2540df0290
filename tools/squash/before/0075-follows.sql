alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'work_approved', 'work_rejected', 'reward_reversed', 'payout_sent', 'payout_refunded',
  'withdrawal_waits', 'withdrawal_sent', 'withdrawal_refunded', 'deposit_credited',
  'campaign_started', 'campaign_paused', 'campaign_nearly_spent', 'campaign_ended',
  'campaign_stopped', 'campaign_idle', 'place_lapses', 'telegram_linked', 'telegram_unlinked',
  'wallet_changed', 'x_linked', 'x_taken', 'password_changed', 'new_device',
  'second_factor_changed', 'email_changed', 'role_changed', 'appeal_decided', 'ticket_answered',
  'account_suspended', 'account_restored', 'account_banned', 'followed_campaign', 'books_alarm'));
-- found when a creator's account is deleted
create index notice_of_followed on notice ((facts->>'creatorId')) where kind = 'followed_campaign';

-- Users who are told when a creator starts a campaign.
create table follow (
  creator_id uuid not null references creator_profile on delete cascade,
  user_id uuid not null references app_user,
  followed_at timestamptz not null,
  primary key (creator_id, user_id),
  check (creator_id <> user_id)
);
create index follow_of_user on follow (user_id);

-- Started campaigns whose followers were told.
create table followers_told (
  campaign_id uuid primary key references campaign on delete cascade,
  told_at timestamptz not null
);
create index campaign_started_at on campaign (activated_at) where state in ('active', 'paused');
