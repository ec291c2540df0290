-- Credits of transfers of which nothing on chain says whose they are: who decided it, why, and who
-- had paid. Nothing here is ever changed.
create table deposit_by_hand (
  signature text primary key references deposit_credit,
  admin_id uuid not null references app_user,
  reason text not null check (length(reason) between 10 and 1000),
  -- the wallets that paid, as the chain said when it was decided
  senders text[] not null,
  ticket_id uuid references support_ticket
);
revoke update, delete on deposit_by_hand from stoke_app;

alter table notice drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in ('work_approved', 'work_rejected', 'payout_sent',
    'payout_refunded', 'withdrawal_waits', 'withdrawal_sent', 'withdrawal_refunded',
    'deposit_credited', 'campaign_ended', 'telegram_linked', 'telegram_unlinked', 'wallet_changed',
    'x_linked', 'password_changed', 'appeal_decided', 'ticket_answered', 'account_suspended',
    'account_restored', 'books_alarm'));
