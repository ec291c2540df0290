-- Creators take their balance out by the same rows, attempts and signatures as earners are paid.
alter table payout
  add column purpose text not null default 'earnings'
    check (purpose in ('earnings', 'withdrawal')),
  -- a withdrawal to an address of its owner that was never paid before waits, and can be cancelled
  add column held_until timestamptz check (held_until > requested_at),
  -- a creator's balance is what arrived on chain, to the millionth: so is what leaves it
  drop constraint payout_amount_micro_check,
  add constraint payout_amount check (
    amount_micro > 0 and (purpose = 'withdrawal' or amount_micro % 10000 = 0)),
  add constraint payout_held check (held_until is null or purpose = 'withdrawal');
drop index payout_of_user;
create index payout_of_user on payout (user_id, purpose, id desc);
create index payout_paid_address on payout (user_id, address) where state = 'confirmed';

alter table notice drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in ('work_approved', 'work_rejected', 'payout_sent',
    'payout_refunded', 'withdrawal_waits', 'withdrawal_sent', 'withdrawal_refunded',
    'campaign_ended', 'telegram_linked', 'telegram_unlinked', 'wallet_changed', 'x_linked',
    'password_changed', 'appeal_decided', 'ticket_answered', 'account_suspended',
    'account_restored'));
