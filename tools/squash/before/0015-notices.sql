-- Notices about a user's work, money and account. A notice that covers several events gets a new id
-- when it grows, which moves it to the top of the list; no other table refers to it.
create table notice (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('work_approved', 'work_rejected', 'reward_reversed', 'payout_sent',
    'payout_refunded', 'withdrawal_waits', 'withdrawal_sent', 'withdrawal_refunded',
    'deposit_credited', 'campaign_ended', 'campaign_idle', 'place_lapses', 'telegram_linked', 'telegram_unlinked',
    'wallet_changed', 'x_linked', 'password_changed', 'appeal_decided', 'ticket_answered',
    'account_suspended', 'account_restored', 'books_alarm')),
  -- its subject: one notice per user, kind and subject
  subject text not null check (length(subject) between 1 and 120),
  facts jsonb not null,
  happened_at timestamptz not null,
  read_at timestamptz,
  -- earliest time for Telegram, and when it was sent there or found to be switched off
  message_from timestamptz not null check (message_from >= happened_at),
  message_settled_at timestamptz,
  unique (user_id, kind, subject)
);
create index notice_of_user on notice (user_id, id desc);
create index notice_unread on notice (user_id, id) where read_at is null;
create index notice_to_message on notice (message_from, id) where message_settled_at is null;

-- A user's choices that differ from the default of the kind.
create table notice_choice (
  user_id uuid not null references app_user,
  kind text not null,
  by_telegram boolean not null,
  primary key (user_id, kind)
);
